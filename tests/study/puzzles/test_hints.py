"""Hints in steps: each reveals more than the one before, and none the whole solution."""

import pytest

from ettana.core.action_table import parse_action
from ettana.core.actions import Jump, PlayMove, Walk
from ettana.study.puzzles.collection import shipped_puzzles
from ettana.study.puzzles.hints import hints_for
from ettana.study.puzzles.puzzle import Puzzle

SOME = [
    next(each for each in shipped_puzzles().puzzles if each.goal == goal and ("free_swap" in each.themes) == moves)
    for goal in ("annas", "tokens", "two")
    for moves in (True, False)
]
ORDER = ["best", "designs", "themes", "square", "action"]


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_hints_follow_the_steps_of_a_puzzle(puzzle: Puzzle) -> None:
    steps = hints_for(puzzle)
    kinds = [step.kind for step in steps]
    assert kinds == [kind for kind in ORDER if kind in kinds]
    told = {step.kind: step for step in steps}
    assert ("best" in told) == (puzzle.goal != "two")
    if puzzle.goal == "annas":
        assert told["best"].numbers == (puzzle.best.annas,)
        assert told["designs"].numbers == puzzle.best.designs
    if puzzle.goal == "tokens":
        assert told["best"].numbers == (puzzle.best.tokens,)
    assert told["themes"].themes == puzzle.themes
    moves = [action for action in map(parse_action, puzzle.solution) if isinstance(action, Walk | Jump | PlayMove)]
    assert ("square" in told) == bool(moves)
    if moves:
        assert told["square"].numbers == (moves[0].to,)
    assert told["action"].action == puzzle.solution[0]
    assert sum(step.action is not None for step in steps) == 1
