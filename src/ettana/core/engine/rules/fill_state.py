"""Filling a state from outside: lists come in from interpreted Python, vectors are made on this side.

mypyc 2.4.1 never frees a vec that interpreted code passes to a compiled function or stores in a compiled object, so no
vec may cross the border inwards. (Vectors that the engine hands out are freed as they should be.)
"""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.state import State


def fill_board(s: State, cell: list[int], tile: list[int]) -> None:
    """Yarns and tiles, and the sets of places that follow from them."""
    s.cell = vec[i64](cell)
    s.yarn = vec[i64](place_sets(cell, 5))
    s.tile = vec[i64](tile)
    s.tile_squares = vec[i64](place_sets(tile, 7))


def fill_stacks(s: State, card_stack: list[int], design_stack: list[int]) -> None:
    s.card_stack = vec[i64](card_stack)
    s.design_stack = vec[i64](design_stack)


def fill_seats(
    s: State,
    pin: list[int],
    tokens: list[int],
    points: list[int],
    cards: list[int],
    held: list[int],
    claimed: list[int],
    victory_cards: list[int],
) -> None:
    """The players' belongings, with room for four."""
    s.pin = vec[i64](pin)
    s.tokens = vec[i64](tokens)
    s.points = vec[i64](points)
    s.cards = vec[i64](cards)
    s.held = vec[i64](held)
    s.claimed = vec[i64](claimed)
    s.victory_cards = vec[i64](victory_cards)


def fill_knowledge(s: State, known_cards: list[int], known_designs: list[int]) -> None:
    s.known_cards = vec[i64](known_cards)
    s.known_designs = vec[i64](known_designs)


def place_sets(values: list[int], kinds: int) -> list[int]:
    """For each value, the set of places that have it."""
    sets = [0] * kinds
    for place in range(len(values)):
        sets[values[place]] |= 1 << place
    return sets
