"""Catalogues: the same messages in every language, each in one file, and none unused."""

import json
import re
from pathlib import Path

import pytest

import ettana
from ettana.core.action_table import action_table
from ettana.core.names import PINS, Card, Colour
from ettana.notation.words.catalogue import Forms, load_catalogue, read_messages
from ettana.notation.words.languages import FOLDER, complete_languages, languages

ENGLISH = load_catalogue("en").messages
BROWSER = Path(__file__).parents[3] / "web" / "messages"


def gaps(forms: Forms) -> set[str]:
    return {gap for form in forms.values() for gap in re.findall(r"{(\w+)}", form)}


@pytest.mark.parametrize("language", complete_languages())
def test_every_language_has_the_messages_of_english(language: str) -> None:
    assert set(load_catalogue(language).messages) >= set(ENGLISH)


@pytest.mark.parametrize("language", [language.code for language in languages()])
def test_what_a_language_says_is_in_english_too_with_the_same_gaps(language: str) -> None:
    messages = load_catalogue(language).messages
    assert set(messages) <= set(ENGLISH)
    for key, forms in messages.items():
        assert gaps(forms) == gaps(ENGLISH[key]), key


def test_a_message_stands_in_one_file() -> None:
    shared, terminal = (read_messages(FOLDER / name) for name in ("game/en.json", "terminal/en.toml"))
    browser = json.loads((BROWSER / "en.json").read_text(encoding="utf-8"))
    assert not {*shared} & {*terminal}
    assert not {*shared, *terminal} & {*browser}


def test_the_terminal_says_every_message_that_it_has() -> None:
    package = Path(ettana.__file__).parent
    files = [file for folder in ("cli", "notation", "svg") for file in (package / folder).rglob("*.py")]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    said = set(re.findall(r"[\"'](\w+)[\"']", code))
    said |= {f"pin_{pin}" for pin in PINS} | {f"colour_{colour.name.lower()}" for colour in Colour}
    said |= {f"card_{card.slug}".replace("-", "_") for card in Card}
    said |= {f"action_{action.verb}".replace("-", "_") for action in action_table().values()}
    said |= {"action_walk_paying", "action_walk_paying_one"}
    elsewhere = ("event_", "refusal_", "bots_")  # test_sentences.py; the bots' own tests
    assert {key for key in ENGLISH if not key.startswith(elsewhere)} <= said
