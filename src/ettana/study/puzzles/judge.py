"""What was reached in a try, and which actions a puzzle allows. Whoever plays a puzzle is told by these alone."""

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
from ettana.core.names import Card
from ettana.core.packed import members
from ettana.study.puzzles.puzzle import PLAYER, PuzzleOutcome

# What is sure: no dice, no draw, no theft, and the turn does not end. A closed list.
_SURE = (Walk, Jump, PlayMove, FreeSwap, PaidSwap, PlaySwap, ReplaceYarn, ReplaceTile, Claim)

# Cards that bring tokens. No puzzle has one in its player's hand: "the fewest tokens" would mean two things.
TOKEN_CARDS = (Card.COLLECT, Card.STEAL_TOKENS, Card.GAIN)


def is_sure(action: Action) -> bool:
    """Whether a puzzle allows this action."""
    return isinstance(action, _SURE)


def outcome_of(start: State, now: State) -> PuzzleOutcome:
    """What the player has reached since the start. Annas beyond the target do not count (3.8)."""
    before = min(int(start.points[PLAYER]), int(start.options.target))
    after = min(int(now.points[PLAYER]), int(start.options.target))
    claimed = int(now.claimed[PLAYER]) & ~int(start.claimed[PLAYER])
    return PuzzleOutcome(after - before, int(start.tokens[PLAYER]) - int(now.tokens[PLAYER]), members(claimed))
