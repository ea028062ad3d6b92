"""Changes of the loom: yarns swapped, yarns and tiles replaced."""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules import journal
from ettana.core.engine.rules.board import BIT, PAIR_A, PAIR_B
from ettana.core.engine.rules.journal import note
from ettana.core.engine.rules.state import State, with_entry


def exchange(cell: vec[i64], yarn: vec[i64], pair: i64) -> None:
    """Swaps two yarns in place; done twice, nothing has changed."""
    a = PAIR_A[pair]
    b = PAIR_B[pair]
    colour_a = cell[a]
    colour_b = cell[b]
    both = BIT[a] | BIT[b]
    yarn[colour_a] ^= both
    yarn[colour_b] ^= both
    cell[a] = colour_b
    cell[b] = colour_a


def swap(s: State, pair: i64, how: i64) -> None:
    a = PAIR_A[pair]
    b = PAIR_B[pair]
    note(s, journal.SWAPPED, s.current, a, b, how | s.cell[a] << 8 | s.cell[b] << 16)
    exchange(s.cell, s.yarn, pair)
    s.examined = 0
    s.complete = 0


def replace_yarn(s: State, octagon: i64, colour: i64) -> None:
    old = s.cell[octagon]
    note(s, journal.REPLACED_YARN, s.current, octagon, colour, old)
    s.yarn_reserve += BIT[4 * old] - BIT[4 * colour]
    s.cell[octagon] = colour
    s.yarn[old] ^= BIT[octagon]
    s.yarn[colour] ^= BIT[octagon]
    s.examined = 0
    s.complete = 0


def replace_tile(s: State, square: i64, number: i64) -> None:
    old = s.tile[square]
    note(s, journal.REPLACED_TILE, s.current, square, number, old)
    s.tile_reserve += BIT[4 * old] - BIT[4 * number]
    s.tile = with_entry(s.tile, square, number)
    squares = s.tile_squares[:]
    squares[old] ^= BIT[square]
    squares[number] ^= BIT[square]
    s.tile_squares = squares
