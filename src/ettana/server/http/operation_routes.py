"""HTTP routes of all operations: requests read, and results written."""

import zlib
from collections.abc import Awaitable, Callable, Iterable, Iterator
from itertools import groupby
from typing import Final

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from ettana.host.operation import Operation, Packed, RequestRefused, carry_out
from ettana.host.operations import OPERATIONS
from ettana.server.http.context import Context
from ettana.server.http.limits import caller
from ettana.server.http.problems import answered, as_json, refused
from ettana.server.http.request_origin import origin_allowed
from ettana.server.metrics import TURNED_AWAY
from ettana.table.wire.answers import Refused

_SMALLER = [Middleware(GZipMiddleware, minimum_size=1000)]  # only where nothing is secret: length tells about content


def operation_routes() -> list[Route]:
    """One route for each path: with one for each method, `Allow` would name only the first."""
    by_path = sorted(OPERATIONS, key=lambda operation: operation.path)
    return [_route(path, list(group)) for path, group in groupby(by_path, key=lambda operation: operation.path)]


def _route(path: str, operations: list[Operation]) -> Route:
    public = any(operation.public for operation in operations)
    methods = [operation.method for operation in operations]
    return Route(path, _endpoint(operations), methods=methods, middleware=_SMALLER if public else None)


def _endpoint(operations: Iterable[Operation]) -> Callable[[Request], Awaitable[Response]]:
    by_method = {operation.method: operation for operation in operations}

    async def endpoint(request: Request) -> Response:
        context: Context = request.app.state.context
        if request.method != "GET" and not origin_allowed(request.headers, context.config.origins):
            TURNED_AWAY.labels("origin").inc()
            return refused("forbidden_origin")
        operation = by_method["GET" if request.method == "HEAD" else request.method]
        result = await carry_out(operation, context, _HttpRequest(request, operation, context))
        return respond(result, request, created=operation.created)

    return endpoint


def respond(result: object, request: Request, *, created: bool = False) -> Response:
    match result:
        case Refused():
            return answered(result)
        case Packed(body, sent):
            return LongResponse(body, as_gzip="gzip" in request.headers.get("accept-encoding", ""), on_sent=sent)
        case str():
            return PlainTextResponse(result)
        case _:
            return as_json(result, 201 if created else 200)


class _HttpRequest:
    """An IncomingRequest."""

    def __init__(self, request: Request, operation: Operation, context: Context) -> None:
        self._request = request
        limits = context.config.limits
        self._most_bytes = limits.record_bytes if operation.long_body else limits.body_bytes
        self.parameters = request.path_params
        self.address = caller(request)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        self.token = token if scheme.lower() == "bearer" else ""

    async def read_body(self) -> bytes:
        """Only `application/json`: another site's form cannot send that without asking first."""
        if self._request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
            raise RequestRefused("not_json")
        data = bytearray()
        try:
            async for chunk in self._request.stream():
                data += chunk
                if len(data) > self._most_bytes:
                    TURNED_AWAY.labels("body").inc()
                    raise RequestRefused("too_large")
        except ClientDisconnect:
            raise RequestRefused("malformed") from None  # nobody reads it
        return bytes(data)


_PIECE: Final = 1 << 16
_GZIP: Final = 31  # what zlib calls that format


class LongResponse(Response):
    """A response of megabytes, sent in pieces as quickly as it is read: a slow reader would else keep it all in memory.

    It is JSON, given as gzip and sent so if the client can read that. `on_sent` is called once, also if the
    connection breaks: until then the response counts.
    """

    def __init__(self, compressed: bytes, *, as_gzip: bool, on_sent: Callable[[], None]) -> None:
        self.status_code, self.background = 200, None
        self.media_type = "application/json"
        self._compressed, self._as_gzip, self._on_sent = compressed, as_gzip, on_sent
        encoding = {"content-encoding": "gzip", "content-length": str(len(compressed))} if as_gzip else {}
        self.init_headers({"vary": "accept-encoding", **encoding})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for piece in self._pieces():  # each waits until most of those before it are read
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._on_sent()

    def _pieces(self) -> Iterator[bytes]:
        if self._as_gzip:
            for start in range(0, len(self._compressed), _PIECE):
                yield self._compressed[start : start + _PIECE]
            return
        plain, left = zlib.decompressobj(_GZIP), self._compressed
        while piece := plain.decompress(left, _PIECE):
            yield piece
            left = plain.unconsumed_tail
