"""A viewer: one socket that watches or plays at a table, and its outgoing messages."""

import asyncio

import msgspec

from ettana.table.wire.answers import Goodbye, Message
from ettana.table.wire.codes import GoodbyeCode

_encode = msgspec.json.Encoder().encode

# A client that is so many messages behind will not catch up. It is cut off, connects again and gets a fresh view.
MOST_WAITING = 64


def encode(message: Message) -> bytes:
    return _encode(message)


class Viewer:
    """Messages wait here until the socket takes them, so that nobody has to wait for a slow client."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.cut_off = asyncio.Event()
        self.last_word: bytes | None = None

    def tell(self, data: bytes) -> None:
        """Never waits."""
        try:
            self.waiting.put_nowait(data)
        except asyncio.QueueFull:
            self.dismiss("too_slow")

    def dismiss(self, code: GoodbyeCode) -> None:
        """Says goodbye and closes. Only the first goodbye counts."""
        if not self.cut_off.is_set():
            self.last_word = encode(Goodbye(code))
            self.cut_off.set()
