"""What swaps of two yarns do to a design: which bring it nearer, which take it farther away. Exact, for many at once.

A way is a placement in given colours. A swap changes the cost of any way by one at most. So only the cheapest ways can
bring a design nearer. It gets farther away if all of them get dearer, and no way that costs one more gets cheaper.
All swaps between two groups that exchange the same two colours change a way alike, and colours that no group wants
are all alike. So each kind of swap is tried once. Swaps of equal colours change nothing and are not tried.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT, BIT_NUMBER, COLOURS, OCTAGONS, PAIR_A, PAIR_B, PAIRS
from ettana.core.engine.rules.designs import NO_PLACEMENT, OCTAGON_MASK, DesignTables
from ettana.core.engine.solve.distance import NO_YARNS, distance
from ettana.core.engine.solve.target import FAR, ZEROS, Target, TargetSearch

_STOP: Final = 0  # as a best: no way can be cheaper


class SwapEffects(TargetSearch):
    """Of the swaps in `asked`, those after which the design needs a swap less (`nearer`) or more (`farther`).

    All are tables of partners: `asked[o]` is the set of octagons whose swap with octagon `o` is meant.
    """

    def __init__(self, tables: DesignTables, design: i64, cell: vec[i64], asked: vec[i64]) -> None:
        super().__init__(tables, design, cell, 0, NO_YARNS)
        self.yarn: vec[i64] = ZEROS[:COLOURS]
        o: i64 = 0
        while o < OCTAGONS:
            self.yarn[cell[o]] |= BIT[o]
            o += 1
        self.asked: vec[i64] = asked
        # Of the way at hand: the octagons of each group, and then all others;
        self.rows: vec[i64] = ZEROS[: self.groups + 1]
        # the octagons that hold the colour which each group wants, and then all that hold a colour which none wants;
        self.holders: vec[i64] = ZEROS[: self.groups + 1]
        # the swaps that make it cheaper, and dearer.
        self.cheaper: vec[i64] = ZEROS[:OCTAGONS]
        self.dearer: vec[i64] = ZEROS[:OCTAGONS]
        self.nearer: vec[i64] = ZEROS[:OCTAGONS]
        self.farther: vec[i64] = ZEROS[:OCTAGONS]
        self.undecided: vec[i64] = asked[:]
        self.needed: i64 = distance(tables, design, cell)
        self.cost: i64 = self.needed  # of the ways that are looked at
        if self.needed < FAR:
            self.farther = asked[:]
            self.look_at_ways()
            if self.some_are_farther():
                self.cost = self.needed + 1
                self.undecided = self.farther[:]
                self.look_at_ways()

    def look_at_ways(self) -> None:
        self.best = Target(self.cost + 1, NO_PLACEMENT, ZEROS[:0])  # no way replaces it, so all of them are found
        self.run()

    def some_are_farther(self) -> bool:
        o: i64 = 0
        while o < OCTAGONS:
            if self.farther[o] != 0:
                return True
            o += 1
        return False

    def weigh(self, where: i64, wrong: i64) -> None:
        """What every swap does to this way, if it is one of those that are looked at."""
        if wrong - self.rings() != self.cost:
            return
        self.try_swaps(where)
        o: i64 = 0
        if self.cost == self.needed:
            while o < OCTAGONS:
                self.nearer[o] |= self.cheaper[o] & self.asked[o]
                self.farther[o] &= self.dearer[o]
                self.undecided[o] &= ~self.nearer[o]
                o += 1
            return
        while o < OCTAGONS:
            self.farther[o] &= ~self.cheaper[o]
            self.undecided[o] = self.farther[o]
            o += 1
        if not self.some_are_farther():
            self.best = Target(_STOP, NO_PLACEMENT, ZEROS[:0])

    def try_swaps(self, where: i64) -> None:
        """Fills in `cheaper` and `dearer`. A swap within a group is neither."""
        o: i64 = 0
        while o < OCTAGONS:
            self.cheaper[o] = 0
            self.dearer[o] = 0
            o += 1
        self.rows[self.groups] = OCTAGON_MASK
        self.holders[self.groups] = OCTAGON_MASK
        g: i64 = 0
        while g < self.groups:
            self.rows[g] = self.tables.words[where + g] & OCTAGON_MASK
            self.rows[self.groups] &= ~self.rows[g]
            self.holders[g] = self.yarn[self.want[g]]
            self.holders[self.groups] &= ~self.holders[g]
            g += 1
        while g > 0:
            k: i64 = 0
            while k < g:
                self.try_swaps_between(g, k)
                k += 1
            g -= 1

    def try_swaps_between(self, g: i64, k: i64) -> None:
        a: i64 = 0
        while a <= self.groups:
            here = self.rows[k] & self.holders[a]
            b: i64 = 0
            while b <= self.groups and here != 0:
                there = self.rows[g] & self.holders[b]
                if a != b and there != 0 and self.is_undecided(here, there):
                    cost = self.cost_after(k, a, g, b)
                    if cost < self.cost:
                        mark(self.cheaper, here, there)
                    elif cost > self.cost:
                        mark(self.dearer, here, there)
                b += 1
            a += 1

    def is_undecided(self, here: i64, there: i64) -> bool:
        """Whether something is still to be known of a swap between these octagons."""
        left = here
        while left != 0:
            low = left & -left
            left ^= low
            if self.undecided[BIT_NUMBER[low % 67]] & there != 0:
                return True
        return False

    def cost_after(self, k: i64, a: i64, g: i64, b: i64) -> i64:
        """What the way costs when a holder of a in group k changes places with a holder of b in group g."""
        self.change(k, a, b)
        self.change(g, b, a)
        cost = self.exchanges()
        self.change(k, b, a)
        self.change(g, a, b)
        return cost

    def change(self, row: i64, old: i64, new: i64) -> None:
        """One octagon of a row now holds what group `new` wants. What no group wants need not be counted."""
        if old < self.groups:
            self.counts[COLOURS * row + self.want[old]] -= 1
        if new < self.groups:
            self.counts[COLOURS * row + self.want[new]] += 1


def mark(partners: vec[i64], here: i64, there: i64) -> None:
    """Enters every swap between two sets of octagons."""
    left = here
    while left != 0:
        low = left & -left
        left ^= low
        partners[BIT_NUMBER[low % 67]] |= there
    left = there
    while left != 0:
        low = left & -left
        left ^= low
        partners[BIT_NUMBER[low % 67]] |= here


def pairs_in(partners: vec[i64]) -> vec[i64]:
    """The pairs of a table of partners, by their numbers, ascending."""
    found = ZEROS[:0]
    pair: i64 = 0
    while pair < PAIRS:
        if partners[PAIR_A[pair]] & BIT[PAIR_B[pair]] != 0:
            found = append(found, pair)
        pair += 1
    return found
