"""A quick look at a hand on a loom: how many swaps each design needs, and which free swaps bring it nearer.

One pass over the placements of a design finds all its nearest ways. They tell what every swap does to the design,
without making the swap. This is far quicker than measuring each loom anew. The price: rings of three and more
(cycles.py) are not seen, so a design of three or more groups may look farther away than it is.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT, BIT_NUMBER, OCTAGONS, PAIR_A, PAIR_B, PAIRS, TOUCHING_PAIRS, pair_of
from ettana.core.engine.rules.designs import OCTAGON_MASK, DesignTables
from ettana.core.engine.solve.next_turn import SQUARES_OF_PAIR
from ettana.core.engine.solve.ways import WAYS, Ways

MOST_DESIGNS: Final = 16  # of a hand; further ones are not looked at
_NO_PAIRS: Final = vec[i64]([0] * PAIRS)
_ROOM: Final = vec[i64]([0] * (MOST_DESIGNS * WAYS))


def _near() -> vec[i64]:
    """For each octagon the set of those that some square touches together with it."""
    near = vec[i64]([0] * OCTAGONS)
    for pair in TOUCHING_PAIRS:
        near[PAIR_A[pair]] |= BIT[PAIR_B[pair]]
        near[PAIR_B[pair]] |= BIT[PAIR_A[pair]]
    return near


NEAR: Final = _near()


def members_of(mask: i64) -> i64:
    count: i64 = 0
    left = mask
    while left != 0:
        left &= left - 1
        count += 1
    return count


class HandDistances(Ways):
    """For each design, by its place in the hand: the `swaps` it needs, the `squares` whose free swap completes it.

    `improves[pair]` is the set of places in the hand that the swap of two neighbouring yarns brings nearer.
    `replaceable[k]` is a set of colours: a yarn of one of them from the reserve would spare a swap.
    """

    def __init__(self, tables: DesignTables) -> None:
        super().__init__(tables)
        self.count: i64 = 0
        self.design: vec[i64] = _ROOM[:MOST_DESIGNS]
        self.points: vec[i64] = _ROOM[:MOST_DESIGNS]
        self.swaps: vec[i64] = _ROOM[:MOST_DESIGNS]
        self.squares: vec[i64] = _ROOM[:MOST_DESIGNS]
        self.replaceable: vec[i64] = _ROOM[:MOST_DESIGNS]
        self.improves: vec[i64] = _NO_PAIRS[:]
        self.ways: vec[i64] = _ROOM[:MOST_DESIGNS]  # how many nearest ways were found
        self.settled: vec[i64] = _ROOM[:]  # for each way the octagons that are right already
        self.has_rings: bool = False  # of the way that was entered last

    def look(self, cell: vec[i64], yarn: vec[i64], held: i64) -> None:
        """Looks at a hand on a loom. Later calls read the loom again: it must not change before them."""
        self.take(cell, yarn)
        self.improves = _NO_PAIRS[:]
        self.count = 0
        left = held
        while left != 0 and self.count < MOST_DESIGNS:
            low = left & -left
            left ^= low
            self.look_at(self.count, BIT_NUMBER[low % 67])
            self.count += 1

    def look_at(self, k: i64, design: i64) -> None:
        self.design[k] = design
        self.points[k] = self.tables.points[design]
        self.find_ways(design)
        self.swaps[k] = self.best
        self.squares[k] = 0
        self.replaceable[k] = 0
        self.ways[k] = self.found
        t: i64 = 0
        while t < self.found:
            self.mark(k, t)
            t += 1

    # What swaps do

    def mark(self, k: i64, t: i64) -> None:
        """Notes the swaps of neighbours that bring design k nearer by its way t."""
        tables = self.tables
        where = self.where[t]
        colours = self.colours[t]
        groups = tables.groups[self.design[k]]
        self.settled[k * WAYS + t] = self.enter(self.design[k], t)
        g: i64 = 0
        while g < groups:
            colour = colours >> 3 * g & 7
            mask = tables.words[where + g] & OCTAGON_MASK
            off = mask & ~self.yarn[colour]
            if off != 0:
                self.replaceable[k] |= BIT[colour]
            while off != 0:
                low = off & -off
                off ^= low
                o = BIT_NUMBER[low % 67]
                donors = self.yarn[colour] & ~mask & NEAR[o]
                while donors != 0:
                    one = donors & -donors
                    donors ^= one
                    self.mark_pair(k, t, o, BIT_NUMBER[one % 67])
            g += 1

    def enter(self, design: i64, t: i64) -> i64:
        """Enters way t: later questions are about it. Returns the octagons that are right in it."""
        tables = self.tables
        groups = tables.groups[design]
        colours = self.colours[t]
        right: i64 = 0
        octagons: i64 = 0
        g: i64 = 0
        while g < groups:
            right |= tables.words[self.where[t] + g] & OCTAGON_MASK & self.yarn[colours >> 3 * g & 7]
            octagons += tables.group_sizes[tables.first_group[design] + g]
            g += 1
        self.has_rings = octagons - members_of(right) > self.best
        return right

    def mark_pair(self, k: i64, t: i64, o: i64, donor: i64) -> None:
        if self.brings_nearer(t, self.tables.groups[self.design[k]], o, donor):
            pair = pair_of(o, donor)
            self.improves[pair] |= BIT[k]
            if self.best == 1:
                self.squares[k] |= SQUARES_OF_PAIR[pair]

    def brings_nearer(self, t: i64, groups: i64, o: i64, donor: i64) -> bool:
        """Whether the wrong octagon `o` may take its yarn from `donor` without spoiling a ring that spares a swap."""
        if not self.has_rings:
            return True
        where = self.where[t]
        colours = self.colours[t]
        old = self.cell[o]
        o_is_wanted = False  # another group wants the yarn on o: a ring may need it
        g: i64 = 0
        while g < groups:
            mask = self.tables.words[where + g] & OCTAGON_MASK
            if colours >> 3 * g & 7 == old:
                if mask & BIT[donor] != 0:
                    return True  # they want each other's place
                o_is_wanted = True
            elif mask & BIT[donor] != 0:
                return False
            g += 1
        return not o_is_wanted

    def is_hurt(self, k: i64, pair: i64) -> bool:
        """Whether a swap disturbs every nearest way to design k."""
        both = BIT[PAIR_A[pair]] | BIT[PAIR_B[pair]]
        t = k * WAYS
        end = t + self.ways[k]
        while t < end:
            if self.settled[t] & both == 0:
                return False
            t += 1
        return True
