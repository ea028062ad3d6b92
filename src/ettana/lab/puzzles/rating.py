"""Themes and difficulty of a puzzle, from what was measured of it.

The solvers that difficulty is later compared with (`solvers.py`) have no part in it.
"""

import math
from typing import Final

import msgspec

from ettana.core.actions import (
    Action,
    Claim,
    FreeSwap,
    Jump,
    PaidSwap,
    PlayMove,
    PlaySwap,
    ReplaceTile,
    ReplaceYarn,
    Walk,
)
from ettana.core.engine.rules.state import State
from ettana.core.packed import bits_of
from ettana.lab.puzzles.candidates import PuzzleCandidate
from ettana.lab.puzzles.one_change import climbing_line, obvious_line
from ettana.study.puzzles.exhaustive import WholeTurn
from ettana.study.puzzles.judge import outcome_of
from ettana.study.puzzles.puzzle import PLAYER, THEMES, Puzzle, Theme

_BY_KIND: Final[dict[type[Action], Theme]] = {
    FreeSwap: "free_swap",
    Jump: "jump",
    PaidSwap: "paid_swap",
    PlaySwap: "swap_card",
    PlayMove: "move_card",
    ReplaceYarn: "replace",
    ReplaceTile: "replace",
}
_SWAPS: Final = (PaidSwap, PlaySwap, ReplaceYarn, ReplaceTile)
EASIEST: Final = 600
HARDEST: Final = 2200


class PuzzleMeasures(msgspec.Struct, frozen=True):
    """What makes a puzzle hard."""

    actions: int  # of the solution, claims included
    swaps: int  # changes of the loom among them, besides the free swap
    rarity: float  # how many positions of the turn there are to one that solves it, as a power of ten
    near_misses: int  # other sets of designs that the turn can claim
    lured: bool  # the obvious swaps complete something, but not this
    climber_misses: bool  # whoever brings the nearest design nearer, one change at a time, does not get there


def measure(s: State, puzzle: Puzzle, turn: WholeTurn, actions: tuple[Action, ...]) -> PuzzleMeasures:
    wanted = set(puzzle.best.designs)
    solving = sum(each.positions for each in turn.claimable if each.designs >= wanted)
    others = [each for each in turn.claimable if each.designs and not each.designs >= wanted]
    asked_only = s.copy()
    if puzzle.asked:
        asked_only.held[PLAYER] = bits_of(puzzle.asked)
    return PuzzleMeasures(
        actions=len(actions),
        swaps=sum(isinstance(action, _SWAPS) for action in actions),
        rarity=round(math.log10(turn.positions / solving), 3),
        near_misses=len(others),
        lured=bool(outcome_of(s, obvious_line(asked_only)).designs),
        climber_misses=not puzzle.solved_by(outcome_of(s, climbing_line(asked_only))),
    )


def difficulty(found: PuzzleMeasures) -> int:
    """Returns the difficulty as a rating. docs/research/puzzles.md explains the weights."""
    rating = -400 + 50 * found.actions + 250 * found.swaps + 250 * found.rarity + 60 * min(found.near_misses, 6)
    rating += 100 * found.lured + 250 * found.climber_misses
    return max(EASIEST, min(HARDEST, round(rating)))


def themes_of(s: State, candidate: PuzzleCandidate) -> tuple[Theme, ...]:
    """In the order of the list of themes."""
    found: set[Theme] = {_BY_KIND[type(action)] for action in candidate.actions if type(action) in _BY_KIND}
    if any(isinstance(action, Walk) and action.pays for action in candidate.actions):
        found.add("toll")
    if sum(isinstance(action, Claim) for action in candidate.actions) >= 2 and candidate.goal != "tokens":
        found.add("two_at_once")
    if int(s.points[PLAYER]) + candidate.best.annas >= s.options.target:
        found.add("win")
    return tuple([theme for theme in THEMES if theme in found])
