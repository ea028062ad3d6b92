"""Counts closed rings of wrong yarns. In a ring each octagon wants the colour that the next one holds.

Yarns that form a closed ring of n octagons come right by n - 1 swaps; every other wrong yarn needs a swap of its own.
So the fewest swaps are the wrong yarns less the largest number of rings that share no octagon. Groups stand for the
colours they want: `arrows[5 * g + k]` is the number of octagons of group g that hold the colour which group k wants.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WIDTH: Final = 5  # of the table of arrows: no design has more groups than there are colours


def most_rings(arrows: vec[i64], groups: i64) -> i64:
    """The largest number of rings that share no arrow. Leaves `arrows` changed."""
    # To take a ring of two never costs a ring: if its two arrows are parts of two longer rings, what is left of these
    # joins into one ring. So all rings of two are taken first. Then all arrows between two groups point one way.
    rings: i64 = 0
    left: i64 = 0
    g: i64 = 1
    while g < groups:
        k: i64 = 0
        while k < g:
            there = arrows[WIDTH * g + k]
            back = arrows[WIDTH * k + g]
            pairs = min(there, back)
            arrows[WIDTH * g + k] = there - pairs
            arrows[WIDTH * k + g] = back - pairs
            rings += pairs
            left += there + back - 2 * pairs
            k += 1
        g += 1
    if left < 3:
        return rings
    if groups == 3:
        return rings + _rings_of_three(arrows, 1, 2) + _rings_of_three(arrows, 2, 1)
    return rings + _longer_rings(arrows, groups, left)


def _rings_of_three(arrows: vec[i64], second: i64, third: i64) -> i64:
    least = arrows[second]
    if arrows[WIDTH * second + third] < least:
        least = arrows[WIDTH * second + third]
    if arrows[WIDTH * third] < least:
        least = arrows[WIDTH * third]
    return least


def _longer_rings(arrows: vec[i64], groups: i64, left: i64) -> i64:
    """Exact: tries every ring with the first arrow, and no ring with such an arrow. `left` is the number of arrows."""
    g: i64 = 0
    while g < groups:
        k: i64 = 0
        while k < groups:
            alike = arrows[WIDTH * g + k]
            if alike > 0:
                arrows[WIDTH * g + k] = alike - 1
                best = _rings_through(arrows, groups, left - 1, g, k, 1 << g)
                if best < (left - alike) // 3:  # a ring now has three arrows at least
                    arrows[WIDTH * g + k] = 0
                    best = max(best, _longer_rings(arrows, groups, left - alike))
                arrows[WIDTH * g + k] = alike
                return best
            k += 1
        g += 1
    return 0


def _rings_through(arrows: vec[i64], groups: i64, left: i64, start: i64, at: i64, passed: i64) -> i64:
    """The most rings if one of them has come from `start` through `passed` to `at` and closes. 0 if it cannot."""
    best: i64 = 0
    k: i64 = 0
    while k < groups:
        if arrows[WIDTH * at + k] > 0 and (k == start or passed >> k & 1 == 0):
            arrows[WIDTH * at + k] -= 1
            if k == start:
                found = 1 + _longer_rings(arrows, groups, left - 1)
            else:
                found = _rings_through(arrows, groups, left - 1, start, k, passed | 1 << at)
            arrows[WIDTH * at + k] += 1
            if found > best:
                best = found
        k += 1
    return best
