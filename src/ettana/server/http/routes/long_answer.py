"""An answer of megabytes, which is sent as quickly as it is read.

If it were given away at once, all that is not read yet would lie in memory, for as long as somebody reads it slowly. So
it is sent in pieces, is kept compressed, and tells when it is sent: until then it counts.
"""

import zlib
from collections.abc import Callable, Iterator
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_PIECE: Final = 1 << 16
_GZIP: Final = 31  # what zlib calls that format


class LongResponse(Response):
    """JSON, given as gzip and sent so if whoever asked can read it. `when_sent` is called once, also if the line breaks
    meanwhile.
    """

    def __init__(self, compressed: bytes, *, as_gzip: bool, when_sent: Callable[[], None]) -> None:
        self.status_code, self.background = 200, None
        self.media_type = "application/json"
        self._compressed, self._as_gzip, self._when_sent = compressed, as_gzip, when_sent
        encoding = {"content-encoding": "gzip", "content-length": str(len(compressed))} if as_gzip else {}
        self.init_headers({"vary": "accept-encoding", **encoding})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for piece in self._pieces():  # each waits until most of those before it are read
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._when_sent()

    def _pieces(self) -> Iterator[bytes]:
        if self._as_gzip:
            for start in range(0, len(self._compressed), _PIECE):
                yield self._compressed[start : start + _PIECE]
            return
        plain, left = zlib.decompressobj(_GZIP), self._compressed
        while piece := plain.decompress(left, _PIECE):
            yield piece
            left = plain.unconsumed_tail
