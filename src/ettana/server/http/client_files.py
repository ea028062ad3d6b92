"""The browser client, as files: what `make web` built, or the wheel brought along."""

import os
from importlib import resources
from pathlib import Path

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

# Nothing from elsewhere, no frames, no plugins. Styles may be set from scripts: that is how Svelte moves things.
_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",  # the address of a table is known to those who were given it
    "x-content-type-options": "nosniff",
}
_FOR_EVER = "public, max-age=31536000, immutable"  # files whose name changes with their content
_ASK_AGAIN = "no-cache"


class _ClientFiles(StaticFiles):
    """Static files with the headers of a page that shows secrets."""

    def file_response(
        self, full_path: "os.PathLike[str] | str", stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(_HEADERS)
        response.headers["cache-control"] = _FOR_EVER if "/assets/" in scope["path"] else _ASK_AGAIN
        return response


class _Pages(Mount):
    """Everything but `/api`: there the router itself answers for unknown paths and methods."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] != "http" or scope["path"].startswith("/api/"):
            return Match.NONE, {}
        return super().matches(scope)


def client_folder() -> Path | None:
    """Where the built client lies; None if it was not built."""
    folder = Path(str(resources.files("ettana"))) / "client"
    return folder if (folder / "index.html").is_file() else None


def client_files() -> BaseRoute:
    """At `/`, after all other routes."""
    folder = client_folder()
    if folder is None:
        return Route("/", _not_built)
    return _Pages(
        "/", _ClientFiles(directory=folder, html=True), middleware=[Middleware(GZipMiddleware, minimum_size=1000)]
    )


async def _not_built(request: object) -> Response:
    return PlainTextResponse("The browser client is not built. `make web` builds it.\n", 404)
