"""The client's words by their keys, so that a test says what is meant and a better wording breaks none.

They are the English ones, but within `with speaking("nl"):`.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from ettana.notation.catalogue import FOLDER
from ettana.notation.message_files import read_messages

MESSAGES = Path(__file__).parents[2] / "web/messages"
LANGUAGES = ("en", "nl", "it", "ta")

_spoken = "en"


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """All words of a test and of its players are of this language."""
    global _spoken  # noqa: PLW0603  # a test runs alone in its process, and every page object of it speaks one language
    before, _spoken = _spoken, language
    try:
        yield
    finally:
        _spoken = before


@cache
def messages(language: str) -> dict[str, list[str]]:
    """All forms of each message; those with a number have one for one thing and another for several."""
    files = (FOLDER / "game" / f"{language}.json", MESSAGES / f"{language}.json")
    return {key: list(forms.values()) for file in files for key, forms in read_messages(file).items()}


def all_keys() -> list[str]:
    return list(messages(_spoken))


def _forms(key: str) -> list[str]:
    return messages(_spoken)[key]


def say(key: str, **given: object) -> str:
    """The message as it is shown. What has a plural must have its number as `n`."""
    forms = _forms(key)
    form = forms[0] if given.get("n") == 1 else forms[-1]
    return form.format(**given)


def shaped(key: str) -> re.Pattern[str]:
    """To read the message: what stands in a gap is the group of the gap's name."""
    return re.compile(_filled(_forms(key)[-1], lambda name: f"(?P<{name}>.+)"))


def count_in(key: str, text: str) -> int:
    """The number in a message about one thing or several."""
    found = re.search("|".join(_filled(form, lambda name: r"(\d+)") for form in _forms(key)), text)
    assert found, f"no {key!r} in {text!r}"
    return int(next(number for number in found.groups() if number))


def like(key: str, **given: object) -> re.Pattern[str]:
    """To find the message on a page, with the words that are given in its gaps and any in the others."""
    return re.compile(_filled(_forms(key)[-1], lambda name: re.escape(str(given[name])) if name in given else ".+"))


def _filled(form: str, gap: Callable[[str], str]) -> str:
    parts = re.split(r"\{(\w+)\}", form)
    return "".join(gap(part) if number % 2 else re.escape(part) for number, part in enumerate(parts))
