"""The list of languages: `ettana/data/messages/languages.json`, which the browser, tests and tools read too."""

from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from ettana.core.errors import MalformedText

FOLDER = Path(str(resources.files("ettana.data"))) / "messages"
BASE = "en"  # what other languages lack is said in it


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One that can be chosen. `plurals` are its CLDR rules by the names of the forms, see plurals.py."""

    code: str
    name: str  # what those who speak it call it
    plurals: dict[str, str]
    draft: bool = False  # not all is translated yet


@cache
def languages(folder: Path = FOLDER) -> tuple[Language, ...]:
    """In the order in which they are offered. Raises MalformedText for a broken list."""
    file = folder / "languages.json"
    try:
        return msgspec.json.decode(file.read_bytes(), type=tuple[Language, ...])
    except msgspec.DecodeError as error:
        raise MalformedText(f"{file}: {error}") from None


def complete_languages() -> list[str]:
    """The codes of those that are not drafts."""
    return [language.code for language in languages() if not language.draft]


def find_language(code: str, folder: Path = FOLDER) -> Language:
    """Raises MalformedText for a language there is none of."""
    for language in languages(folder):
        if language.code == code:
            return language
    there = ", ".join(language.code for language in languages(folder))
    raise MalformedText(f"there is no language {code!r}; there are {there}")
