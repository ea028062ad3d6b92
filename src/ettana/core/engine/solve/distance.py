"""The distance of a design: the fewest swaps of yarns that complete it on the board (7.6), or with Replace (6.5)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import COLOURS, OCTAGONS
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.target import FAR, TargetSearch

FIELD: Final = 6  # bits for each colour in a word of counts
COUNT: Final = 63
ONE_OF: Final = vec[i64]([1, 1 << 6, 1 << 12, 1 << 18, 1 << 24])
NO_YARNS: Final = vec[i64]([0] * 5)


def distance(tables: DesignTables, design: i64, cell: vec[i64]) -> i64:
    """The fewest swaps that complete a design, or FAR if swaps alone cannot. `cell[o]` is the colour of octagon `o`."""
    if tables.groups[design] == 2:
        return _of_two_groups(tables, design, cell)
    return TargetSearch(tables, design, cell, 0, NO_YARNS).run().swaps


def distance_with_replaces(tables: DesignTables, design: i64, cell: vec[i64], replaces: i64, reserve: vec[i64]) -> i64:
    """The fewest swaps when up to `replaces` Replace cards help; `reserve[c]` yarns of colour c are in reserve."""
    return TargetSearch(tables, design, cell, replaces, reserve).run().swaps


def _of_two_groups(tables: DesignTables, design: i64, cell: vec[i64]) -> i64:
    """Finds the same as TargetSearch, several times as fast, for designs of two groups. Most designs are such.

    With two groups a ring is a pair of yarns that want each other's place. One word holds five counts.
    """
    unit = cell[:]
    on_board: i64 = 0
    o: i64 = 0
    while o < OCTAGONS:
        unit[o] = ONE_OF[cell[o]]
        on_board += unit[o]
        o += 1
    spots = tables.spots
    size_a = tables.group_sizes[tables.first_group[design]]
    size_b = tables.group_sizes[tables.first_group[design] + 1]
    best: i64 = FAR
    where = tables.first[design]
    end = tables.first[design + 1]
    while where < end:
        in_a: i64 = 0
        places = spots[where]
        left = size_a
        while left > 0:
            in_a += unit[places & 31]
            places >>= 5
            left -= 1
        in_b: i64 = 0
        places = spots[where + 1]
        left = size_b
        while left > 0:
            in_b += unit[places & 31]
            places >>= 5
            left -= 1
        x: i64 = 0
        while x < COLOURS * FIELD:
            wrong_a = size_a - (in_a >> x & COUNT)
            if wrong_a < best and on_board >> x & COUNT >= size_a:
                b_has_x = in_b >> x & COUNT
                y: i64 = 0
                while y < COLOURS * FIELD:
                    rings = in_a >> y & COUNT
                    if b_has_x < rings:
                        rings = b_has_x
                    swaps = wrong_a + size_b - (in_b >> y & COUNT) - rings
                    if swaps < best and x != y and on_board >> y & COUNT >= size_b:
                        best = swaps
                    y += FIELD
            x += FIELD
        where += 2
    return best
