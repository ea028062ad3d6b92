"""The loom: 25 octagons, 16 squares between them, and the walks over the squares (clauses 1.1, 5.2, 5.3).

An octagon is a number 0..24 and a square a number 0..15, both row by row from the upper left corner.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

OCTAGONS: Final = 25
SQUARES: Final = 16
COLOURS: Final = 5
BLACK: Final = 5  # the sixth face of the colour die
SEATS: Final = 4  # per-seat tables always have room for four
PAIRS: Final = 300  # unordered pairs of octagons
TOKENS: Final = 48
YARNS_PER_COLOUR: Final = 6

ALL_SQUARES: Final = (1 << 16) - 1


def _bits() -> vec[i64]:
    bits = vec[i64]()
    bit: i64 = 1
    for _ in range(62):
        bits = append(bits, bit)
        bit = bit * 2
    return bits


# `1 << n` on i64 is compiled as a 32-bit shift (wrong for n >= 32), so bits come from a table.
BIT: Final = _bits()


def _bit_numbers() -> vec[i64]:
    """Powers of two are all different modulo 67: a tiny perfect hash from a lone bit to its number."""
    numbers = vec[i64]([0] * 67)
    number: i64 = 0
    for _ in range(62):
        numbers[BIT[number] % 67] = number
        number += 1
    return numbers


# BIT_NUMBER[(x & -x) % 67] is the number of the lowest bit of x.
BIT_NUMBER: Final = _bit_numbers()


def _touches() -> vec[i64]:
    corners = vec[i64]()
    for square in range(16):
        upper_left = square // 4 * 5 + square % 4
        for offset in (0, 1, 5, 6):
            corners = append(corners, i64(upper_left + offset))
    return corners


# TOUCHES[4 * square + k], k = 0..3: the octagons a square touches (1.1), in ascending order.
TOUCHES: Final = _touches()


def _pair_ends(second: bool) -> vec[i64]:
    ends = vec[i64]()
    for a in range(25):
        for b in range(a + 1, 25):
            ends = append(ends, i64(b if second else a))
    return ends


# The 300 unordered pairs of octagons a < b, in lexicographic order.
PAIR_A: Final = _pair_ends(False)
PAIR_B: Final = _pair_ends(True)


def pair_of(a: i64, b: i64) -> i64:
    """The number of the pair of two different octagons, in either order."""
    low = a if a < b else b
    high = b if a < b else a
    return low * (49 - low) // 2 + high - low - 1


def _touching_pairs() -> vec[i64]:
    pairs = vec[i64]()
    for square in range(16):
        base: i64 = square * 4
        for i in range(4):
            for j in range(i + 1, 4):
                pairs = append(pairs, pair_of(TOUCHES[base + i64(i)], TOUCHES[base + i64(j)]))
    return pairs


# TOUCHING_PAIRS[6 * square + k], k = 0..5: the pairs the free swap may exchange (4.2), ascending.
TOUCHING_PAIRS: Final = _touching_pairs()


class Walks:
    """All walks from every square by every number of the die: where they end and what they cross.

    The walks of `steps` from `square` are `words[first[k]] .. words[first[k + 1] - 1]` with
    k = 6 * square + steps - 1, in ascending order of their destination. A word is
    destination | crossed squares << 4. Walks that differ only in the order of their squares are one.
    """

    def __init__(self, first: vec[i64], words: vec[i64]) -> None:
        self.first: vec[i64] = first
        self.words: vec[i64] = words


def neighbours(square: int, diagonal: bool) -> list[int]:
    """The squares one step away, ascending (5.2)."""
    row, column = square // 4, square % 4
    found = []
    for other in range(16):
        down, across = abs(other // 4 - row), abs(other % 4 - column)
        if down + across == 1 or (diagonal and down == 1 and across == 1):
            found.append(other)
    return found


def make_walks(diagonal: bool) -> Walks:
    """Walk every self-avoiding path of one to six steps (5.3 forbids to enter a square twice)."""
    first = vec[i64]([0])
    words = vec[i64]()
    near = [neighbours(square, diagonal) for square in range(16)]
    for start in range(16):
        # Paths are kept as (end, squares entered so far), the start not among them; equal ones merge.
        paths: set[tuple[int, int]] = {(start, 0)}
        for _ in range(6):
            longer: set[tuple[int, int]] = set()
            for end, entered in paths:
                for square in near[end]:
                    if square != start and not entered >> square & 1:
                        longer.add((square, entered | 1 << square))
            paths = longer
            for end, entered in sorted(paths):
                words = append(words, i64(end | (entered & ~(1 << end)) << 4))
            first = append(first, i64(len(words)))
    return Walks(first, words)


ORTHOGONAL_WALKS: Final = make_walks(False)
_diagonal_walks: list[Walks] = []


def walks_for(diagonal: bool) -> Walks:
    """The table of walks of a rule set; the diagonal one is large and made only when first asked for."""
    if not diagonal:
        return ORTHOGONAL_WALKS
    if not _diagonal_walks:
        _diagonal_walks.append(make_walks(True))
    return _diagonal_walks[0]
