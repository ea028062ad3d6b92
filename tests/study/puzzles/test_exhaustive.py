"""The exhaustive search of a turn, compared with slower ones; and the errors that it finds in a puzzle."""

import os
import subprocess
import sys

import msgspec
import pytest

from ettana.core.actions import BuyCard
from ettana.core.engine.rules.cards import MOVE, REPLACE, SWAP, count_of, one_card
from ettana.core.engine.rules.state import State
from ettana.core.positions.state_from_position import state_from_position
from ettana.core.rules import RuleSet
from ettana.study.puzzles.collection import Collection, shipped_puzzles
from ettana.study.puzzles.exhaustive import Claimable, WholeTurn, check_puzzle, search_turn
from ettana.study.puzzles.judge import TOKEN_CARDS
from ettana.study.puzzles.puzzle import BadPuzzle, Puzzle, PuzzleOutcome, id_of
from ettana.study.puzzles.scenes import position_of, scene_of
from tests.core.exhaustive_turn import ExhaustiveTurn
from tests.study.puzzles.brute_force import all_outcomes
from tests.study.puzzles.turns import beginnings_of_turns


def turns(seed: int, players: int) -> list[State]:
    """Starts of turns, as in puzzles, without cards that bring tokens."""
    found = []
    for game in beginnings_of_turns(seed, players):
        view = game.view(game.current)
        if not any(view.cards[card] for card in TOKEN_CARDS):
            found.append(state_from_position(position_of(scene_of(view), game.rules, game.deck)))
    return found


def is_small(s: State) -> bool:
    return s.tokens[0] < 3 and not count_of(s.cards[0], SWAP) and not count_of(s.cards[0], REPLACE)


def with_cards(s: State, *cards: int, tokens: int | None = None) -> State:
    other = s.copy()
    other.cards[0] = sum(one_card(card) for card in cards)
    if tokens is not None:
        other.tokens[0] = tokens
    return other


def found_in(s: State) -> dict[frozenset[int], int]:
    turn = search_turn(s)
    assert turn is not None
    return {each.designs: each.tokens for each in turn.claimable}


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_the_exhaustive_search_finds_what_brute_force_finds(seed: int, players: int) -> None:
    compared = claimed = 0
    for s in turns(seed, players):
        for tried in ([s] if is_small(s) else []) + [with_cards(s, tokens=1), with_cards(s, MOVE, tokens=2)]:
            expected = all_outcomes(tried)
            found = found_in(tried)
            # A complete design is claimed at once, so smaller sets may be missing: each has a larger one as cheap.
            for designs, tokens in expected.items():
                assert any(designs <= more and cost <= tokens for more, cost in found.items()), (designs, tokens)
            assert found.items() <= expected.items()
            compared += 1
            claimed += len(expected) > 1
    assert compared > 20
    assert claimed > 5


@pytest.mark.slow
@pytest.mark.parametrize("hand", [(SWAP,), (REPLACE,), (MOVE, REPLACE)])
def test_the_exhaustive_search_finds_what_brute_force_finds_with_cards(hand: tuple[int, ...]) -> None:
    for s in turns(1, 2)[::6]:
        tried = with_cards(s, *hand, tokens=1)
        turn = search_turn(tried)
        reference = ExhaustiveTurn(tried)
        assert turn is not None
        assert max(each.annas for each in turn.claimable) == reference.points


def test_a_search_that_grows_too_large_says_so() -> None:
    s = with_cards(turns(1, 2)[0], tokens=3)
    whole = search_turn(s)
    assert whole is not None
    assert search_turn(s, most_positions=whole.positions) is not None
    assert search_turn(s, most_positions=whole.positions - 1) is None


def test_a_search_cut_at_a_number_of_changes_finds_less() -> None:
    """One free swap and one paid swap are two changes."""
    s = with_cards(turns(1, 2)[0], tokens=3)
    none, one, two, whole = [search_turn(s, most_changes=most) for most in (0, 1, 2)] + [search_turn(s)]
    assert none is not None
    assert one is not None
    assert two is not None
    assert whole is not None
    assert none.positions < one.positions < whole.positions <= two.positions
    assert {each.designs for each in two.claimable} == {each.designs for each in whole.claimable}
    still = search_turn(with_cards(s, tokens=0), most_changes=0)
    assert still is not None
    assert {each.designs for each in none.claimable} == {each.designs for each in still.claimable}


