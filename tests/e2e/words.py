"""The client's texts by their keys, so that tests name a meaning and a better wording breaks none.

English by default, other languages within `with speaking("nl"):`.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from ettana.bots import describe
from ettana.notation.words.catalogue import Forms, Messages, read_messages
from ettana.notation.words.languages import FOLDER, complete_languages, find_language
from ettana.notation.words.plurals import OTHER, plural_form

MESSAGES = Path(__file__).parents[2] / "web/messages"
LANGUAGES = complete_languages()
LONGEST = "ta"  # the language whose words take most room
OTHERS = tuple(language for language in LANGUAGES if language not in ("en", LONGEST))
in_each_language = pytest.mark.parametrize(
    "language", ["en", LONGEST, *(pytest.param(other, marks=pytest.mark.slow) for other in OTHERS)]
)

_spoken = "en"


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Switches all texts of a test and its players to this language."""
    global _spoken  # noqa: PLW0603  # a test runs alone in its process, and every page object of it speaks one language
    before, _spoken = _spoken, language
    try:
        yield
    finally:
        _spoken = before


@cache
def messages(language: str) -> Messages:
    """All texts of the client: the shared catalogue and the browser's own."""
    files = (FOLDER / "game" / f"{language}.json", MESSAGES / f"{language}.json")
    return {key: forms for file in files for key, forms in read_messages(file).items()}


@cache
def words_of_rule_pages(language: str) -> dict[str, str]:
    """What the pages about the rules say beside the rules."""
    found: dict[str, str] = json.loads((MESSAGES / f"rule_pages/{language}.json").read_text())
    return found


@cache
def words_of_lessons(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((MESSAGES / f"lessons/{language}.json").read_text())
    return found


def all_keys() -> list[str]:
    return list(messages(_spoken))


def _forms(key: str) -> Forms:
    return messages(_spoken)[key]


def say(key: str, **given: object) -> str:
    """The message as shown. A plural needs its number as `n`."""
    n = given.get("n")
    form = plural_form(find_language(_spoken).plurals, n) if isinstance(n, int) else OTHER
    return _forms(key).get(form, _forms(key)[OTHER]).format(**given)


def on_rule_pages(key: str) -> str:
    """A text of the rule pages."""
    return words_of_rule_pages(_spoken)[key]


def in_lessons(key: str) -> str:
    """A text of the lessons, with its gaps."""
    return words_of_lessons(_spoken)[key]


def bot_name(bot: str) -> str:
    """A bot's name, from its own description."""
    return describe(bot).name_in(_spoken)


def shaped(key: str) -> re.Pattern[str]:
    """A pattern that reads the message: each gap is a group with the gap's name."""
    return re.compile(_filled(_forms(key)[OTHER], lambda name: f"(?P<{name}>.+)"))


def count_in(key: str, text: str) -> int:
    """The number in a message about one thing or several."""
    found = re.search("|".join(_filled(form, lambda name: r"(\d+)") for form in _forms(key).values()), text)
    assert found, f"no {key!r} in {text!r}"
    return int(next(number for number in found.groups() if number))


def like(key: str, **given: object) -> re.Pattern[str]:
    """A pattern that finds the message on a page, with the given words in its gaps and any words in the others."""
    return re.compile(_filled(_forms(key)[OTHER], lambda name: re.escape(str(given[name])) if name in given else ".+"))


def _filled(form: str, gap: Callable[[str], str]) -> str:
    parts = re.split(r"\{(\w+)\}", form)
    return "".join(gap(part) if number % 2 else re.escape(part) for number, part in enumerate(parts))
