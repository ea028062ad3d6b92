"""The miner finds the same puzzles with every executor and after every interruption; and what it leaves out."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.progress import Progress as Bar

from ettana.core.errors import EttanaError
from ettana.core.positions.state_from_position import state_from_position
from ettana.lab.executor import Executor
from ettana.lab.executor.progress import ProgressBar
from ettana.lab.puzzles import mine
from ettana.lab.puzzles.candidates import candidates
from ettana.lab.puzzles.choose import choose_puzzles, tally
from ettana.lab.puzzles.mine import FOUND, TURNS, MinedGame, mine_for, mine_game, read_mined, run_mine
from ettana.lab.puzzles.one_change import climbing_line, obvious_line
from ettana.lab.puzzles.rating import PuzzleMeasures, difficulty
from ettana.lab.puzzles.solvers import solve_rates
from ettana.study.puzzles.collection import Collection, shipped_puzzles
from ettana.study.puzzles.exhaustive import check_puzzle
from ettana.study.puzzles.judge import outcome_of
from ettana.study.puzzles.puzzle import PLAYER, BadPuzzle
from ettana.study.puzzles.scenes import position_of

MINE = mine_for(11, ("Weaver",))
GAMES = 3


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    """Leaves out turns that take seconds to search."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mine, "_MOST_CHANGES", 1)
        patch.setattr(mine, "_ONE_IN", 1)
        yield


@pytest.fixture(scope="module")
def mined() -> list[MinedGame]:
    return [mine_game(MINE, number) for number in range(GAMES)]


def test_the_same_seed_mines_the_same_puzzles_and_resumes(mined: list[MinedGame], tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole.jsonl", tmp_path / "halves.jsonl"
    assert run_mine(MINE, GAMES, whole, workers=1) == mined
    run_mine(MINE, 1, halves, workers=1)
    with halves.open("ab") as file:
        file.write(b'{"number":1,"cou')  # interrupted in the middle of a line
    assert run_mine(MINE, GAMES, halves, workers=2) == mined
    assert sorted(halves.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())
    assert read_mined(whole.read_text(encoding="utf-8")) == mined
    with pytest.raises(EttanaError, match="seed 11 there, 12 here"):
        run_mine(mine_for(12, ("Weaver",)), GAMES, whole, workers=1)


def test_a_killed_miner_resumes_to_the_same_puzzles(mined: list[MinedGame], tmp_path: Path) -> None:
    file = tmp_path / "killed.jsonl"
    endless = f"mine.run_mine(mine.mine_for(11, ('Weaver',)), 10**6, {str(file)!r}, workers=1)"
    code = f"from ettana.lab.puzzles import mine; mine._MOST_CHANGES = mine._ONE_IN = 1; {endless}"
    with subprocess.Popen([sys.executable, "-c", code]) as miner:
        while miner.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 2):
            time.sleep(0.01)
        miner.kill()
    assert miner.returncode == -signal.SIGKILL
    assert run_mine(MINE, GAMES, file, workers=1) == mined
    numbers = [game.number for game in read_mined(file.read_text(encoding="utf-8"))]
    assert sorted(set(numbers)) == numbers, "no game was played again"


def test_mining_shows_its_progress(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mined.jsonl"
    run_mine(MINE, 1, file, workers=1, progress=True)
    assert "1/1" in capsys.readouterr().err
    run_mine(MINE, 2, file, workers=1, progress=False)
    assert capsys.readouterr().err == ""


def test_games_mined_before_count_as_progress(
    mined: list[MinedGame], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, int]] = []

    class Told(ProgressBar):
        def __init__(self, bar: Bar, total: int, done: int, on: Executor) -> None:
            super().__init__(bar, total, done, on)
            told.append((done, total))

        def advance(self, count: int = 1) -> None:
            super().advance(count)
            told.append((self.done, self.total))

    file = tmp_path / "mined.jsonl"
    run_mine(MINE, 1, file, workers=1)
    monkeypatch.setattr("ettana.lab.executor.progress.ProgressBar", Told)
    assert run_mine(MINE, GAMES, file, workers=1, progress=True) == mined
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_mining_accounts_for_every_turn(mined: list[MinedGame]) -> None:
    counts = tally(mined)
    found = [each.puzzle for game in mined for each in game.found]
    assert counts[FOUND] == len(found) >= GAMES
    assert counts[TURNS] >= 40


def test_mined_puzzles_are_true_and_not_obvious(mined: list[MinedGame]) -> None:
    collection = shipped_puzzles()
    for game in mined:
        for each in game.found:
            puzzle = each.puzzle
            state = state_from_position(position_of(puzzle.scene, collection.rules, collection.deck))
            assert not puzzle.solved_by(outcome_of(state, obvious_line(state)))
            if puzzle.positions < 100_000:
                check_puzzle(puzzle, collection)
            if not puzzle.asked:
                assert each.measures.climber_misses != puzzle.solved_by(outcome_of(state, climbing_line(state)))
                assert each.measures.lured == bool(outcome_of(state, obvious_line(state)).designs)
            assert puzzle.goal in {candidate.goal for candidate in candidates(state)}


def test_choosing_keeps_as_few_puzzles_of_a_game_as_possible(mined: list[MinedGame]) -> None:
    kept = choose_puzzles(mined, GAMES)
    ids = [{each.puzzle.id for each in game.found} for game in mined]
    assert [len(own & {puzzle.id for puzzle in kept.puzzles}) for own in ids] == [1] * GAMES
    everything = choose_puzzles(mined, 10_000)
    assert len(everything) == sum(map(len, ids))
    assert [puzzle.id for puzzle in everything.puzzles] == sorted(puzzle.id for puzzle in everything.puzzles)


def test_a_file_that_was_not_mined_is_refused() -> None:
    for text in ("", "{}", '{"ettana arena":1}', '{"ettana puzzles":1}\n{"number":'):
        with pytest.raises(BadPuzzle):
            read_mined(text)


def test_each_measure_makes_a_puzzle_harder() -> None:
    easy = PuzzleMeasures(actions=4, swaps=1, rarity=3.5, near_misses=0, lured=False, climber_misses=False)
    harder = {"actions": 5, "swaps": 2, "rarity": 4.0, "near_misses": 3, "lured": True, "climber_misses": True}
    for name, value in harder.items():
        fields = {field: getattr(easy, field) for field in easy.__struct_fields__} | {name: value}
        assert difficulty(PuzzleMeasures(**fields)) > difficulty(easy), name


def test_solvers_that_had_no_part_in_it_find_hard_puzzles_harder() -> None:
    """The easiest and the hardest shipped puzzles, with the quicker solvers. docs/measurements/puzzles.md has all."""
    ordered = sorted(shipped_puzzles().puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.id))
    ends = Collection([*ordered[:40], *ordered[-40:]], shipped_puzzles().rules)
    easy, hard = solve_rates(ends, "Sensible", 2)
    assert easy > hard + 0.2


def test_only_the_player_acts_in_the_state_of_a_puzzle() -> None:
    puzzle = shipped_puzzles().puzzles[0]
    state = state_from_position(position_of(puzzle.scene, shipped_puzzles().rules, shipped_puzzles().deck))
    assert state.current == PLAYER
