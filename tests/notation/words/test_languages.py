"""The list of languages, the files generated from it, and drafts."""

import tomllib
from pathlib import Path

import pytest
from babel import Locale

from ettana.core.errors import MalformedText
from ettana.notation.words.catalogue import load_catalogue
from ettana.notation.words.languages import FOLDER, Language, complete_languages, languages
from tests.notation.words.test_plurals import rules_of
from tests.support.drafts import add_french, copy_catalogues

ROOT = Path(__file__).parents[3]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copy_catalogues(tmp_path)


def test_english_comes_first_and_is_no_draft() -> None:
    assert complete_languages()[0] == languages()[0].code == "en"


@pytest.mark.parametrize(("where", "suffix"), [("game", ".json"), ("terminal", ".toml")])
def test_files_and_list_name_the_same_languages(where: str, suffix: str) -> None:
    files = {file.name.removesuffix(suffix) for file in (FOLDER / where).iterdir()}
    assert files <= {language.code for language in languages()}, "a file of a language that is not in languages.json"
    assert files >= {*complete_languages()}, "a language of languages.json that has no file, and is not a draft"


@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_the_plural_rules_of_a_language_are_those_of_cldr(language: Language) -> None:
    assert language.plurals == rules_of(language.code)


def test_the_package_names_the_languages_that_are_complete() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {name.split(" :: ")[1] for name in project["classifiers"] if name.startswith("Natural Language")}
    assert named == {Locale.parse(code).english_name for code in complete_languages()}


def test_a_draft_says_in_english_what_it_lacks(folder: Path) -> None:
    add_french(folder, {"colour_red": "rouge", "list_and": "{first} et {last}"})
    french = load_catalogue("fr", folder)
    assert french.say("colour_red") == "rouge"
    assert french.say("colour_blue") == "blue"
    assert french.enumeration(["a", "b", "c"]) == "a, b et c"
    assert french.say("ask_opponents") == load_catalogue("en").say("ask_opponents")


def test_a_draft_counts_by_its_own_rules_what_is_its_own_and_by_english_ones_what_is_not(folder: Path) -> None:
    forms = {"count=one": "{n} jeton", "count=other": "{n} jetons"}
    add_french(folder, {"tokens": [{"match": forms}]})
    french = load_catalogue("fr", folder)
    assert [french.say("tokens", n=n) for n in (0, 1, 2)] == ["0 jeton", "1 jeton", "2 jetons"]
    assert [french.say("turns", n=n) for n in (0, 1, 2)] == ["0 turns", "1 turn", "2 turns"]


def test_a_plural_form_that_a_message_lacks_is_the_one_for_others() -> None:
    assert load_catalogue("it").say("tokens", n=1_000_000) == "1000000 gettoni"


def test_a_language_that_is_complete_must_have_its_files(folder: Path) -> None:
    (folder / "terminal" / "nl.toml").unlink()
    with pytest.raises(MalformedText, match=r"nl\.toml"):
        load_catalogue("nl", folder)


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("languages.json", "[{}]", r"languages\.json: Object missing required field `code`"),
        ("languages.json", '[{"code": "en", "name": "English", "plurals": {}, "drat": true}]', "unknown field `drat`"),
        ("game/nl.json", "{", r"game/nl\.json: Expecting"),
        ("game/nl.json", "[]", r"game/nl\.json: not messages"),
        ("game/nl.json", '{"tokens": 3}', r"game/nl\.json: tokens: neither a text nor plural forms"),
        ("game/nl.json", '{"tokens": [{"match": {"count=one": "{n} fiche"}}]}', "tokens: neither"),
        ("terminal/nl.toml", "points = ", r"terminal/nl\.toml: Invalid value"),
        ("terminal/nl.toml", "points = { one = 1, other = '2' }", "points: neither"),
    ],
)
def test_a_broken_file_is_named_with_what_is_wrong(folder: Path, file: str, text: str, complaint: str) -> None:
    (folder / file).write_text(text)
    with pytest.raises(MalformedText, match=complaint):
        load_catalogue("nl", folder)


def test_a_language_there_is_none_of_is_refused() -> None:
    with pytest.raises(MalformedText, match="there is no language 'xx'; there are en, "):
        load_catalogue("xx")
