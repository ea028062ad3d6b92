"""The headers of every response: pages, requests, records, errors, and those that the connection itself sends.

Not that this host speaks only HTTPS (`strict-transport-security`): browsers remember that for months and for every
program on the host, so it is for the operator to say, in the proxy.
"""

from http import HTTPStatus

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # the address of a table is known to those who were given it
}
UNLESS_SAID = {"cache-control": "no-store"}


class ResponseHeaders:
    """Around the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(ALWAYS)
                for name, value in UNLESS_SAID.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def plain_response(status: int) -> bytes:
    """A whole response, for a connection without a request that the application could answer. It is closed then."""
    phrase = HTTPStatus(status).phrase
    text = f"{phrase}\n"
    head = (
        f"HTTP/1.1 {status} {phrase}",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(text)}",
        *(f"{name}: {value}" for name, value in (ALWAYS | UNLESS_SAID).items()),
        "connection: close",
    )
    return "\r\n".join((*head, "", text)).encode()
