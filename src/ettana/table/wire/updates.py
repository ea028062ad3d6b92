"""What viewers are told of a table: all of it once, then every change."""

from typing import Literal

import msgspec

from ettana.core.view import View
from ettana.table.entries import SeatKind
from ettana.table.store import Status
from ettana.table.wire.events import GameEvent
from ettana.table.wire.fields import Pin, Prepared
from ettana.table.wire.puzzles import PuzzleInfo


class SeatInfo(msgspec.Struct, frozen=True):
    kind: SeatKind
    name: str | None
    pin: Pin
    ready: bool
    present: bool  # a socket is open
    stand_in: bool  # a bot plays for the person


class Ending(msgspec.Struct, frozen=True):
    """How it ended: by the rules (won, limit), at the table (conceded), or by whoever runs the server (stopped). Only
    records say that one was abandoned.
    """

    how: Literal["won", "limit", "conceded", "stopped", "abandoned"]
    winner: int | None


class Hand(msgspec.Struct, frozen=True):
    """What a seat still held when the game was over."""

    designs: tuple[int, ...]
    cards: tuple[int, ...]  # counts by type


class TableInfo(msgspec.Struct, frozen=True):
    """What everyone may know of a table."""

    id: str
    status: Status
    seats: tuple[SeatInfo, ...]
    host: int
    rules: str
    deck: str
    clock: int | None
    deadline: int | None  # of the current turn, milliseconds since 1970
    listed: bool
    aids: bool  # whether players may ask for hints
    prepared: tuple[Prepared, ...]  # by whoever made the table; if there is anything, the dice are not verified
    commitment: str  # the hash of the key of the dice; empty if they come from a seed
    key: str | None  # only when all is over
    ending: Ending | None
    hands: tuple[Hand, ...] | None  # of all seats, only when all is over
    rematch: str | None
    puzzle: PuzzleInfo | None  # at the table of a puzzle
    daily: str | None  # the date, at the table of a day's puzzle or game


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
