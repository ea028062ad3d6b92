"""The features of the open net: for each seat what the value net knows of its own side, beginning with who moves next.

The net sees every hand, so a seat's own side is enough; the seats that follow are the rivals.
"""

from typing import Final

from mypy_extensions import i64

from ettana.core.engine.search.features import REACHED, RIVAL_NEEDED

SEAT_FEATURES: Final = RIVAL_NEEDED + 2  # all that comes before the rivals, and the two about what can be reached


def place_of(feature: i64) -> i64:
    """Where a feature of a seat's own side stands among those of the seat."""
    return feature if feature < RIVAL_NEEDED else feature - REACHED + RIVAL_NEEDED
