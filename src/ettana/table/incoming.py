"""What a viewer says: read, and answered."""

from typing import cast

import msgspec

from ettana.core.errors import EttanaError
from ettana.table.live_table import LiveTable
from ettana.table.viewer import Viewer, encode
from ettana.table.wire.answers import Pong, Refused
from ettana.table.wire.commands import AnyCommand, AskHints, Hello, Ping, Sync

_decode = msgspec.json.Decoder(AnyCommand).decode
_PONG = encode(Pong())


class NotACommand(EttanaError):
    """The text is not JSON, or not one of the commands."""


def read_command(text: str | bytes) -> AnyCommand:
    """Raises NotACommand."""
    try:
        return cast(AnyCommand, _decode(text))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotACommand("malformed") from None


async def answer(live: LiveTable, viewer: Viewer, command: AnyCommand) -> None:
    """Does what a viewer says. The answer waits with the viewer."""
    match command:
        case Ping():
            viewer.tell(_PONG)
        case Sync():
            await live.refresh(viewer)
        case AskHints():
            viewer.tell(live.hints.answer(viewer.seat))
        case Hello():
            viewer.tell(encode(Refused(None, "hello_was_said")))
        case _:
            await live.command(command, viewer.seat, viewer.tell)
