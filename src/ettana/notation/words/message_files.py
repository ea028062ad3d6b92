"""Files of messages: what a translator writes, as texts with gaps.

Terminal and browser share theirs in inlang's message format, which the browser's compiler reads too. The terminal's own
are TOML, where a page of help can be written in lines.
"""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path

from ettana.core.errors import MalformedText
from ettana.notation.words.plurals import OTHER

# A message by its plural forms; one that counts nothing has the form `other` alone.
Forms = Mapping[str, str]
Messages = Mapping[str, Forms]

_READERS = {".json": json.loads, ".toml": tomllib.loads}
_SCHEMA = "$schema"  # for editors
_COUNT = "count="


def read_messages(file: Path) -> Messages:
    """Raises MalformedText, with the file's name, for a file that is not of messages."""
    try:
        found = _READERS[file.suffix](file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # of the disk; of the encoding, of JSON and of TOML
        raise MalformedText(f"{file}: {error}") from None
    if not isinstance(found, dict):
        raise MalformedText(f"{file}: not messages by their keys")
    return {key: _forms(message, f"{file}: {key}") for key, message in found.items() if key != _SCHEMA}


def _forms(message: object, place: str) -> Forms:
    """A text; in TOML a table of forms; in inlang's format a list with one table, whose keys begin with `count=`."""
    match message:
        case str():
            forms: dict[object, object] = {OTHER: message}
        case [{"match": dict(found)}]:
            forms = {str(key).removeprefix(_COUNT): form for key, form in found.items()}
        case dict():
            forms = dict(message)
        case _:
            forms = {}
    told = {str(form): text for form, text in forms.items() if isinstance(text, str)}
    if OTHER not in told or len(told) < len(forms):
        raise MalformedText(f"{place}: neither a text nor plural forms with {OTHER!r} among them")
    return told
