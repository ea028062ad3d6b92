"""What a mistake's better actions would have done on the table, so that they can be drawn there and told in words."""

from collections.abc import Sequence
from typing import Final

from ettana.core import events
from ettana.core.events import Event
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.record import Record
from ettana.replay import moments
from ettana.study import Analysis
from ettana.table.wire.analyses import BetterLine
from ettana.table.wire.events import wire_event

# What chance would have answered, nobody knows; and what follows from it is not the player's doing.
_CHANCE: Final = (
    events.Rolled,
    events.Collected,
    events.ReserveShort,
    events.Drew,
    events.DrewDesign,
    events.RevealedPoint,
    events.NoCardLeft,
    events.Reshuffled,
    events.Gained,
    events.Won,
    events.LimitReached,
)


class BetterLines:
    """The lines of one game, each made once."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._lines: dict[int, BetterLine] = {}

    def of(self, analysis: Analysis) -> list[BetterLine]:
        """One for each mistake, in their order."""
        wanted = {each.entry: each.better for each in analysis.mistakes}
        missing = wanted.keys() - self._lines.keys()
        if missing:
            for moment in moments(self._record):
                if moment.number in missing:
                    self._lines[moment.number] = _line(moment.number, moment.before, wanted[moment.number])
        return [self._lines[entry] for entry in wanted]


def _line(entry: int, before: Game, better: Sequence[str]) -> BetterLine:
    game, told = before.copy(history=False), list[Event]()
    for text in better:
        known = game.event_count
        game.apply(text)
        happened = game.events_since(known, REFEREE)
        told += [event.seen_by(None) for event in happened if not isinstance(event, _CHANCE)]
        if any(isinstance(event, _CHANCE) for event in happened):
            break  # what comes after depends on it
    return BetterLine(entry, tuple([wire_event(event) for event in told]))