@pytest.mark.thorough
def test_the_interpreted_search_finds_the_same() -> None:
    """Catches, for instance, a word that a C compiler truncates."""
    smallest = min(shipped_puzzles().puzzles, key=lambda puzzle: puzzle.positions)
    code = (
        "from ettana.study.puzzles.collection import shipped_puzzles as s;"
        "from ettana.study.puzzles.exhaustive import check_puzzle as c;"
        f"c(s().find({smallest.id!r}), s())"
    )
    environment = os.environ | {"ETTANA_PURE": "1"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


# Errors in a puzzle


def a_puzzle(goal: str) -> Puzzle:
    return next(each for each in shipped_puzzles().puzzles if each.goal == goal and each.positions < 30_000)


def fault(puzzle: Puzzle) -> str:
    with pytest.raises(BadPuzzle) as error:
        check_puzzle(puzzle, shipped_puzzles())
    return str(error.value)


@pytest.mark.parametrize("goal", ["annas", "tokens", "two"])
def test_a_better_or_worse_outcome_than_it_says_is_found(goal: str) -> None:
    puzzle = a_puzzle(goal)
    check_puzzle(puzzle, shipped_puzzles())
    best = puzzle.best
    for wrong in (
        PuzzleOutcome(best.annas - 1, best.tokens, best.designs),
        PuzzleOutcome(best.annas, best.tokens + 1, best.designs),
        PuzzleOutcome(best.annas, best.tokens, (35,)),
    ):
        assert "it is PuzzleOutcome" in fault(msgspec.structs.replace(puzzle, best=wrong))
    better = PuzzleOutcome(best.annas + 1, best.tokens - 1, best.designs)
    said = fault(msgspec.structs.replace(puzzle, best=better))
    assert "does not solve it" in said or "it is PuzzleOutcome" in said


def test_a_puzzle_with_any_other_fault_is_found() -> None:
    puzzle = a_puzzle("annas")
    change = msgspec.structs.replace
    assert "the id" in fault(change(puzzle, id="00000000"))
    assert "positions, not" in fault(change(puzzle, positions=puzzle.positions + 1))
    assert "does not solve" in fault(change(puzzle, solution=puzzle.solution[:-1]))
    with_cards_to_buy = next(each for each in shipped_puzzles().puzzles if each.scene.tokens[0] >= each.best.tokens + 2)
    lucky = (str(BuyCard()), *with_cards_to_buy.solution)
    assert "cannot be done" in fault(change(with_cards_to_buy, solution=lucky))
    assert "cannot be done" in fault(change(puzzle, solution=puzzle.solution[::-1]))
    scene = change(puzzle.scene, cards="0" * 7 + "1" + "0" * 4)
    named = change(puzzle, scene=scene, id=id_of(puzzle.goal, puzzle.asked, scene))
    assert "brings tokens" in fault(named)
    scene = change(puzzle.scene, pins=(3,) * len(puzzle.scene.pins))
    assert "5.4" in fault(change(puzzle, scene=scene, id=id_of(puzzle.goal, puzzle.asked, scene)))


def whole_turn(*claimable: tuple[set[int], int, int]) -> WholeTurn:
    """With these sets of designs, their annas and tokens. Design n brings n annas."""
    nothing = Claimable(frozenset(), 0, 0, 1)
    found = [Claimable(frozenset(designs), annas, tokens, 1) for designs, annas, tokens in claimable]
    return WholeTurn((nothing, *found), 10, tuple(range(9)))


def test_the_most_annas_must_come_from_one_set_of_designs() -> None:
    assert whole_turn(({1}, 1, 0), ({1, 2}, 3, 6)).best("annas", ()) == PuzzleOutcome(3, 6, (1, 2))
    assert whole_turn(({3}, 3, 0), ({1, 2}, 3, 6)).best("annas", ()) is None
    assert whole_turn().best("annas", ()) is None


def test_a_design_costs_the_fewest_tokens_of_all_ways_that_have_it() -> None:
    turn = whole_turn(({1}, 1, 3), ({1, 2}, 3, 2), ({2}, 2, 0))
    assert turn.best("tokens", (1,)) == PuzzleOutcome(1, 2, (1,))
    assert turn.best("tokens", (2,)) == PuzzleOutcome(2, 0, (2,))
    assert turn.best("tokens", (5,)) is None


def test_two_designs_must_be_the_only_two() -> None:
    assert whole_turn(({1, 2}, 3, 4), ({2}, 2, 0)).best("two", (1, 2)) == PuzzleOutcome(3, 4, (1, 2))
    assert whole_turn(({1, 2}, 3, 4), ({2, 3}, 5, 0)).best("two", (1, 2)) is None
    assert whole_turn(({1, 2, 3}, 6, 4)).best("two", (1, 2)) is None
    assert whole_turn(({1}, 1, 0)).best("two", (1, 2)) is None


def test_another_rule_set_is_another_turn() -> None:
    """The check uses the rules of the collection: with diagonal steps there are other walks."""
    puzzle = a_puzzle("annas")
    others = Collection(shipped_puzzles().puzzles, RuleSet(diagonal_steps=True))
    with pytest.raises(BadPuzzle):
        check_puzzle(puzzle, others)
