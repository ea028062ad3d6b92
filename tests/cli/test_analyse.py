"""`ettana analyse`: a report in four languages, JSON, a page, and a word when the engine is not compiled."""

import json
from pathlib import Path

import pytest

from ettana.cli import main
from ettana.cli.analysis.words import AnalysisWords, points, signed
from ettana.notation.record_text import write_record
from ettana.notation.words.catalogue import load_catalogue
from ettana.notation.words.languages import complete_languages
from ettana.study.analyse import ledger_of
from ettana.study.analysis import Analysis, StudyBudget
from tests.study.records import forgetful_record

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with a short game in which a claim was forgotten."""
    file = tmp_path_factory.mktemp("games") / "game.txt"
    file.write_text(write_record(forgetful_record()[0]), encoding="utf-8")
    return str(file)


def run(capsys: Capture, *arguments: str) -> str:
    assert main(("analyse", *arguments, "--nodes", "60")) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize("language", complete_languages())
def test_the_report_says_all_in_every_language(capsys: Capture, game: str, language: str) -> None:
    words = load_catalogue(language)
    out = run(capsys, game, "--lang", language)
    for key in ("report_luck", "report_drift", "report_turning_points", "report_named"):
        assert words.say(key) in out
    assert "Pink" in out
    assert "{" not in out


def test_the_forgotten_claim_is_told(capsys: Capture, game: str) -> None:
    assert "a design lay complete and was not claimed" in run(capsys, game, "--lang", "en")


def test_the_json_of_analyse_is_the_whole_analysis(capsys: Capture, game: str) -> None:
    told = json.loads(run(capsys, game, "--json"))
    assert told["stage"] == "done"
    assert told["budget"] == {"nodes": 60, "seed": 1}
    assert {"moments", "ledger", "mistakes", "players", "turning_points"} <= set(told)


def test_the_page_of_an_analysis_needs_nothing_else_and_draws_every_player(
    capsys: Capture, game: str, tmp_path: Path
) -> None:
    page = tmp_path / "game.html"
    run(capsys, game, "--html", str(page), "--lang", "nl")
    html = page.read_text(encoding="utf-8")
    assert 'lang="nl"' in html
    assert html.count('class="chance line-') == 2
    assert "<circle" in html
    assert "http://" not in html.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("arguments", [("--nodes", "0"), ("--seed", "-1"), ("--html", "/nowhere/at/all.html")])
def test_options_of_analyse_that_cannot_be_are_refused(capsys: Capture, game: str, arguments: tuple[str, str]) -> None:
    assert main(("analyse", game, *arguments)) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_no_record_is_named(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "no.txt"
    file.write_text("nonsense", encoding="utf-8")
    assert main(("analyse", str(file))) == 2
    assert str(file) in capsys.readouterr().err


def test_an_interpreted_engine_is_told() -> None:
    record = forgetful_record()[0]
    found = ledger_of(record, StudyBudget(nodes=60))
    fields = {name: getattr(found, name) for name in found.__struct_fields__} | {"compiled": False}
    words = AnalysisWords(record, Analysis(**fields), load_catalogue("en"))
    assert "60 nodes" in (words.small_budget() or "")


def test_points_are_of_a_hundred_with_a_true_minus() -> None:
    assert (points(123_456), points(-20_000), signed(15_000), signed(-15_000)) == ("12.3", "−2.0", "+1.5", "−1.5")
