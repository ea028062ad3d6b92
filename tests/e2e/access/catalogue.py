"""Checks that a text on a page comes from one language's catalogue.

A text is explained if it is a message, or a message whose gaps are filled with explained texts, or several of them in a
row. So "Asha begint. Niemand verzamelt" is explained in Dutch, and "Asha begins" is not.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from ettana.bots import describe_all
from ettana.notation.deck_file import standard_deck
from tests.e2e.words import MESSAGES, messages, words_of_lessons, words_of_rule_pages

NAMES = ("Asha", "Random")  # at tables that tests prepare

_DOCS = Path(__file__).parents[3] / "docs"
_GAP = re.compile(r"\{(\w+)\}")
_NUMBERS = {"n", "number", "cost", "left", "target", "rolled", "all"}
_PLACES = re.compile(r"[a-e]|[a-e][1-5](?:[ –][a-e][1-5])*")  # and the columns of the loom
_DRAWING = re.compile(r"[A-Ea-e.](?:[ /]+[A-E.])*")  # after `_key`
_MARK = "● "  # before the title of the page when it is one's turn
_TIME = re.compile(r"\d+ (?:min|நிமி\.|day|dag|giorno|நாள்)")  # formatted by the browser
_DATE = re.compile(r"(?:\d{1,2} )?[^\d\s]{2,6}(?: \d{1,2},)? 20\d\d")  # and of days and months
_HASH = re.compile(r"[0-9a-f]{64}")
_JOINTS = (". ", " · ", ": ", ", ")


class Catalogue:
    """One language: its messages, the words of designs, rules and bots, and what the browser says of times in it."""

    def __init__(self, language: str) -> None:
        forms = [form for each in messages(language).values() for form in each.values()]
        forms += words_of_lessons(language).values()
        self._keys = set(messages(language))
        rules = (*_words_of_rules(language), *words_of_rule_pages(language).values())
        others = (*_words_of_designs(language), *rules, *_words_of_bots(language), *NAMES)
        self._plain = {_key(text) for text in (*forms, *others) if not _GAP.search(text)}
        self._shapes = [_shape(form, gap) for form in forms if _GAP.search(form) for gap in (".+?", ".+")]
        self._known: dict[str, bool] = {}

    def wrong(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Returns the texts, by place, that are not of this language."""
        return {text: place for text, place in texts.items() if self.is_raw(text) or not self.explains(text)}

    def is_raw(self, text: str) -> bool:
        """True for a key instead of its message, or an unfilled gap."""
        return ("_" in text and text in self._keys) or _GAP.search(text) is not None

    def explains(self, text: str) -> bool:
        text = _key(text)
        if text not in self._known:
            self._known[text] = False  # until it is known: no text explains itself
            self._known[text] = self._is_plain(text) or self._is_filled(text) or self._is_a_row(text)
        return self._known[text]

    def _is_plain(self, text: str) -> bool:
        """True for a message without gaps, a name, or a text without language."""
        if text in self._plain or not any(letter.isalpha() for letter in text):
            return True
        return any(shape.fullmatch(text) for shape in (_PLACES, _DRAWING, _HASH, _TIME, _DATE))

    def _is_filled(self, text: str) -> bool:
        found = (shape.fullmatch(text) for shape in self._shapes)
        return any(all(self.explains(filling) for filling in match.groups()) for match in found if match)

    def _is_a_row(self, text: str) -> bool:
        for joint in _JOINTS:
            first, *others = text.split(joint)
            for number in range(1, len(others) + 1):
                left, right = joint.join([first, *others[: number - 1]]), joint.join(others[number - 1 :])
                if self.explains(left) and self.explains(right):
                    return True
        return False


def _key(text: str) -> str:
    """Ignores the case of the first letter: sentences begin with a capital."""
    text = " ".join(text.split()).removeprefix(_MARK)
    return text[:1].lower() + text[1:]


def _shape(form: str, gap: str) -> re.Pattern[str]:
    parts = _GAP.split(_key(form))
    filled = (
        re.escape(part) if n % 2 == 0 else r"(\d+)" if part in _NUMBERS else f"({gap})" for n, part in enumerate(parts)
    )
    return re.compile("".join(filled), re.IGNORECASE)


def _words_of_designs(language: str) -> set[str]:
    """The deck itself is in English; a language may have other names, and has its own titles and explanations."""
    own: dict[str, dict[str, str]] = {}
    if language != "en":
        own = json.loads((MESSAGES / f"designs/{language}.json").read_text())
    words = {standard_deck().name}
    for design in standard_deck():
        told = {"name": design.name, "title": design.title, "motif": design.motif, **own.get(design.name, {})}
        words |= {*told.values()}
    return words


def _words_of_bots(language: str) -> set[str]:
    """The bots' names and descriptions."""
    told = describe_all()[0].values()  # a test may seat one that people are not offered
    return {about.name_in(language) for about in told} | {about.line_in(language) for about in told}


_MARKS = re.compile(r"\n{2,}|^- |\||\*+|`[^`]*`|^#+ (?:\d+ )?|<[^>]*>|\[|\]\(#[\d.]+\)", re.MULTILINE)


def _words_of_rules(language: str) -> list[str]:
    """The texts between the markup of their file."""
    return _MARKS.split((_DOCS / ("rules.md" if language == "en" else f"rules.{language}.md")).read_text())
