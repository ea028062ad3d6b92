"""Tables of a puzzle, and of the game of a day. They have begun when they are made."""

import datetime
from typing import Final

from ettana.core.rules import RuleSet
from ettana.notation.position_text import write_position
from ettana.notation.rules_text import write_rules
from ettana.study.puzzles.collection import Collection
from ettana.study.puzzles.days import BadDate, number_of_day, puzzle_of_day, read_date
from ettana.study.puzzles.puzzle import Puzzle
from ettana.study.puzzles.scenes import position_of
from ettana.table.entries import SeatPlan, Settings
from ettana.table.new_tables.new_table import MadeTable, seeded_table, started
from ettana.table.wire.answers import Refused
from ettana.table.wire.fields import Name, Pin
from ettana.table.wire.puzzles import NewDaily, NewPuzzle, PuzzleEntry, PuzzleIndex

_NOBODY_PLAYS: Final = "Sensible"  # at the other seats of a puzzle, whose turn never comes
# The opponents of a day's game. They think by nodes, so that everyone meets the same.
_OPPONENTS: Final = (
    ("Weaver",),
    ("Sensible", "Weaver"),
    ("Master",),
    ("Weaver", "Master"),
    ("Sensible", "Weaver", "Master"),
)
_NODES: Final = 400


def puzzle_index(collection: Collection) -> PuzzleIndex:
    """All puzzles, without what is to be found."""
    entries = [PuzzleEntry(each.id, each.goal, each.difficulty, each.themes) for each in collection.puzzles]
    return PuzzleIndex(collection.fingerprint, tuple(entries))


def new_puzzle_table(
    wish: NewPuzzle, collection: Collection, token: str, at: int, today: datetime.date
) -> MadeTable | Refused:
    """A table for the puzzle of that id, or of that day; `today` bounds the days that can be asked for."""
    if (wish.puzzle is None) == (wish.date is None):
        return Refused(None, "malformed")
    try:
        puzzle = _find(wish, collection, today)
    except BadDate:
        return Refused(None, "bad_date")
    if puzzle is None:
        return Refused(None, "no_such_puzzle")
    others = [SeatPlan("bot", _NOBODY_PLAYS)] * (len(puzzle.scene.pins) - 1)
    settings = Settings(
        seats=(SeatPlan("person"), *others),
        rules=write_rules(collection.rules),
        deck=collection.deck_name,
        position=write_position(position_of(puzzle.scene, collection.rules, collection.deck)),
        dice="seed 0",
        puzzle=puzzle,
        daily=wish.date,
    )
    return _begun(settings, wish.name, wish.pin, token, at)


def _find(wish: NewPuzzle, collection: Collection, today: datetime.date) -> Puzzle | None:
    if wish.date is not None:
        return puzzle_of_day(read_date(wish.date, today), collection)
    return collection.find(wish.puzzle or "")


def new_daily_table(wish: NewDaily, token: str, at: int, today: datetime.date) -> MadeTable | Refused:
    """The game of a day: its deal, dice, opponents and the player's seat follow from the date."""
    try:
        date = read_date(wish.date, today)
    except BadDate:
        return Refused(None, "bad_date")
    bots = _OPPONENTS[date.toordinal() % len(_OPPONENTS)]
    seats = [SeatPlan("bot", bot) for bot in bots]
    seats.insert(number_of_day("seat", date) % (len(bots) + 1), SeatPlan("person"))
    settings = Settings(
        seats=tuple(seats),
        rules=write_rules(RuleSet()),
        dice=f"seed {number_of_day('game', date)}",
        daily=wish.date,
        nodes=_NODES,
    )
    return _begun(settings, wish.name, wish.pin, token, at)


def _begun(settings: Settings, name: Name, pin: Pin | None, token: str, at: int) -> MadeTable | Refused:
    made = seeded_table(settings, name, pin, token, at)
    return made if isinstance(made, Refused) else started(made, at)
