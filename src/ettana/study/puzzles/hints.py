"""Help in steps, each telling more than the one before: what is possible, with what, where, and the first action."""

from typing import Literal

import msgspec

from ettana.core.action_table import parse_action
from ettana.core.actions import Jump, PlayMove, Walk
from ettana.study.puzzles.puzzle import Puzzle, Theme

HintKind = Literal["best", "designs", "themes", "square", "action"]


class PuzzleHint(msgspec.Struct, frozen=True):
    """One step. All of it is about the way from the puzzle's beginning."""

    kind: HintKind
    numbers: tuple[int, ...] = ()  # annas or tokens, designs, or the square that the pin goes to
    themes: tuple[Theme, ...] = ()
    action: str | None = None


def hints_for(puzzle: Puzzle) -> tuple[PuzzleHint, ...]:
    """All steps of a puzzle's help, in order."""
    best = puzzle.best
    steps = []
    if puzzle.goal != "two":
        steps.append(PuzzleHint("best", (best.annas if puzzle.goal == "annas" else best.tokens,)))
    if puzzle.goal == "annas":
        steps.append(PuzzleHint("designs", best.designs))
    steps.append(PuzzleHint("themes", themes=puzzle.themes))
    actions = [parse_action(text) for text in puzzle.solution]
    squares = tuple([action.to for action in actions if isinstance(action, Walk | Jump | PlayMove)])
    if squares:
        steps.append(PuzzleHint("square", squares[:1]))
    steps.append(PuzzleHint("action", action=puzzle.solution[0]))
    return tuple(steps)
