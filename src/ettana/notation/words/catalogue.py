"""The words of a language: what terminal and browser both say, and what only the terminal says.

Terminal and browser share theirs in inlang's message format, which the browser's compiler reads too. The terminal's own
are TOML, where a page of help can be written in lines.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Self

from ettana.core.errors import MalformedText
from ettana.notation.words.languages import BASE, FOLDER, Language, find_language
from ettana.notation.words.plurals import OTHER, plural_form

# A message by its plural forms; one that counts nothing has the form `other` alone.
Forms = Mapping[str, str]
Messages = Mapping[str, Forms]

_READERS = {".json": json.loads, ".toml": tomllib.loads}
_SCHEMA = "$schema"  # for editors
_COUNT = "count="


class Catalogue:
    """Messages by their keys, and the few rules of grammar a language needs. What it lacks, `base` says."""

    def __init__(self, language: Language, messages: Messages, base: Self | None = None) -> None:
        self.language = language
        self.messages = messages
        self._base = base

    def say(self, key: str, **words: object) -> str:
        """A message with its gaps filled. One that counts chooses its plural form by the number `n`."""
        if key not in self.messages and self._base is not None:
            return self._base.say(key, **words)
        forms = self.messages[key]
        n = words.get("n")
        form = plural_form(self.language.plurals, n) if isinstance(n, int) else OTHER
        return forms.get(form, forms[OTHER]).format(**words)

    def enumeration(self, words: Sequence[str]) -> str:
        """`a, b and c`."""
        if not words:
            return self.say("list_nobody")
        if len(words) == 1:
            return words[0]
        return self.say("list_and", first=self.say("list_comma").join(words[:-1]), last=words[-1])


@cache
def load_catalogue(code: str = BASE, folder: Path = FOLDER) -> Catalogue:
    """Raises MalformedText for a language there is none of, and for a broken file of one."""
    language = find_language(code, folder)
    files = [folder / "game" / f"{code}.json", folder / "terminal" / f"{code}.toml"]
    if language.draft:
        files = [file for file in files if file.is_file()]
    messages = {key: forms for file in files for key, forms in read_messages(file).items()}
    return Catalogue(language, messages, None if code == BASE else load_catalogue(BASE, folder))


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
