"""What a client can say over the socket."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ettana.table.wire.fields import BotName, CommandId, SeatNumber, Version


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of commands that change a table: an id that the client chose, and the version it saw."""

    id: CommandId
    version: Version


class Act(Command, frozen=True, tag="act"):
    action: Annotated[str, Meta(max_length=40)]  # in the notation of actions


class Undo(Command, frozen=True, tag="undo"):
    pass


class SetReady(Command, frozen=True, tag="ready"):
    ready: bool


class SetSeat(Command, frozen=True, tag="seat"):
    """The host frees a seat, or gives it to a bot, before the start."""

    seat: SeatNumber
    kind: Literal["open", "bot"]
    bot: BotName | None = None


class Start(Command, frozen=True, tag="start"):
    pass


class Leave(Command, frozen=True, tag="leave"):
    pass


class Resign(Command, frozen=True, tag="resign"):
    pass


class Return(Command, frozen=True, tag="return"):
    """Take the seat back from the bot that stood in."""


class AskPuzzle(Command, frozen=True, tag="puzzle"):
    """At the table of a puzzle: is that it; one more step of help; from the beginning; show me."""

    ask: Literal["check", "hint", "restart", "give_up"]


class Sync(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="sync"):
    """Ask for a fresh view: after a gap, or when in doubt."""


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="ping"):
    """Answered with Pong, so that a client can tell a quiet table from a dead line."""


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hello"):
    """The first message on a socket: the token of a seat, or none to watch."""

    token: Annotated[str, Meta(max_length=128)] | None = None


class AskHints(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hints"):
    """Ask how far the designs in one's own hand are."""


TableCommand = Act | Undo | SetReady | SetSeat | Start | Leave | Resign | Return | AskPuzzle
AnyCommand = TableCommand | Hello | Sync | Ping | AskHints
