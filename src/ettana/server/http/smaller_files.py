"""The client's files, smaller. Each is compressed once: to do so for each request takes some ten milliseconds for a
large one, in which nobody else is served. Those that were compressed with brotli when they were made have that beside
them, as NAME.br.
"""

import gzip
import os
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.types import Scope

_WORTH_IT: Final = 1000  # bytes; shorter ones are sent as they are


class CompressedFiles:
    """Of one folder, whose files strangers cannot change: so there are only so many. None of a file that does not get
    smaller, such as a picture.
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
