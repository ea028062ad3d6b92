"""A loom to try changes on: each can be taken back."""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT, BIT_NUMBER, OCTAGONS, PAIR_A, PAIR_B
from ettana.core.engine.rules.designs import DesignTables, find_complete
from ettana.core.engine.rules.weave import exchange
from ettana.core.engine.solve.distance import NO_YARNS, distance, distance_with_replaces


class ScratchLoom:
    """The yarns of a loom and of the reserve, and what designs need on it."""

    def __init__(self, tables: DesignTables, cell: vec[i64], reserve: vec[i64]) -> None:
        self.tables: DesignTables = tables
        self.cell: vec[i64] = cell[:]
        self.yarn: vec[i64] = NO_YARNS[:]
        o: i64 = 0
        while o < OCTAGONS:
            self.yarn[cell[o]] |= BIT[o]
            o += 1
        self.reserve: vec[i64] = reserve[:]

    def complete(self, designs: i64) -> i64:
        """Those of the designs that are complete as things lie."""
        found: i64 = 0
        left = designs
        while left != 0:
            low = left & -left
            left ^= low
            if find_complete(self.tables, BIT_NUMBER[low % 67], self.cell, self.yarn) >= 0:
                found |= low
        return found

    def swaps_needed(self, design: i64, replaces: i64) -> i64:
        if replaces == 0:
            return distance(self.tables, design, self.cell)
        return distance_with_replaces(self.tables, design, self.cell, replaces, self.reserve)

    def exchange(self, pair: i64) -> None:
        exchange(self.cell, self.yarn, pair)

    def changes(self, pair: i64) -> bool:
        return self.cell[PAIR_A[pair]] != self.cell[PAIR_B[pair]]

    def replace(self, octagon: i64, colour: i64) -> None:
        old = self.cell[octagon]
        self.yarn[old] ^= BIT[octagon]
        self.yarn[colour] ^= BIT[octagon]
        self.cell[octagon] = colour
        self.reserve[old] += 1
        self.reserve[colour] -= 1
