"""A record's text, analysed bit by bit, with what the better actions of each mistake would have done on the table."""

from collections.abc import Iterator, Sequence
from typing import Final

from ettana.core import events
from ettana.core.errors import EttanaError
from ettana.core.events import Event
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.host.records.sent_record import sent_record, unplayable
from ettana.notation.record import Record
from ettana.records import record_moments
from ettana.study import Analysis, StudyBudget, analysing
from ettana.table.wire.analyses import BetterLine, Figures
from ettana.table.wire.answers import Refused
from ettana.table.wire.events import wire_event


def analyse_text(text: str, budget: StudyBudget) -> Iterator[Figures | Refused]:
    """Yields figures, each more complete than the one before; or a refusal, and then nothing more."""
    record = sent_record(text)
    if isinstance(record, Refused):
        yield record
        return
    lines = BetterLines(record)
    try:
        for found in analysing(record, budget):
            yield Figures(found, lines.of(found))
    except EttanaError as error:
        yield unplayable(text, record, error)


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
    """What the better actions of mistakes would have done, to be drawn and told in words. Each line is made once."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._lines: dict[int, BetterLine] = {}

    def of(self, analysis: Analysis) -> list[BetterLine]:
        """One for each mistake, in their order."""
        wanted = {each.entry: each.better for each in analysis.mistakes}
        missing = wanted.keys() - self._lines.keys()
        if missing:
            for moment in record_moments(self._record):
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
