"""Designs measured from outside: lists come in from interpreted Python, vectors are made on this side.

`rules.fill_state` says why no vec may come in.
"""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT, OCTAGONS, PAIR_A, PAIR_B
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.fill_state import place_sets
from ettana.core.engine.solve.distance import distance
from ettana.core.engine.solve.hand_distances import HandDistances
from ettana.core.engine.solve.swap_effects import SwapEffects, pairs_in
from ettana.core.engine.solve.target import Target, TargetSearch


class Cells:
    """The yarns of a loom, for those outside who measure designs on it and on looms near it."""

    def __init__(self, yarns: list[int]) -> None:
        self.cell: vec[i64] = vec[i64](yarns)

    def colour(self, octagon: i64) -> i64:
        return self.cell[octagon]

    def put(self, octagon: i64, colour: i64) -> None:
        self.cell[octagon] = colour

    def swap(self, a: i64, b: i64) -> None:
        kept = self.cell[a]
        self.cell[a] = self.cell[b]
        self.cell[b] = kept

    def distance(self, tables: DesignTables, design: i64) -> i64:
        """The fewest swaps that complete the design here, or FAR."""
        return distance(tables, design, self.cell)


def target_search(
    tables: DesignTables, design: i64, cells: list[int], replaces: i64, reserve: list[int]
) -> TargetSearch:
    return TargetSearch(tables, design, vec[i64](cells), replaces, vec[i64](reserve))


def hand_distances_of(tables: DesignTables, cells: list[int], held: i64) -> HandDistances:
    """A quick look at a hand of designs on a loom."""
    distances = HandDistances(tables)
    distances.look(vec[i64](cells), vec[i64](place_sets(cells, 5)), held)
    return distances


def swaps_to(search: TargetSearch, target: Target) -> i64:
    """The swaps that a search finds for the placement and colours of a target."""
    return search.at(target.where, target.colours)


class AskedSwaps:
    """Swaps on a loom, given by the numbers of their pairs, for those outside who ask what they do to designs."""

    def __init__(self, yarns: list[int], pairs: list[int]) -> None:
        self.cell: vec[i64] = vec[i64](yarns)
        self.partners: vec[i64] = vec[i64]([0] * OCTAGONS)
        for number in pairs:
            pair: i64 = number
            self.partners[PAIR_A[pair]] |= BIT[PAIR_B[pair]]
            self.partners[PAIR_B[pair]] |= BIT[PAIR_A[pair]]

    def effects(self, tables: DesignTables, design: i64) -> tuple[list[int], list[int]]:
        """The pairs whose swap brings the design nearer, and those whose swap takes it farther away."""
        found = SwapEffects(tables, design, self.cell, self.partners)
        return list(pairs_in(found.nearer)), list(pairs_in(found.farther))
