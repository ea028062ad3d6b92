"""`/metrics`: what the server counts, for whoever watches over it and nobody else."""

import hmac
from collections.abc import Awaitable, Callable

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ettana.server.metrics import TURNED_AWAY


async def measurements(request: Request) -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def for_token(token: str) -> Callable[[Request], Awaitable[Response]]:
    """The same, for who knows the token. How long the answer takes does not tell how much of it was right."""
    expected = f"Bearer {token}".encode()

    async def endpoint(request: Request) -> Response:
        given = request.headers.get("authorization", "").encode("latin-1", "replace")
        if hmac.compare_digest(given, expected):
            return await measurements(request)
        TURNED_AWAY.labels("metrics").inc()
        return PlainTextResponse("This needs the token of --metrics-token.\n", 401, {"www-authenticate": "Bearer"})

    return endpoint
