"""What a viewer says: read, and answered."""

import asyncio
from typing import Protocol, cast

import msgspec

from ettana.core.errors import EttanaError
from ettana.table.viewers.viewer import Viewer, encode
from ettana.table.wire.answers import Pong, Refused
from ettana.table.wire.commands import AnyCommand, AskHints, Hello, Ping, Sync, TableCommand

_decode = msgspec.json.Decoder(AnyCommand).decode
_PONG = encode(Pong())
_HELLO_WAS_SAID = encode(Refused(None, "hello_was_said"))


class TableConnection(Protocol):
    """A table as its viewers reach it, wherever it is. The tasks are done when the viewer has the answer."""

    def begin(self, command: TableCommand, viewer: Viewer) -> "asyncio.Task[object]": ...

    def begin_refresh(self, viewer: Viewer) -> "asyncio.Task[object]": ...

    def send_hints(self, viewer: Viewer) -> "asyncio.Task[object] | None": ...

    def leave(self, viewer: Viewer) -> None: ...


class NotACommand(EttanaError):
    """The text is not JSON, or not one of the commands."""


def read_command(text: str | bytes) -> AnyCommand:
    """Raises NotACommand."""
    try:
        return cast(AnyCommand, _decode(text))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotACommand("malformed") from None


def dispatch(live: TableConnection, viewer: Viewer, command: AnyCommand) -> "asyncio.Task[object] | None":
    """Does what a viewer says. What takes a while goes on in the task; the answer comes with the viewer's messages."""
    match command:
        case Ping():
            viewer.send(_PONG)
        case AskHints():
            return live.send_hints(viewer)
        case Hello():
            viewer.send(_HELLO_WAS_SAID)
        case Sync():
            return live.begin_refresh(viewer)
        case _:
            return live.begin(command, viewer)
    return None
