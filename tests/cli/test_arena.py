"""`ettana arena` and `ettana check-bot`, run in this process."""

import json
from pathlib import Path

import pytest

from tests.cli.test_cli import Capture, complaint, run

SHORT = ("--turn-limit", "24", "--target", "2", "--workers", "1", "--seed", "7")

OWN_BOT = """
class Last:
    name = "Last"
    def __init__(self, deck, rules, seed, budget=None): pass
    def choose(self, view, legal): return legal[-1]

class Wrong(Last):
    def choose(self, view, legal): return None
"""


def test_an_arena_told_in_words(capsys: Capture) -> None:
    out = run(capsys, "arena", "Sensible", "Random", "--games", "4", *SHORT)
    assert out.startswith("bot ")
    assert "4 games of 2 deals" in out
    assert "decisions a second" in out
    assert "clear" not in out


def test_an_arena_as_json_resumed_and_drawn(capsys: Capture, tmp_path: Path) -> None:
    files = ["--resume", str(tmp_path / "games.jsonl"), "--plot", str(tmp_path / "plot.png")]
    arguments = ["arena", "sensible", "random@5", "--json", "--games", "4", "--stop-when-clear", *SHORT, *files]
    told = json.loads(run(capsys, *arguments))
    assert set(told["bots"]) == {"Sensible", "Random@5"}
    assert 0 <= told["bots"]["Sensible"]["low"] <= told["bots"]["Sensible"]["win_rate"] <= 1
    assert told["clear"] is False
    assert (tmp_path / "plot.png").stat().st_size > 1000
    assert json.loads(run(capsys, *arguments)) == told, "nothing was played again"


def test_mistakes_in_arena_options_are_told_before_anything_is_played(capsys: Capture) -> None:
    assert "name the bots" in complaint(capsys, "arena")
    assert "no bot 'Nobody'" in complaint(capsys, "arena", "Nobody", "Random")
    assert "nodes or seconds, not both" in complaint(capsys, "arena", "Random", "--nodes", "5", "--time", "1")
    assert "--games" in complaint(capsys, "arena", "Random", "--games", "0")
    assert "a plot can be" in complaint(capsys, "arena", "Random", "--plot", "x.txt")
    assert "2 to 4 players" in complaint(capsys, "arena", "Random", "--players", "7")


def test_the_command_checks_bots(capsys: Capture) -> None:
    assert "keeps to all that a bot owes" in run(capsys, "check-bot", "Random", "--games", "1")


def test_a_bot_of_ones_own_from_the_folder_one_is_in(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ettana.cli import main

    (tmp_path / "own_bot_of_a_test.py").write_text(OWN_BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    out = run(capsys, "arena", "own_bot_of_a_test:Last", "Random", "--games", "2", *SHORT)
    assert "Last" in out
    assert main(["check-bot", "own_bot_of_a_test:Wrong", "--games", "1"]) == 1
    assert "it answered None, which is not legal" in capsys.readouterr().out
