"""The Host rule: the server answers to names that are its own, or were allowed. And the Origin rule: a page may use the
server only if it is the server's own, or was allowed.

A page from elsewhere can have its name point to this machine after it was loaded. For the browser it then speaks to its
own server, and the Origin rule sees nothing wrong: only the name in `Host` tells. Numbers, and names that nobody can
register, cannot be used for it.
"""

import logging
import re
import socket
from collections.abc import Mapping
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ettana.server.http.problems import refused
from ettana.server.metrics import TURNED_AWAY

log = logging.getLogger(__name__)

_HOST = re.compile(r"(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9_.-]{1,253}))(?::\d{0,5})?", re.IGNORECASE)
_HOME_NETWORKS = ("local", "lan", "home", "internal", "home.arpa", "localdomain")  # what routers call them
_FOR_ANYONE = ("/healthz", "/readyz")  # balancers ask by whatever name they have, and they tell no secret


def host_allowed(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Whether the request was meant for us. Without a Host it is no page in a browser. `*` allows every name."""
    host = headers.get("host")
    if host is None or "*" in allowed:
        return True
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    if found[1] is not None:
        return _is_number(found[1])
    name = found[2].lower().removesuffix(".")
    return name in allowed or name in _own_names() or name.endswith(".localhost") or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@cache
def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return frozenset({"localhost", name, first, *(f"{first}.{network}" for network in _HOME_NETWORKS)})


class HostMiddleware:
    """Refuses requests that were meant for another host. Sockets are looked at where they are accepted."""

    def __init__(self, app: ASGIApp, allowed: tuple[str, ...]) -> None:
        self._app, self._allowed = app, allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in _FOR_ANYONE or host_allowed(Headers(scope=scope), self._allowed):
            await self._app(scope, receive, send)
            return
        TURNED_AWAY.labels("host").inc()
        await _refusal(scope)(scope, receive, send)


def _refusal(scope: Scope) -> Response:
    """For the operator as much as for anyone: most likely the name was not allowed yet."""
    host = Headers(scope=scope).get("host", "")
    found = _HOST.fullmatch(host)
    name = found[2].lower() if found is not None and found[2] else "NAME"
    log.warning("a request for another host; if it is ours, allow it: --allow-host %s", name)
    if scope["path"].startswith("/api/"):
        return refused("wrong_host")
    return PlainTextResponse(
        f"This server does not go by the name {name}. Whoever runs it can allow it: ettana serve --allow-host {name}\n",
        421,
    )


def origin_allowed(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Without an Origin it is no page in a browser, and only tokens count. `*` among the allowed lets all pages in."""
    origin = headers.get("origin")
    if origin is None or "*" in allowed or origin in allowed:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # such as brackets without an address in them
        return False
    return place.lower() == headers.get("host", "").lower() != ""
