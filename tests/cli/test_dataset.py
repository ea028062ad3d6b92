"""`ettana dataset` and `ettana arena --keep`, run in this process."""

import sys
from pathlib import Path

import pytest

from ettana.lab.datasets import read_about, replayed
from tests.cli.test_cli import Capture, complaint, run

SHORT = ("--turn-limit", "24", "--target", "2", "--workers", "1", "--seed", "7")
BOTS = ("--bots", "Sensible,Random@5", "--games", "3")


def test_dataset_writes_games_and_decisions(capsys: Capture, tmp_path: Path) -> None:
    games, decisions = tmp_path / "games.parquet", tmp_path / "decisions.parquet"
    out = run(capsys, "dataset", *BOTS, *SHORT, "--out", str(games))
    assert out == f"4 games, {games.stat().st_size:,} bytes: {games}\n"
    count = sum(len(game.log) for game in replayed(games))
    out = run(capsys, "dataset", *BOTS, *SHORT, "--out", str(decisions), "--kind", "decisions")
    assert out == f"{count:,} decisions of 4 games, {decisions.stat().st_size:,} bytes: {decisions}\n"


def test_an_arena_keeps_its_games(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    arena = ("arena", "Sensible", "Random@5", *SHORT, "--keep", str(file))
    run(capsys, *arena, "--games", "2")
    run(capsys, *arena, "--games", "4")
    assert read_about(file).games == 4
    told = complaint(capsys, "arena", "Random", *SHORT, "--keep", str(file))
    assert "of other games" in told
    assert "no such folder" in complaint(capsys, "arena", "Random", "--keep", str(tmp_path / "no" / "games.parquet"))


def test_mistakes_in_dataset_options_are_told(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = ("--out", str(tmp_path / "games.parquet"))
    assert "--games" in complaint(capsys, "dataset", "--bots", "Random", *out, "--games", "0")
    assert "no bot 'Nobody'" in complaint(capsys, "dataset", "--bots", "Nobody", *out)
    assert "--kind" in complaint(capsys, "dataset", "--bots", "Random", *out, "--kind", "dreams")
    assert "--workers is 1 or more" in complaint(capsys, "dataset", "--bots", "Random", *out, "--workers", "0")
    monkeypatch.setitem(sys.modules, "ray", None)
    told = complaint(capsys, "arena", "Random", "--ray", "--games", "2")
    assert told == "ettana: this needs ray, which is not installed: pip install 'ettana[ray]'"
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "pip install 'ettana[lab]'" in complaint(capsys, "dataset", "--bots", "Random", *out)
