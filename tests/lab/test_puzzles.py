"""The miner finds the same puzzles again, whoever works and however often it is interrupted; what it leaves out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ettana.core.errors import EttanaError
from ettana.core.positions.enter import enter
from ettana.lab.puzzles import mine
from ettana.lab.puzzles.candidates import candidates
from ettana.lab.puzzles.choose import choose_puzzles, tally
from ettana.lab.puzzles.mine import FOUND, TURNS, MinedGame, mine_for, mine_game, read_mined, run_mine
from ettana.lab.puzzles.one_change import climbing_line, obvious_line
from ettana.lab.puzzles.rating import Measures, difficulty
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
    """Turns that take seconds to search are left out here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mine, "_MOST_CHANGES", 1)
        patch.setattr(mine, "_ONE_IN", 1)
        yield


@pytest.fixture(scope="module")
def mined() -> list[MinedGame]:
    return [mine_game(MINE, number) for number in range(GAMES)]


def test_the_same_seed_finds_the_same_and_goes_on_where_it_was(mined: list[MinedGame], tmp_path: Path) -> None:
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


def test_every_turn_is_accounted_for(mined: list[MinedGame]) -> None:
    counts = tally(mined)
    found = [each.puzzle for game in mined for each in game.found]
    assert counts[FOUND] == len(found) >= GAMES
    assert counts[TURNS] >= 40


def test_what_is_found_is_true_and_not_obvious(mined: list[MinedGame]) -> None:
    collection = shipped_puzzles()
    for game in mined:
        for each in game.found:
            puzzle = each.puzzle
            state = enter(position_of(puzzle.scene, collection.rules, collection.deck))
            assert not puzzle.solved_by(outcome_of(state, obvious_line(state)))
            if puzzle.positions < 100_000:
                check_puzzle(puzzle, collection)
            if not puzzle.asked:
                assert each.measures.climber_misses != puzzle.solved_by(outcome_of(state, climbing_line(state)))
                assert each.measures.lured == bool(outcome_of(state, obvious_line(state)).designs)
            assert puzzle.goal in {candidate.goal for candidate in candidates(state)}


def test_of_each_game_as_few_as_possible_are_kept(mined: list[MinedGame]) -> None:
    kept = choose_puzzles(mined, GAMES)
    ids = [{each.puzzle.id for each in game.found} for game in mined]
    assert [len(own & {puzzle.id for puzzle in kept.puzzles}) for own in ids] == [1] * GAMES
    everything = choose_puzzles(mined, 10_000)
    assert len(everything) == sum(map(len, ids))
    assert [puzzle.id for puzzle in everything.puzzles] == sorted(puzzle.id for puzzle in everything.puzzles)


def test_another_file_is_not_read_as_mined() -> None:
    for text in ("", "{}", '{"ettana arena":1}', '{"ettana puzzles":1}\n{"number":'):
        with pytest.raises(BadPuzzle):
            read_mined(text)


def test_each_measure_makes_a_puzzle_harder() -> None:
    easy = Measures(actions=4, swaps=1, rarity=3.5, near_misses=0, lured=False, climber_misses=False)
    harder = {"actions": 5, "swaps": 2, "rarity": 4.0, "near_misses": 3, "lured": True, "climber_misses": True}
    for name, value in harder.items():
        fields = {field: getattr(easy, field) for field in easy.__struct_fields__} | {name: value}
        assert difficulty(Measures(**fields)) > difficulty(easy), name


def test_solvers_that_had_no_part_in_it_find_hard_puzzles_harder() -> None:
    """The easiest and the hardest of the shipped ones, by the quicker solvers. All of them: docs/puzzles.md."""
    ordered = sorted(shipped_puzzles().puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.id))
    ends = Collection([*ordered[:40], *ordered[-40:]], shipped_puzzles().rules)
    easy, hard = solve_rates(ends, "Sensible", 2)
    assert easy > hard + 0.2


def test_only_the_player_acts_in_the_state_of_a_puzzle() -> None:
    puzzle = shipped_puzzles().puzzles[0]
    state = enter(position_of(puzzle.scene, shipped_puzzles().rules, shipped_puzzles().deck))
    assert state.current == PLAYER
