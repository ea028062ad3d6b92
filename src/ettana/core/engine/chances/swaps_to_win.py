"""The fewest swaps that complete enough designs of a hand to win, each taken as if the others were not there."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.solve.hand_distances import HandDistances

NEVER: Final = 99  # the hand has too few points
_MOST: Final = 16  # points; further ones are not looked at
_NO_WAY: Final = vec[i64]([NEVER] * (_MOST + 1))


def swaps_to_win(distances: HandDistances, needed: i64) -> i64:
    """How many swaps make so many points of the designs that are not complete, or NEVER."""
    if needed > _MOST:
        return NEVER
    fewest = _NO_WAY[:]  # by points
    fewest[0] = 0
    k: i64 = 0
    while k < distances.count:
        swaps = distances.swaps[k]
        points: i64 = needed if swaps > 0 else 0
        while points > 0:
            left = points - distances.points[k]
            found = fewest[left if left > 0 else 0] + swaps
            if found < fewest[points]:
                fewest[points] = found
            points -= 1
        k += 1
    return fewest[needed] if fewest[needed] < NEVER else NEVER


def points_in(distances: HandDistances) -> i64:
    """Points of the designs that are not complete."""
    points: i64 = 0
    k: i64 = 0
    while k < distances.count:
        if distances.swaps[k] > 0:
            points += distances.points[k]
        k += 1
    return points
