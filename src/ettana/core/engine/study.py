"""A quick look at a hand on a loom: how many swaps each design needs, and which free swaps bring it nearer.

One pass over the placements of a design finds all ways to complete it that are as near as the nearest. From these
follows what every swap does to it, without making the swap: far quicker than measuring each loom anew. The price is
that rings of three and more (cycles.py) are not seen: a design of three or more groups may look farther than it is.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.board import BIT, BIT_NUMBER, COLOURS, OCTAGONS, PAIR_A, PAIR_B, PAIRS, TOUCHING_PAIRS, pair_of
from ettana.core.engine.designs import OCTAGON_MASK, DesignTables
from ettana.core.engine.distance import COUNT, FIELD, ONE_OF
from ettana.core.engine.forecast import SQUARES_OF_PAIR
from ettana.core.engine.target import FAR

MOST_DESIGNS: Final = 16  # of a hand: the others are not looked at
WAYS: Final = 20  # of a design that are kept
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


class Study:
    """Of each design of a hand, by its place in it: `swaps` it needs, `squares` whose free swap completes it.

    `improves[pair]` is the set of places in the hand that the swap of two neighbouring yarns brings nearer.
    `replaceable[k]` is the set of colours of which one from the reserve would spare a swap.
    """

    def __init__(self, tables: DesignTables) -> None:
        self.tables: DesignTables = tables
        self.count: i64 = 0
        self.design: vec[i64] = _ROOM[:MOST_DESIGNS]
        self.points: vec[i64] = _ROOM[:MOST_DESIGNS]
        self.swaps: vec[i64] = _ROOM[:MOST_DESIGNS]
        self.squares: vec[i64] = _ROOM[:MOST_DESIGNS]
        self.replaceable: vec[i64] = _ROOM[:MOST_DESIGNS]
        self.improves: vec[i64] = _NO_PAIRS[:]
        self.ways: vec[i64] = _ROOM[:MOST_DESIGNS]  # how many nearest ways were found
        self.settled: vec[i64] = _ROOM[:]  # of each of them the octagons that are right already
        # The loom, and the search for one design
        self.cell: vec[i64] = _ROOM[:OCTAGONS]
        self.yarn: vec[i64] = _ROOM[:COLOURS]
        self.on_board: i64 = 0
        self.best: i64 = 0
        self.has_rings: bool = False
        self.found: i64 = 0
        self.where: vec[i64] = _ROOM[:WAYS]
        self.colours: vec[i64] = _ROOM[:WAYS]  # of the groups, three bits each
        self.counts: vec[i64] = _ROOM[:COLOURS]

    def look(self, cell: vec[i64], yarn: vec[i64], held: i64) -> None:
        """Takes in a loom and a hand. The loom is read again by later calls: it must not change between them."""
        self.take(cell, yarn)
        self.improves = _NO_PAIRS[:]
        self.count = 0
        left = held
        while left != 0 and self.count < MOST_DESIGNS:
            low = left & -left
            left ^= low
            self.look_at(self.count, BIT_NUMBER[low % 67])
            self.count += 1

    def take(self, cell: vec[i64], yarn: vec[i64]) -> None:
        self.cell = cell
        self.yarn = yarn
        on_board: i64 = 0
        o: i64 = 0
        while o < OCTAGONS:
            on_board += ONE_OF[cell[o]]
            o += 1
        self.on_board = on_board

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

    # The nearest ways

    def find_ways(self, design: i64) -> None:
        """All placements and colourings with the fewest swaps, as far as there is room for them."""
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
        """The octagons that are right in way t. From now on that way is the one asked about."""
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
        o_is_wanted = False  # the yarn on o is wanted by another group: a ring may count on it
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
