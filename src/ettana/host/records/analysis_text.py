"""A record's text, analysed bit by bit, or why it cannot be."""

from collections.abc import Iterator

from ettana.core.errors import EttanaError
from ettana.host.records.figures import BetterLines
from ettana.host.records.sent_record import sent_record, unplayable
from ettana.study import StudyBudget, analysing
from ettana.table.wire.analyses import Figures
from ettana.table.wire.answers import Refused


def analyse_text(text: str, budget: StudyBudget) -> Iterator[Figures | Refused]:
    """One state of knowledge after the other; or a refusal, and then nothing more."""
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
