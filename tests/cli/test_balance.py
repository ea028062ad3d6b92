"""`ettana balance`, run in this process."""

import json
from pathlib import Path

from tests.cli.test_cli import Capture, complaint, run

SMALL = ("balance", "--bot", "Sensible", "--players", "2", "--games", "2", "--option-games", "0", "--workers", "1")
SHORT = ("--turn-limit", "24", "--target", "2", "--seed", "7")


def test_a_study_told_in_words(capsys: Capture) -> None:
    out = run(capsys, *SMALL, *SHORT)
    assert "rounds in the median" in out.casefold()
    assert "2 games; --out balance.html shows all of it" in out


def test_a_study_as_json_and_as_a_page_resumed(capsys: Capture, tmp_path: Path) -> None:
    files = ["--resume", str(tmp_path / "games.jsonl"), "--out", str(tmp_path / "page.html")]
    told = json.loads(run(capsys, *SMALL, *SHORT, *files, "--json"))
    assert told["games"] == 2
    assert told["tables"][0]["players"] == 2
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "This study left the options out" in page
    assert json.loads(run(capsys, *SMALL, *SHORT, *files, "--json")) == told, "nothing was played again"


def test_mistakes_in_balance_options_are_told_before_anything_is_played(capsys: Capture, tmp_path: Path) -> None:
    assert "no bot 'Nobody'" in complaint(capsys, "balance", "--bot", "Nobody")
    assert "such as 2,3,4" in complaint(capsys, "balance", "--players", "two")
    assert "2 to 4 players" in complaint(capsys, "balance", "--players", "2,5")
    assert "a game or more" in complaint(capsys, "balance", "--games", "0")
    assert "--seed is 0 or more" in complaint(capsys, "balance", "--seed=-1")
    assert "cannot be written" in complaint(capsys, "balance", "--out", str(tmp_path / "nowhere" / "page.html"))
