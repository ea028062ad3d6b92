"""What a viewer says: read, and answered."""

import asyncio
from typing import cast

import msgspec

from ettana.core.errors import EttanaError
from ettana.table.live_table import LiveTable
from ettana.table.viewers.viewer import Viewer, encode
from ettana.table.wire.answers import Pong, Refused
from ettana.table.wire.commands import AnyCommand, AskHints, Hello, Ping, Sync

_decode = msgspec.json.Decoder(AnyCommand).decode
_PONG = encode(Pong())
_HELLO_WAS_SAID = encode(Refused(None, "hello_was_said"))


class NotACommand(EttanaError):
    """The text is not JSON, or not one of the commands."""


def read_command(text: str | bytes) -> AnyCommand:
    """Raises NotACommand."""
    try:
        return cast(AnyCommand, _decode(text))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotACommand("malformed") from None


def begin_answer(live: LiveTable, viewer: Viewer, command: AnyCommand) -> "asyncio.Task[object] | None":
    """Does what a viewer says. What takes a while goes on in the task; the answer comes with the viewer's messages."""
    match command:
        case Ping():
            viewer.tell(_PONG)
        case AskHints():
            viewer.tell(live.hints.answer(viewer.seat))
        case Hello():
            viewer.tell(_HELLO_WAS_SAID)
        case Sync():
            return live.begin_refresh(viewer)
        case _:
            return live.begin(command, viewer)
    return None
