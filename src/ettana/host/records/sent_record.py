"""A record's text that somebody sent: a record, or why it is none. Anyone may send one: nothing of it is believed."""

import re

from ettana.core.errors import BadRecord, EttanaError, MalformedText
from ettana.core.rules import RULES_VERSION
from ettana.notation.record import Record
from ettana.notation.record_reader import FORMATS, read_record
from ettana.table.bounds import MOST_ENTRIES
from ettana.table.wire.answers import Refused

_FORMAT = re.compile(r"\s*ettana record (\d{1,9})\s*$", re.MULTILINE)
_RULES = re.compile(r"^rules:\s*v(\d{1,9})\b", re.MULTILINE)


def sent_record(text: str) -> Record | Refused:
    """What can be read. Whether it is true is found when it is played. A refusal names the line, where there is one."""
    if _is_newer(text):
        return Refused(None, "newer_record")
    try:
        record = read_record(text)
    except EttanaError as error:
        return Refused(None, "bad_record", detail=_line_in(error))
    if len(record.entries) > MOST_ENTRIES:
        return Refused(None, "long_record", detail={"entries": len(record.entries), "most": MOST_ENTRIES})
    return record


def unplayable(text: str, record: Record, error: EttanaError) -> Refused:
    """Why a record that could be read cannot be played."""
    if isinstance(error, BadRecord):
        return Refused(None, "false_record", detail=_line_of_entry(text, record, error.entry))
    return Refused(None, "bad_record", detail=_line_in(error))  # rules or a deck that cannot be


def _is_newer(text: str) -> bool:
    """Whether it was written by a later version of Ettana, which may mean anything by it."""
    title, rules = _FORMAT.match(text), _RULES.search(text)
    return (title is not None and int(title[1]) > max(FORMATS)) or (rules is not None and int(rules[1]) > RULES_VERSION)


def _line_in(error: EttanaError) -> dict[str, int]:
    return {"line": error.line} if isinstance(error, MalformedText) and error.line is not None else {}


def _line_of_entry(text: str, record: Record, number: int | None) -> dict[str, int]:
    """Where the turn of that entry begins in the text: a line is a turn."""
    if number is None:
        return {}
    entry = record.entries[number - 1]
    head = f"{'start' if entry.turn < 0 else entry.turn}.{entry.seat}"
    lines = [at for at, line in enumerate(text.splitlines(), 1) if line.split()[:1] == [head]]
    return {"entry": number, **({"line": lines[0]} if lines else {})}
