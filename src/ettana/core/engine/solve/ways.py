"""The nearest ways to complete a design: the placements and colourings that need the fewest swaps."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT, COLOURS, OCTAGONS
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.distance import COUNT, FIELD, ONE_OF
from ettana.core.engine.solve.target import FAR

WAYS: Final = 20  # ways of a design that are kept
_ROOM: Final = vec[i64]([0] * OCTAGONS)


class Ways:
    """The nearest ways of one design at a time: `found` ways of `best` swaps each, in `where` and `colours`."""

    def __init__(self, tables: DesignTables) -> None:
        self.tables: DesignTables = tables
        self.cell: vec[i64] = _ROOM[:OCTAGONS]
        self.yarn: vec[i64] = _ROOM[:COLOURS]
        self.on_board: i64 = 0
        self.best: i64 = 0
        self.found: i64 = 0
        self.where: vec[i64] = _ROOM[:WAYS]
        self.colours: vec[i64] = _ROOM[:WAYS]  # of the groups, three bits each
        self.counts: vec[i64] = _ROOM[:COLOURS]

    def take(self, cell: vec[i64], yarn: vec[i64]) -> None:
        self.cell = cell
        self.yarn = yarn
        on_board: i64 = 0
        o: i64 = 0
        while o < OCTAGONS:
            on_board += ONE_OF[cell[o]]
            o += 1
        self.on_board = on_board

    def find_ways(self, design: i64) -> None:
        """Finds the placements and colourings with the fewest swaps: all of them, or as many as there is room for."""
        tables = self.tables
        self.best = FAR
        self.found = 0
        groups = tables.groups[design]
        sizes = tables.first_group[design]
        where = tables.first[design]
        end = tables.first[design + 1]
        while where < end and (self.best > 0 or self.found == 0):
            g: i64 = 0
            while g < groups:
                count: i64 = 0
                places = tables.spots[where + g]
                left = tables.group_sizes[sizes + g]
                while left > 0:
                    count += ONE_OF[self.cell[places & 31]]
                    places >>= 5
                    left -= 1
                self.counts[g] = count
                g += 1
            if groups == 2:
                self.colour_two(where, tables.group_sizes[sizes], tables.group_sizes[sizes + 1])
            else:
                self.colour(where, 0, groups, sizes, 0, 0, 0)
            where += groups

    def colour_two(self, where: i64, size_a: i64, size_b: i64) -> None:
        in_a = self.counts[0]
        in_b = self.counts[1]
        on_board = self.on_board
        a: i64 = 0
        while a < COLOURS:
            x = a * FIELD
            wrong_a = size_a - (in_a >> x & COUNT)
            if wrong_a <= self.best and on_board >> x & COUNT >= size_a:
                b_has_x = in_b >> x & COUNT
                b: i64 = 0
                while b < COLOURS:
                    y = b * FIELD
                    rings = in_a >> y & COUNT
                    if b_has_x < rings:
                        rings = b_has_x
                    swaps = wrong_a + size_b - (in_b >> y & COUNT) - rings
                    if swaps <= self.best and a != b and on_board >> y & COUNT >= size_b:
                        self.keep(where, swaps, a | b << 3)
                    b += 1
            a += 1

    def colour(self, where: i64, g: i64, groups: i64, sizes: i64, used: i64, wrong: i64, colours: i64) -> None:
        """Gives group g and those after it every free colour that may be among the nearest ways."""
        if g == groups:
            swaps = wrong - self.pairs_of_rings(groups, colours)
            if swaps <= self.best:
                self.keep(where, swaps, colours)
            return
        size = self.tables.group_sizes[sizes + g]
        c: i64 = 0
        while c < COLOURS:
            if used & BIT[c] == 0 and self.on_board >> c * FIELD & COUNT >= size:
                more = size - (self.counts[g] >> c * FIELD & COUNT)
                # A swap mends at most one octagon of a group, and at most two altogether.
                if more <= self.best and (wrong + more + 1) >> 1 <= self.best:
                    self.colour(where, g + 1, groups, sizes, used | BIT[c], wrong + more, colours | c << 3 * g)
            c += 1

    def pairs_of_rings(self, groups: i64, colours: i64) -> i64:
        rings: i64 = 0
        g: i64 = 1
        while g < groups:
            k: i64 = 0
            while k < g:
                there = self.counts[g] >> (colours >> 3 * k & 7) * FIELD & COUNT
                back = self.counts[k] >> (colours >> 3 * g & 7) * FIELD & COUNT
                rings += back if back < there else there
                k += 1
            g += 1
        return rings

    def keep(self, where: i64, swaps: i64, colours: i64) -> None:
        if swaps < self.best:
            self.best = swaps
            self.found = 0
        if self.found < WAYS:
            self.where[self.found] = where
            self.colours[self.found] = colours
            self.found += 1
