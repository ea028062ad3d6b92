"""What the next turn may bring: where a free swap would complete a design, and where each number of the die leads."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import (
    BIT,
    BIT_NUMBER,
    COLOURS,
    OCTAGONS,
    PAIRS,
    SQUARES,
    TOUCHING_PAIRS,
    Walks,
    pair_of,
)
from ettana.core.engine.rules.designs import OCTAGON_MASK, DesignTables


def _squares_of_pairs() -> vec[i64]:
    squares = vec[i64]([0] * PAIRS)
    for square in range(SQUARES):
        for k in range(6):
            squares[TOUCHING_PAIRS[i64(6 * square + k)]] |= BIT[i64(square)]
    return squares


# SQUARES_OF_PAIR[pair]: the squares that touch both octagons, as a set; mostly none.
SQUARES_OF_PAIR: Final = _squares_of_pairs()


class Finishing:
    """The squares at which one free swap completes a design, as the set `squares`; it must not be complete yet."""

    def __init__(self, tables: DesignTables, design: i64, cell: vec[i64]) -> None:
        self.tables: DesignTables = tables
        self.design: i64 = design
        self.cell: vec[i64] = cell
        self.yarn: vec[i64] = vec[i64]([0] * COLOURS)
        o: i64 = 0
        while o < OCTAGONS:
            self.yarn[cell[o]] |= BIT[o]
            o += 1
        self.squares: i64 = 0
        where = tables.first[design]
        end = tables.first[design + 1]
        while where < end:
            self.choose(where, 0, 0, 0, 0, -1, -1)
            where += tables.groups[design]

    def choose(self, where: i64, g: i64, used: i64, wrong: i64, wanted: i64, want_1: i64, want_2: i64) -> None:
        """Every choice of colours that leaves one octagon wrong, or two. `wanted` are octagons already right."""
        if g == self.tables.groups[self.design]:
            self.note(wrong, wanted, want_1, want_2)
            return
        mask = self.tables.words[where + g] & OCTAGON_MASK
        colour: i64 = 0
        while colour < COLOURS:
            if used & BIT[colour] == 0:
                off = mask & ~self.yarn[colour]
                rest = off & (off - 1)
                if rest & (rest - 1) == 0:  # two of them at most
                    first = want_1
                    second = want_2
                    count: i64 = 0
                    if off != 0:
                        count = 1 if rest == 0 else 2
                        if wrong == 0:
                            first = colour * 32 + BIT_NUMBER[(off & -off) % 67]
                        else:
                            second = colour * 32 + BIT_NUMBER[(off & -off) % 67]
                    # Two wrong ones of the same group want the same colour: one swap cannot mend both.
                    if count < 2 and wrong + count <= 2:
                        right = wanted | (mask & ~off)
                        self.choose(where, g + 1, used | BIT[colour], wrong + count, right, first, second)
            colour += 1

    def note(self, wrong: i64, right: i64, want_1: i64, want_2: i64) -> None:
        o = want_1 & 31
        if wrong == 2:
            if self.cell[o] == want_2 >> 5 and self.cell[want_2 & 31] == want_1 >> 5:
                self.squares |= SQUARES_OF_PAIR[pair_of(o, want_2 & 31)]
        elif wrong == 1:
            donors = self.yarn[want_1 >> 5] & ~right
            while donors != 0:
                low = donors & -donors
                donors ^= low
                self.squares |= SQUARES_OF_PAIR[pair_of(o, BIT_NUMBER[low % 67])]


def finishing_squares(tables: DesignTables, design: i64, cell: vec[i64]) -> i64:
    return Finishing(tables, design, cell).squares


def squares_by_number(walks: Walks, pin: i64, others: i64, tile_squares: vec[i64]) -> vec[i64]:
    """For each number from 1 to 6 the squares that a walk or a jump from `pin` can end on, whatever it costs."""
    found = vec[i64]()
    number: i64 = 1
    while number <= 6:
        squares = tile_squares[number]
        index = walks.first[6 * pin + number - 1]
        end = walks.first[6 * pin + number]
        while index < end:
            squares |= BIT[walks.words[index] & 15]
            index += 1
        found = append(found, squares & ~others & ~BIT[pin])
        number += 1
    return found
