"""The language of the sentences: asked for, or the environment's."""

import io
import re
from pathlib import Path

import pytest

from ettana.cli import main
from ettana.cli.files import BadInput
from ettana.cli.language import catalogue_for, offered
from ettana.notation.words.languages import languages
from tests.support.drafts import add_french, copy_catalogues


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "xx_CH.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ta_IN"}, "ta"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "it"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": ""}, "nl"),
    ],
)
def test_the_environment_decides_when_nobody_asks(environment: dict[str, str], language: str) -> None:
    assert catalogue_for(None, environment).language.code == language


def test_what_is_asked_for_comes_before_the_environment() -> None:
    assert catalogue_for("it", {"LANG": "nl_NL.UTF-8"}).language.code == "it"


def test_a_language_there_is_none_of_is_refused() -> None:
    with pytest.raises(BadInput, match=r"--lang is one of en, nl, it, ta.*, not 'xx'"):
        catalogue_for("xx")


@pytest.fixture
def with_french(tmp_path: Path) -> Path:
    """All catalogues, and a draft of French that has one message."""
    folder = copy_catalogues(tmp_path)
    add_french(folder, {"event_Placed": "{seat} pose son pion sur {square}"})
    return folder


def test_a_draft_is_offered_as_one(with_french: Path) -> None:
    assert offered(with_french).endswith("fr (a draft, partly in English)")


def test_help_names_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--help"]) == 0
    out = capsys.readouterr().out
    assert all(re.search(rf"\b{language.code}\b", out) for language in languages())


def test_a_game_in_a_draft_is_played_in_two_languages(
    with_french: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    french = catalogue_for(None, {"LANG": "fr_FR.UTF-8"}, with_french)
    assert french.language.draft
    monkeypatch.setattr("ettana.cli.play.catalogue_for", lambda lang: french)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n?\nwhy end\nhint\nquit\n"))
    assert main(["play", "--opponents", "1", "--level", "Sensible", "--seed", "3"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "Pink pose son pion sur" in out
    assert "You choose by number." in out
    assert "End the turn: roll the dice first (3.1)." in out
