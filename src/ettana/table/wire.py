"""The wire, declared once: commands from clients, messages to them, and the bodies of HTTP requests.

Codes and parameters, never sentences: words are the client's. `tools/wire_types.py` makes the client's types of this.
"""

from dataclasses import fields
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta

from ettana.core.events import Event
from ettana.core.names import PINS
from ettana.core.view import View
from ettana.table.codes import GoodbyeCode, RefusalCode
from ettana.table.entries import SeatPlan

PROTOCOL = 1

# `$(?!\n)`, since Python's `$` alone lets a line break pass at the end.
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
# A name stands in records, which are lines with commas and comments: neither these nor anything that breaks a line.
_NOT_IN_A_NAME = r",#\x00-\x1f\x7f-\x9f\u2028\u2029"
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=24,
        pattern=rf"^[^\s{_NOT_IN_A_NAME}]([^{_NOT_IN_A_NAME}]*[^\s{_NOT_IN_A_NAME}])?$(?!\n)",
    ),
]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
Pin = Literal["pink", "black", "white", "orange"]
assert Pin.__args__ == PINS  # type: ignore[attr-defined]  # one list of colours, said twice for the type checker


# Commands over the socket


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of commands that change a table: an id of the client's own making, and the version it saw."""

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


class Sync(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="sync"):
    """Ask for a fresh view: after a gap, or when in doubt."""


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="ping"):
    """Answered with Pong, so that a client can tell a quiet table from a dead line."""


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hello"):
    """The first message on a socket: the token of a seat, or none to watch."""

    token: Annotated[str, Meta(max_length=128)] | None = None


