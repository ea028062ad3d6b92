"""A viewer: one line that watches or plays at a table."""

from typing import Protocol

import msgspec

from ettana.table.wire.answers import Goodbye, Message
from ettana.table.wire.codes import GoodbyeCode

_encode = msgspec.json.Encoder().encode

MOST_WAITING = 64  # messages, until there is a line to take them


def encode(message: Message) -> bytes:
    return _encode(message)


class MessageSink(Protocol):
    """The way to a viewer's device. Nothing here waits: a line that cannot keep up has to end itself."""

    def send(self, *messages: bytes) -> None:
        """Some messages, at once."""

    def hang_up(self, last_word: bytes) -> None:
        """Says this too, and closes."""


class Viewer:
    """Whoever is told of a table. What is said before there is a line waits for it."""

    __slots__ = ("_line", "address", "last_word", "seat", "waiting")

    def __init__(self, seat: int | None, address: str = "") -> None:
        self.seat = seat
        self.address = address  # never stored, never told
        self.waiting: list[bytes] = []
        self.last_word: bytes | None = None  # with it, all is said
        self._line: MessageSink | None = None

    def attach(self, line: MessageSink) -> None:
        """From now on messages go there at once, after those that waited."""
        self._line = line
        line.send(*self.waiting)
        self.waiting.clear()
        if self.last_word is not None:
            line.hang_up(self.last_word)

    def send(self, *messages: bytes) -> None:
        """Never waits. Messages that are told together go together, which saves a call to the system for each."""
        if self.last_word is not None:
            return
        if self._line is not None:
            self._line.send(*messages)
        elif len(self.waiting) + len(messages) <= MOST_WAITING:
            self.waiting += messages
        else:
            self.dismiss("too_slow")

    def dismiss(self, code: GoodbyeCode) -> None:
        """Says goodbye and closes. Only the first goodbye counts."""
        if self.last_word is not None:
            return
        self.last_word = encode(Goodbye(code))
        if self._line is not None:
            self._line.hang_up(self.last_word)
