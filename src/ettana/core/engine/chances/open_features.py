"""The features of the open net: of each seat what the value net knows of its own side, and what its next turn can do.

The seat that moves next comes first, then those that follow it. The net sees every hand, so there is no more to know of
rivals than their own sides.
"""

from typing import Final

from mypy_extensions import i64

from ettana.core.engine.search.features import FEATURES, REACHED, RIVAL_NEEDED

OPEN_FEATURES_NAME: Final = "open-1"  # as FEATURES_NAME

_OWN: Final = RIVAL_NEEDED + 2  # all that comes before the rivals, and the two about what can be reached

# What the seat's next turn could do by its free swap and what it can pay: once with the tokens that it has, and once
# with MORE_TOKENS, which it may have collected until then.
WINS: Final = FEATURES  # + 0 or 1: numbers of the die with which it would win
SCORES: Final = FEATURES + 2  # + 0 or 1: points that it would make, summed over the numbers
WINS_ALWAYS: Final = FEATURES + 4  # + 0 or 1: 1 if it would win with every number
MORE_TOKENS: Final = 2

# The same over all rolls, each with the tokens that its colour brings to where the pin stands.
ROLL_WINS: Final = FEATURES + 6  # rolls of 36 with which it would win
ROLL_SCORES: Final = FEATURES + 7  # points that it would make, summed over the rolls, in fours

# What the hand still needs to win: the fewest swaps that complete enough of it.
TO_WIN: Final = FEATURES + 8  # the swaps; if the hand has too few points, none
SHORT: Final = FEATURES + 9  # + 0 to 6: 1 if so many of them, or 6 and more, could not be paid now
LACKING: Final = FEATURES + 16  # points that the hand has too few
MOST_SHORT: Final = 6

SEAT_FEATURES: Final = _OWN + 17


def place_of(feature: i64) -> i64:
    """Where a feature of a seat's own side stands among those of the seat."""
    if feature < RIVAL_NEEDED:
        return feature
    if feature < FEATURES:
        return feature - REACHED + RIVAL_NEEDED
    return feature - FEATURES + _OWN
