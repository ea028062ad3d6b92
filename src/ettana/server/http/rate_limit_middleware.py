"""The rule of requests: an address may ask only so often, whatever for.

Whoever asks more often gets their answer a second later. A quick refusal would be asked for again at once, and to
refuse takes time too: so each of their connections can ask once a second, however quick they are.
"""

import asyncio
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ettana.server.http.context import Context
from ettana.server.http.limits import caller
from ettana.server.http.problems import refused
from ettana.server.metrics import TURNED_AWAY

WAIT_SECONDS: Final = 1.0
_WHY_BLOCKED: Final = "Whoever runs this server does not let your network address in for now.\n"  # as the client says


class RateLimitMiddleware:
    """Around the whole application: files, pages that are not there and wrong hosts count as well. Sockets are looked
    at where they are accepted. An application without tables, such as that of /metrics, has no such limits.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        context: Context | None = getattr(scope["app"].state, "context", None)
        if scope["type"] != "http" or context is None:
            await self._app(scope, receive, send)
            return
        address = caller(HTTPConnection(scope))
        is_api = scope["path"].startswith("/api/")
        if context.blocks.refuses(address):
            TURNED_AWAY.labels("blocked").inc()
            await _blocked(is_api)(scope, receive, send)
            return
        if (context.requests if is_api else context.files).take(address):
            await self._app(scope, receive, send)
            return
        TURNED_AWAY.labels("requests" if is_api else "files").inc()
        context.address_log.note("turned away", address)
        await _wait(context, address, receive)
        await _refusal(is_api)(scope, receive, send)


async def _wait(context: Context, address: str, receive: Receive) -> None:
    """Unless too many of this address wait already: those who come through a proxy hold connections of all."""
    if not context.waiting.enter(address):
        return
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            while (await receive())["type"] != "http.disconnect":
                pass
    except TimeoutError:
        pass
    finally:
        context.waiting.leave(address)


def _blocked(is_api: bool) -> Response:
    """Whoever is let in by a proxy, or was there before the block. Their connection is closed."""
    answer = refused("blocked") if is_api else PlainTextResponse(_WHY_BLOCKED, 403)
    answer.headers["connection"] = "close"
    return answer


def _refusal(is_api: bool) -> Response:
    return refused("too_many_requests") if is_api else PlainTextResponse("Too many requests. Wait a minute.\n", 429)
