"""The bodies of requests and of their answers: making tables, joining them, moving seats."""

from typing import Annotated

import msgspec
from msgspec import Meta

from ettana.table.entries import SeatPlan
from ettana.table.wire.codes import RefusalCode
from ettana.table.wire.fields import Dice, Name, Pin, SeatNumber, Token
from ettana.table.wire.updates import TableInfo


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make a table and sit down at its first seat for a person."""

    name: Name
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=2, max_length=4)]
    pin: Pin | None = None
    rules: Annotated[str, Meta(max_length=600)] = "standard"  # without a version it is the newest
    deck: Annotated[str, Meta(max_length=40)] = "kanchi"
    clock: Annotated[int, Meta(ge=5, le=30 * 86_400)] | None = None
    listed: bool = False
    aids: bool = True  # whether players may ask for hints
    # What the game begins from, in the notation of positions; its rules and deck count. How long it may be is a limit
    # of the server.
    position: str | None = None
    dice: Dice | None = None  # laid down in advance: a seed, or a key in hexadecimal
    start: bool = False  # at once, which needs bots at all other seats


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With a token of the client's own it can be sent again when the answer was lost, and gives the same seat."""

    name: Name
    pin: Pin | None = None
    seat: SeatNumber | None = None
    token: Token | None = None


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
    """With a token of the client's own it can be sent again when the answer was lost, and gives the same seat."""

    code: Annotated[str, Meta(min_length=4, max_length=40)]
    token: Token | None = None


class BotInfo(msgspec.Struct, frozen=True):
    """What a bot says of itself; its name and line are by language, and English stands in for what is missing."""

    bot: str
    name: dict[str, str]
    line: dict[str, str]
    for_people: bool
    portrait: str | None  # its face: one that the client has,
    drawing: str | None  # or SVG, to be shown as an image only: it comes from others


class Choices(msgspec.Struct, frozen=True):
    """What a new table can be made of: bots in the order in which people are offered them, and decks."""

    bots: tuple[BotInfo, ...]
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
