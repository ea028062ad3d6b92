"""`ettana puzzles`, run in this process."""

from pathlib import Path

import msgspec

from ettana.cli import main
from ettana.study.puzzles.collection import Collection, shipped_puzzles, write_collection
from ettana.study.puzzles.puzzle import PuzzleOutcome
from tests.cli.test_cli import Capture, complaint, run


def test_puzzles_are_mined_chosen_and_checked(capsys: Capture, tmp_path: Path) -> None:
    mined, chosen = str(tmp_path / "mined.jsonl"), str(tmp_path / "puzzles.json")
    told = run(capsys, "puzzles", "mine", "--games", "1", "--seed", "11", "--bots", "Weaver", "--out", mined)
    assert "puzzles in a thousand games" in told
    assert "nothing to find" in told
    again = run(capsys, "puzzles", "mine", "--games", "1", "--seed", "11", "--bots", "Weaver", "--out", mined)
    assert again == told
    assert run(capsys, "puzzles", "choose", mined, "--count", "1", "--out", chosen) == "1 puzzles\n"
    assert "1 puzzles, " in run(capsys, "puzzles", "check", chosen, "--workers", "1")


def test_a_puzzle_that_says_too_little_is_named(capsys: Capture, tmp_path: Path) -> None:
    puzzle = next(each for each in shipped_puzzles().puzzles if each.goal == "annas" and each.positions < 30_000)
    wrong = msgspec.structs.replace(puzzle, best=PuzzleOutcome(puzzle.best.annas - 1, 0, ()))
    file = tmp_path / "wrong.json"
    file.write_bytes(write_collection(Collection([wrong], shipped_puzzles().rules)))
    assert main(["puzzles", "check", str(file), "--workers", "1"]) == 1
    out, err = capsys.readouterr()
    assert "1 faults" in out
    assert puzzle.id in err


def test_mistakes_in_puzzle_commands_are_told(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    file.write_text("{}", encoding="utf-8")
    assert "no file of puzzles" in complaint(capsys, "puzzles", "check", str(file))
    assert "there is no such file" in complaint(capsys, "puzzles", "choose", "nowhere.jsonl", "--out", str(file))
    assert "choose puzzles from it first" in complaint(capsys, "puzzles", "check", "mined.jsonl")
    assert "1 or more" in complaint(capsys, "puzzles", "mine", "--games", "0", "--out", str(file))
    assert "no bot 'Nobody'" in complaint(capsys, "puzzles", "mine", "--bots", "Nobody", "--out", str(file))
