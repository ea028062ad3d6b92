"""A record's text as a game to be seen again, or why it cannot be."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import TypeVar

from ettana.core.errors import EttanaError
from ettana.host.records.replay_frames import frames
from ettana.host.records.sent_record import sent_record, unplayable
from ettana.notation.position_text import write_position
from ettana.notation.record import Record
from ettana.records import begin, moments
from ettana.table.wire.answers import Refused
from ettana.table.wire.replays import PositionText, Replay, ReplaySeat
from ettana.table.wire.updates import Ending

T = TypeVar("T")


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
    record = sent_record(text)
    if isinstance(record, Refused):
        return record
    try:
        return make(record)
    except EttanaError as error:
        return unplayable(text, record, error)
