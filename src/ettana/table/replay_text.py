"""A record's text as a game to be seen again, or why it cannot be. Anyone may send one: nothing of it is believed."""

import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TypeVar

from ettana.core.errors import BadRecord, EttanaError
from ettana.core.rules import RULES_VERSION
from ettana.notation.position_text import write_position
from ettana.notation.record import Record
from ettana.notation.record_reader import FORMATS, read_record
from ettana.replay import begin, moments
from ettana.table.bounds import MOST_ENTRIES
from ettana.table.replay_frames import frames
from ettana.table.wire.answers import Refused
from ettana.table.wire.replays import PositionText, Replay, ReplaySeat
from ettana.table.wire.updates import Ending

_FORMAT = re.compile(r"\s*ettana record (\d{1,9})\s*$", re.MULTILINE)
_RULES = re.compile(r"^rules:\s*v(\d{1,9})\b", re.MULTILINE)
T = TypeVar("T")
_LINE = re.compile(r"line (\d+)")


def replay_text(text: str, seats: Sequence[ReplaySeat] | None = None, ending: Ending | None = None) -> Replay | Refused:
    """The game moment by moment. A refusal names the line, where there is one to name."""
    return _made_of(text, lambda record: frames(record, seats, ending))


def position_in(text: str, moment: int) -> PositionText | Refused:
    """A moment of the game as a position: 0 is the beginning. What is over cannot be gone on with."""
    return _made_of(text, lambda record: _position(record, moment))


def _position(record: Record, moment: int) -> PositionText | Refused:
    game = begin(record)
    for each in islice(moments(record), moment):
        game = each.after
    return Refused(None, "game_over") if game.over else PositionText(write_position(game.position()))


def _made_of(text: str, make: Callable[[Record], T]) -> T | Refused:
    if _is_newer(text):
        return Refused(None, "newer_record")
    try:
        record = read_record(text)
    except EttanaError as error:
        return Refused(None, "bad_record", detail=_line_in(error))
    if len(record.entries) > MOST_ENTRIES:
        return Refused(None, "long_record", detail={"entries": len(record.entries), "most": MOST_ENTRIES})
    try:
        return make(record)
    except BadRecord as error:
        return Refused(None, "false_record", detail=_line_of_entry(text, record, error.entry))
    except EttanaError as error:  # rules or a deck that cannot be
        return Refused(None, "bad_record", detail=_line_in(error))


def _is_newer(text: str) -> bool:
    """Whether it was written by a later version of Ettana, which may mean anything by it."""
    title, rules = _FORMAT.match(text), _RULES.search(text)
    return (title is not None and int(title[1]) > max(FORMATS)) or (rules is not None and int(rules[1]) > RULES_VERSION)


def _line_in(error: EttanaError) -> dict[str, int]:
    """The readers of records and decks begin what they say with the line."""
    found = _LINE.search(str(error))
    return {} if found is None else {"line": int(found[1])}


def _line_of_entry(text: str, record: Record, number: int | None) -> dict[str, int]:
    """Where the turn of that entry begins in the text: a line is a turn."""
    if number is None:
        return {}
    entry = record.entries[number - 1]
    head = f"{'start' if entry.turn < 0 else entry.turn}.{entry.seat}"
    lines = [at for at, line in enumerate(text.splitlines(), 1) if line.split()[:1] == [head]]
    return {"entry": number, **({"line": lines[0]} if lines else {})}
