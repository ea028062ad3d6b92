"""What a table's log is made of. Entries are the only things that change a table; applying them in order rebuilds it.

They are stored as JSON. Seat tokens are in it only as hashes; the key of the dice is not in it at all. Fields that an
older version wrote and nobody reads any more are skipped.
"""

from typing import Literal, cast

import msgspec

from ettana.study.puzzles.puzzle import Puzzle

SeatKind = Literal["person", "bot", "open"]


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is meant for: the host's own person, a bot by its name, or open for whoever joins."""

    kind: SeatKind
    bot: str | None = None


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the host chose when the table was made."""

    seats: tuple[SeatPlan, ...]
    rules: str = "standard"  # as `notation.rules_text` writes it; without a version it is version 1
    deck: str = "kanchi"  # one of the decks that come with Ettana
    clock: int | None = None  # seconds for a turn; None: take your time
    listed: bool = False  # in the lobby, or by link only
    aids: bool = True  # whether players may ask for hints
    stand_in: str = "Sensible"  # the bot that sits in for a person who is gone
    position: str | None = None  # what the game begins from, as `notation.position_text` writes it; None: it is set up
    dice: str | None = None  # laid down in advance: `seed 7`, or `key` for the table's key; None: nobody knew them
    puzzle: Puzzle | None = None  # what is to be solved; the position is that of its scene
    daily: str | None = None  # the date, if it is the puzzle or the game of a day
    nodes: int | None = None  # what bots that else think by the clock may look at for a decision: the same for everyone
    own_device: bool = False  # whether the key is kept on the device of a player, who could read it


class LogEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="entry"):
    """Base of all entries: when it happened, and the id of the command that asked for it."""

    at: int  # milliseconds since 1970
    command: str | None = None


class Created(LogEntry, frozen=True, kw_only=True, tag="created"):
    settings: Settings
    commitment: str  # the hash of the key of the dice
    host: int | None = None  # of a rematch: the seat of whoever asked for it


class Joined(LogEntry, frozen=True, kw_only=True, tag="joined"):
    seat: int
    name: str
    pin: str  # the colour of the pin (2.4)
    token: str  # hashed


class SeatMoved(LogEntry, frozen=True, kw_only=True, tag="moved"):
    """The seat is held by another device now: the old token is void."""

    seat: int
    token: str  # hashed


class Left(LogEntry, frozen=True, kw_only=True, tag="left"):
    """Before the start: the seat is open again."""

    seat: int


class Readied(LogEntry, frozen=True, kw_only=True, tag="ready"):
    seat: int
    ready: bool


class Planned(LogEntry, frozen=True, kw_only=True, tag="planned"):
    """The host changed what a seat is for; whoever sat there is gone."""

    seat: int
    plan: SeatPlan


class Started(LogEntry, frozen=True, kw_only=True, tag="started"):
    pass


class Acted(LogEntry, frozen=True, kw_only=True, tag="acted"):
    seat: int
    action: str
    by: str | None = None  # the bot that decided, if it is not the one that plays at this seat: that one failed


class TookBack(LogEntry, frozen=True, kw_only=True, tag="undone"):
    seat: int


class StoodIn(LogEntry, frozen=True, kw_only=True, tag="stood-in"):
    """A bot plays for a person who left, resigned or ran out of time. The seat stays theirs to take back."""

    seat: int
    why: Literal["left", "resigned", "time"]


class Returned(LogEntry, frozen=True, kw_only=True, tag="returned"):
    seat: int


class Conceded(LogEntry, frozen=True, kw_only=True, tag="conceded"):
    """With two players, resigning ends the game for the other."""

    seat: int


class Freed(LogEntry, frozen=True, kw_only=True, tag="freed"):
    """Whoever runs the server took the seat from its holder. Before the start it is open again. In a game a bot stands
    in, and the seat has another token, which is nobody's unless the operator gives somebody a code for it.
    """

    seat: int
    token: str | None = None  # hashed; None before the start


class Stopped(LogEntry, frozen=True, kw_only=True, tag="stopped"):
    """Whoever runs the server ended the game."""


class Rematched(LogEntry, frozen=True, kw_only=True, tag="rematched"):
    """The same players go on at another table."""

    table: str


class PuzzleAsked(LogEntry, frozen=True, kw_only=True, tag="puzzle"):
    """At the table of a puzzle: an answer that did not solve it, a step of help, a new try, or giving up."""

    seat: int
    ask: Literal["check", "hint", "restart", "give_up"]


AnyEntry = (
    Created
    | Joined
    | SeatMoved
    | Left
    | Readied
    | Planned
    | Started
    | Acted
    | TookBack
    | StoodIn
    | Returned
    | Conceded
    | Freed
    | Stopped
    | Rematched
    | PuzzleAsked
)

_decoder = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> str:
    return msgspec.json.encode(entry).decode()


def read_entry(body: str | bytes) -> AnyEntry:
    return cast(AnyEntry, _decoder.decode(body))
