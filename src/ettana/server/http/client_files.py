"""The browser client, as files: what `make web` built, or the wheel brought along. They are sent compressed."""

import gzip
import os
import re
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ettana.server.client_folder import client_folder

_WORTH_IT: Final = 1000  # bytes; shorter ones are sent as they are


class CompressedFiles:
    """The files of one folder, each compressed once: doing so for each request takes some ten milliseconds for a large
    one, in which nobody else is served. A file that was compressed with brotli when it was made has NAME.br beside it.

    Strangers cannot change the folder, so the cache is bounded. None for a file that does not get smaller, such as a
    picture.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, float, int], bytes | None] = {}

    async def answer(self, response: Response, scope: Scope) -> Response:
        """The same, compressed, if it is a whole file and whoever asks can read that."""
        if not isinstance(response, FileResponse) or response.stat_result is None:
            return response
        asked = Headers(scope=scope)
        readable = {part.partition(";")[0].strip() for part in asked.get("accept-encoding", "").split(",")}
        if "range" in asked:
            return response
        if "br" in readable and (made := Path(f"{response.path}.br")).is_file():
            return await _made_smaller(made, response)
        if "gzip" not in readable:
            return response
        smaller = await self._smaller(response.path, response.stat_result)
        if smaller is None:
            return response
        headers = {**response.headers, "content-encoding": "gzip", "content-length": str(len(smaller))}
        return Response(smaller, response.status_code, headers)

    async def _smaller(self, path: "str | os.PathLike[str]", stat: os.stat_result) -> bytes | None:
        key = str(path), stat.st_mtime, stat.st_size
        if key not in self._known:
            self._known[key] = await run_in_threadpool(_compress, Path(path))
        return self._known[key]


async def _made_smaller(file: Path, plain: FileResponse) -> Response:
    stat = await run_in_threadpool(file.stat)
    headers = {**plain.headers, "content-encoding": "br", "content-length": str(stat.st_size)}
    return FileResponse(file, plain.status_code, headers, plain.media_type, stat_result=stat)


def _compress(path: Path) -> bytes | None:
    plain = path.read_bytes()
    smaller = gzip.compress(plain, mtime=0)
    return smaller if len(plain) >= _WORTH_IT and len(smaller) < 0.9 * len(plain) else None


# Nothing from elsewhere, no frames, no plugins. Styles may be set from scripts: that is how Svelte moves things.
_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# Tables of the device run in a worker, as WebAssembly. A worker has the policy of its own script: the page keeps its.
_WORKER = re.compile(r"/assets/table_worker-[^/]+\.js")
_WORKER_POLICY = f"{_POLICY}; script-src 'self' 'wasm-unsafe-eval'"
_NAMED_BY_CONTENT = re.compile(r"/(assets|offline/[0-9a-f]{12})/.+")
_FOR_EVER = "public, max-age=31536000, immutable"  # files whose name, or folder, changes with their content
_ASK_AGAIN = "no-cache"


class _ClientFiles(StaticFiles):
    """Static files with the headers of a page that shows secrets. The page itself answers for an unknown address."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, html=True)
        self._smaller = CompressedFiles()

    async def get_response(self, path: str, scope: Scope) -> Response:
        return await self._smaller.answer(await self._find(path, scope), scope)

    async def _find(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or _names_a_file(path):
                raise
        page, stat = await run_in_threadpool(self.lookup_path, "index.html")
        if stat is None:
            raise HTTPException(404)
        return _guarded(await run_in_threadpool(_named_from_root, Path(page)), scope)

    def file_response(
        self, full_path: "os.PathLike[str] | str", stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        return _guarded(super().file_response(full_path, stat_result, scope, status_code), scope)


def _guarded(response: Response, scope: Scope) -> Response:
    path = scope["path"]
    response.headers["content-security-policy"] = _WORKER_POLICY if _WORKER.fullmatch(path) else _POLICY
    response.headers["vary"] = "Accept-Encoding"
    response.headers["cache-control"] = _FOR_EVER if _NAMED_BY_CONTENT.fullmatch(path) else _ASK_AGAIN
    return response


def _named_from_root(page: Path) -> Response:
    """The page for an address that is not its own. It names its parts from the folder it lies in, and here they would
    not be found.
    """
    return HTMLResponse(page.read_bytes().replace(b'="./', b'="/'), 404)


def _names_a_file(path: str) -> bool:
    """A part of the page, rather than an address that a person typed. Whoever asks for a script wants no page."""
    parts = PurePosixPath(path)
    return parts.parts[:1] == ("assets",) or parts.suffix != ""


class _Pages(Mount):
    """Everything but `/api`: there the router itself answers for unknown paths and methods."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] != "http" or scope["path"].startswith("/api/"):
            return Match.NONE, {}
        return super().matches(scope)


def client_files() -> BaseRoute:
    """At `/`, after all other routes."""
    folder = client_folder()
    if folder is None:
        return Route("/", _not_built)
    return _Pages("/", _ClientFiles(folder))


async def _not_built(request: object) -> Response:
    return PlainTextResponse("The browser client is not built. `make web` builds it.\n", 404)
