"""The features of the open net: of each seat what the value net knows of its own side, and what its next turn can do.

The seat that moves next comes first, then those that follow it. The net sees every hand, so there is no more to know of
rivals than their own sides.
"""

from typing import Final

from mypy_extensions import i64

from ettana.core.engine.search.features import FEATURES, REACHED, RIVAL_NEEDED

_OWN: Final = RIVAL_NEEDED + 2  # all that comes before the rivals, and the two about what can be reached

# What the seat's next turn could do by its free swap and what it can pay: once with the tokens that it has, and once
# with MORE_TOKENS, which it may have collected until then.
WINS: Final = FEATURES  # + 0 or 1: numbers of the die with which it would win
SCORES: Final = FEATURES + 2  # + 0 or 1: points that it would make, summed over the numbers
WINS_ALWAYS: Final = FEATURES + 4  # + 0 or 1: 1 if it would win with every number
MORE_TOKENS: Final = 2

SEAT_FEATURES: Final = _OWN + 6


def place_of(feature: i64) -> i64:
    """Where a feature of a seat's own side stands among those of the seat."""
    if feature < RIVAL_NEEDED:
        return feature
    if feature < FEATURES:
        return feature - REACHED + RIVAL_NEEDED
    return feature - FEATURES + _OWN
