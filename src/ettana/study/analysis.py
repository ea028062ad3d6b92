"""What an analysis says, as plain data: readable in Python, and JSON by msgspec.

Chances and their changes are whole numbers, in millionths (WHOLE is certain). So they add up exactly: those of a moment
to WHOLE, and the entries of the ledger for each seat to what came of its chance from the first moment to the last.
A list of them has a number for each seat and, last, one for nobody: the turn limit may end a game without a winner.
"""

from typing import Final, Literal

import msgspec

WHOLE: Final = 1_000_000
POINT: Final = WHOLE // 100  # a point of a hundred

Changes = list[int]
# What a change of chances is booked to. The first five are luck.
Cause = Literal["setup", "roll", "draw", "theft", "gain", "decision", "unknown", "drift"]
LUCK: Final[tuple[Cause, ...]] = ("setup", "roll", "draw", "theft", "gain")
By = Literal["", "person", "bot", "stand-in"]
Kind = Literal["mistake", "blunder", "missed_claim", "missed_completion"]
Stage = Literal["chances", "ledger", "mistakes", "done"]


class StudyBudget(msgspec.Struct, frozen=True):
    """How much is looked at. `nodes` are those of the search for one decision; the numbers of worlds follow from it.

    Same record and budget, same analysis: no clock is in it.
    """

    nodes: int = 16_000
    seed: int = 1


class WinChances(msgspec.Struct, frozen=True):
    """Where the game stood after so many entries of the record."""

    entry: int  # entries before it: 0 is the beginning
    turn: int  # turns completed, -1 while pins are placed
    seat: int  # whose turn it is
    chances: Changes
    undone: bool = False  # what led here was taken back: the chances are those from before


class LedgerEntry(msgspec.Struct, frozen=True):
    """A change of chances, what caused it, and whose it was. A record's entry may have several."""

    entry: int  # of the record, the first is 1
    cause: Cause
    seat: int
    changes: Changes
    by: By = ""  # who decided


class Mistake(msgspec.Struct, frozen=True):
    """A decision that lost something, seen from what the player could know."""

    entry: int
    turn: int
    seat: int
    by: By
    kind: Kind
    played: str
    better: list[str]  # the better actions in order, the first instead of what was played
    loss: int  # of the player's chance to win
    low: int  # the interval of 95 %
    high: int
    worlds: int  # in which both were valued; 0 if it is certain
    designs: list[int] = []  # that could have been claimed


class Accuracy(msgspec.Struct, frozen=True):
    """The mean loss of a decision that mattered. Without any there is none to tell."""

    decisions: int
    loss: int  # a decision, in millionths
    error: int  # half the width of its interval of 95 %


class PlayerStudy(msgspec.Struct, frozen=True):
    """The game of one seat. What is booked adds up to `last` less `first`."""

    seat: int
    name: str
    first: int
    last: int
    luck: int  # of all dice, draws and thefts, whoever's they were
    own_luck: dict[str, int]  # that of its own rolls, draws and thefts, by cause
    decisions: int  # of its own
    stand_in: int  # decisions that another took for it
    others: int  # decisions of the others
    unknown: int  # what those who decided could not know
    drift: int
    mistakes: int
    blunders: int
    accuracy: Accuracy


class Analysis(msgspec.Struct, frozen=True):
    """All that is known so far. Until `stage` is done more will come, and what is there may be made more exact."""

    names: list[str]
    stage: Stage
    done: float  # of the whole work, from 0 to 1
    budget: StudyBudget
    compiled: bool  # False: the engine was interpreted, and the budget is smaller
    moments: list[WinChances]
    ledger: list[LedgerEntry]
    mistakes: list[Mistake]
    players: list[PlayerStudy]
    turning_points: list[int]  # the entries of the record that decided the game, at most three, in order
    nodes: int  # that were looked at
    version: int = 1
