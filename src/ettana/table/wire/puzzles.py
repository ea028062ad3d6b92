"""Puzzles and what a day has, over the wire. What is possible is told, how is not, until it is solved or given up."""

from typing import Literal

import msgspec

from ettana.study.puzzles.hints import PuzzleHint
from ettana.study.puzzles.puzzle import GoalKind, PuzzleOutcome, Theme
from ettana.table.wire.fields import DateText, Name, Pin, PuzzleId

PuzzleStatus = Literal["open", "solved", "given_up"]


class PuzzleEntry(msgspec.Struct, frozen=True):
    """A puzzle in the list of all."""

    id: str
    goal: GoalKind
    difficulty: int  # as a rating: about 600 to 2200
    themes: tuple[Theme, ...]


class PuzzleIndex(msgspec.Struct, frozen=True):
    """All puzzles that the server has, in a stable order."""

    fingerprint: str
    puzzles: tuple[PuzzleEntry, ...]


class NewPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make a table for a puzzle: for that one, or for the one of a day. The game has begun then."""

    name: Name
    puzzle: PuzzleId | None = None
    date: DateText | None = None  # the player's own
    pin: Pin | None = None


class NewDaily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make a table for the game of a day. The game has begun then."""

    name: Name
    date: DateText  # the player's own
    pin: Pin | None = None


class PuzzleGoal(msgspec.Struct, frozen=True):
    """What is asked: the most annas, a design for the fewest tokens, or two designs in one turn."""

    kind: GoalKind
    designs: tuple[int, ...]


class PuzzleInfo(msgspec.Struct, frozen=True):
    """How far a puzzle is, and what was told of it so far."""

    id: str
    goal: PuzzleGoal
    difficulty: int
    status: PuzzleStatus
    reached: PuzzleOutcome  # in this try
    misses: int  # answers that did not solve it
    best: PuzzleOutcome | None  # what is possible; its designs only when it is solved or given up
    hints: tuple[PuzzleHint, ...]
    hints_left: int
    solution: tuple[str, ...] | None  # only when it is solved or given up
    themes: tuple[Theme, ...] | None  # likewise