class AskHints(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hints"):
    """Ask how far the designs in one's own hand are."""


TableCommand = Act | Undo | SetReady | SetSeat | Start | Leave | Resign | Return
AnyCommand = TableCommand | Hello | Sync | Ping | AskHints


# What is told about a table


class SeatInfo(msgspec.Struct, frozen=True):
    kind: Literal["person", "bot", "open"]
    name: str | None
    pin: Pin
    ready: bool
    present: bool  # a socket is open
    stand_in: bool  # a bot plays for the person


class Ending(msgspec.Struct, frozen=True):
    """How it ended: by the rules (won, limit), or at the table (conceded)."""

    how: Literal["won", "limit", "conceded"]
    winner: int | None


class TableInfo(msgspec.Struct, frozen=True):
    """What everyone may know of a table."""

    id: str
    status: Literal["lobby", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    host: int
    rules: str
    deck: str
    deck_fingerprint: str
    clock: int | None
    deadline: int | None  # of the current turn, milliseconds since 1970
    listed: bool
    commitment: str
    key: str | None  # only when all is over
    ending: Ending | None
    rematch: str | None


# Messages over the socket


def _event_structs() -> tuple[type[msgspec.Struct], ...]:
    """A wire type for each event of the core: the same fields, with the event's name as tag."""
    structs = []
    for kind in Event.__subclasses__():
        hints = get_type_hints(kind)
        wanted: list[Any] = [(field.name, hints[field.name]) for field in fields(kind)]
        name, doc = kind.__name__, kind.__doc__ or ""
        struct = msgspec.defstruct(name, wanted, frozen=True, tag=name, tag_field="event")
        struct.__doc__ = None if doc.startswith(f"{name}(") else doc  # not the one that dataclass makes up
        structs.append(struct)
    return tuple(structs)


EVENT_STRUCTS = {struct.__name__: struct for struct in _event_structs()}
if TYPE_CHECKING:
    GameEvent = msgspec.Struct  # made as the program runs, which a type checker cannot follow
else:
    GameEvent = reduce(or_, EVENT_STRUCTS.values())


_EVENT_FIELDS = {kind: [field.name for field in fields(kind)] for kind in Event.__subclasses__()}


def wire_event(event: Event) -> GameEvent:
    """An event as it goes over the wire."""
    kind = type(event)
    return EVENT_STRUCTS[kind.__name__](*[getattr(event, name) for name in _EVENT_FIELDS[kind]])


class Welcome(msgspec.Struct, frozen=True, tag_field="tell", tag="welcome"):
    """The first message, and the answer to Sync: everything as it is now."""

    protocol: int
    version: int
    seat: int | None  # None: a spectator
    table: TableInfo
    view: View | None  # None before the start
    legal: tuple[int, ...]  # numbers of actions; empty unless it is your turn
    can_undo: bool


class Update(msgspec.Struct, frozen=True, tag_field="tell", tag="update"):
    """One entry of the log: what happened, and how things are after it."""

    version: int
    table: TableInfo
    events: tuple[GameEvent, ...]
    view: View | None
    legal: tuple[int, ...]
    can_undo: bool


class Presence(msgspec.Struct, frozen=True, tag_field="tell", tag="presence"):
    """Who is there; has no version, since nothing is stored of it."""

    present: tuple[bool, ...]


class Done(msgspec.Struct, frozen=True, tag_field="tell", tag="done"):
    """The command is stored as this version. A repeated command is answered alike."""

    id: str
    version: int


class Refused(msgspec.Struct, frozen=True, tag_field="tell", tag="refused"):
    """The command changed nothing. `clause` and `detail` if it was a rule that forbade it."""

    id: str | None
    code: RefusalCode
    clause: str | None = None
    detail: dict[str, int] = {}


class DesignHint(msgspec.Struct, frozen=True):
    """The fewest swaps that complete a design of one's hand on the loom as it is; none if swaps alone cannot."""

    design: int
    swaps: tuple[tuple[int, int], ...] | None  # pairs of octagons, in order
    octagons: tuple[tuple[int, ...], ...]  # of each colour group
    colours: tuple[int, ...]  # of each colour group


class Hints(msgspec.Struct, frozen=True, tag_field="tell", tag="hints"):
    """The answer to AskHints, true for this version."""

    version: int
    designs: tuple[DesignHint, ...]


class Pong(msgspec.Struct, frozen=True, tag_field="tell", tag="pong"):
    pass


class Goodbye(msgspec.Struct, frozen=True, tag_field="tell", tag="goodbye"):
    """The last message before the server closes the socket."""

    code: GoodbyeCode


Message = Welcome | Update | Presence | Done | Refused | Hints | Pong | Goodbye


# HTTP


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make a table and sit down at its first seat for a person."""

    name: Name
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=2, max_length=4)]
    pin: Pin | None = None
    rules: Annotated[str, Meta(max_length=400)] = "standard"
    deck: Annotated[str, Meta(max_length=40)] = "kanchi"
    clock: Annotated[int, Meta(ge=5, le=30 * 86_400)] | None = None
    listed: bool = False


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With a token of the client's own making it can be repeated when the answer was lost: it is the same seat."""

    name: Name
    pin: Pin | None = None
    seat: SeatNumber | None = None
    token: Annotated[str, Meta(min_length=32, max_length=128, pattern="^[A-Za-z0-9_-]+$")] | None = None


class Seated(msgspec.Struct, frozen=True):
    """The seat is yours: keep the token, it is shown only once."""

    table: str
    seat: int
    token: str


class SeatCode(msgspec.Struct, frozen=True):
    """Type it on the other device before it expires."""

    code: str
    expires_at: int


class UseCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=4, max_length=40)]


class Choices(msgspec.Struct, frozen=True):
    """What a new table can be made of."""

    bots: tuple[str, ...]
    decks: tuple[str, ...]


class DesignInfo(msgspec.Struct, frozen=True):
    """A design card: its drawing has a letter for each octagon of a colour group, and dots."""

    name: str
    title: str
    points: int
    drawing: tuple[str, ...]
    motif: str


class DeckInfo(msgspec.Struct, frozen=True):
    """A deck that comes with Ettana; a design is known by its place in it."""

    name: str
    about: str
    fingerprint: str
    designs: tuple[DesignInfo, ...]


class Lobby(msgspec.Struct, frozen=True):
    tables: tuple[TableInfo, ...]


class Problem(msgspec.Struct, frozen=True):
    """Every refusal over HTTP."""

    code: RefusalCode
    clause: str | None = None
    detail: dict[str, int] = {}
