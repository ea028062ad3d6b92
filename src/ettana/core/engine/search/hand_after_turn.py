"""A hand of designs as it would be at the end of a turn: which are not complete, and how far away each is."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT, COLOURS
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.state import State
from ettana.core.engine.rules.weave import exchange
from ettana.core.engine.solve.hand_distances import MOST_DESIGNS, HandDistances

NONE: Final = -1
NO_HAND: Final = vec[i64]([0] * (MOST_DESIGNS + 1))


class Hand:
    """`count` designs that are not complete, and what is known of each."""

    def __init__(self, tables: DesignTables) -> None:
        self.distances: HandDistances = HandDistances(tables)
        self.other: HandDistances = HandDistances(tables)  # for a design on another loom
        self.count: i64 = 0
        self.design: vec[i64] = NO_HAND[:]
        self.points: vec[i64] = NO_HAND[:]
        self.swaps: vec[i64] = NO_HAND[:]
        self.squares: vec[i64] = NO_HAND[:]  # where a free swap would complete it
        self.spared: vec[i64] = NO_HAND[:]  # swaps that a Replace card would spare
        self.reserve_colours: i64 = 0

    def know_reserve(self, s: State) -> None:
        """Notes the colours that a Replace card could bring."""
        colours: i64 = 0
        c: i64 = 0
        while c < COLOURS:
            if s.yarn_reserve >> 4 * c & 15:
                colours |= BIT[c]
            c += 1
        self.reserve_colours = colours

    def lay(self, s: State, pair: i64) -> i64:
        """Lays out the hand after a swap of a pair of yarns, or without one (NONE).

        Returns the points of the designs that are then complete. `distances` must have looked at the loom and the hand.
        """
        distances = self.distances
        scored: i64 = 0
        n: i64 = 0
        k: i64 = 0
        while k < distances.count:
            swaps = distances.swaps[k]
            squares = distances.squares[k]
            if pair != NONE:
                if distances.improves[pair] & BIT[k] != 0:
                    swaps -= 1
                    squares = self.squares_after(s, pair, k) if swaps == 1 else 0
                elif distances.is_hurt(k, pair):
                    swaps += 1
                    squares = 0
            if swaps == 0:
                scored += distances.points[k]
            else:
                self.design[n] = distances.design[k]
                self.points[n] = distances.points[k]
                self.swaps[n] = swaps
                self.squares[n] = squares
                self.spared[n] = 1 if distances.replaceable[k] & self.reserve_colours != 0 else 0
                n += 1
            k += 1
        self.count = n
        return scored

    def squares_after(self, s: State, pair: i64, k: i64) -> i64:
        """Where a free swap would complete design k of the hand once the pair is swapped."""
        other = self.other
        exchange(s.cell, s.yarn, pair)
        other.cell = s.cell
        other.yarn = s.yarn
        other.on_board = self.distances.on_board
        other.look_at(0, self.distances.design[k])
        exchange(s.cell, s.yarn, pair)
        return other.squares[0]

    def add_design(self, distances: HandDistances, k: i64) -> None:
        """Adds a design at the end of the hand."""
        n = self.count
        self.design[n] = distances.design[k]
        self.points[n] = distances.points[k]
        self.swaps[n] = distances.swaps[k]
        self.squares[n] = distances.squares[k]
        self.spared[n] = 0
        self.count = n + 1
