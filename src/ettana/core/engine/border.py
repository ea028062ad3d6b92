"""The border of the engine: lists come in from interpreted Python, vectors are made on this side.

mypyc 2.4.1 never frees a vec that interpreted code passes to a compiled function or stores in a compiled object, so no
vec may cross the border inwards. (Vectors that the engine hands out are freed as they should be.)
"""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.designs import DesignTables
from ettana.core.engine.distance import distance
from ettana.core.engine.state import State
from ettana.core.engine.study import Study
from ettana.core.engine.target import Target, TargetSearch


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


def study_of(tables: DesignTables, cells: list[int], held: i64) -> Study:
    """A quick look at a hand of designs on a loom."""
    study = Study(tables)
    study.look(vec[i64](cells), vec[i64](_places(cells, 5)), held)
    return study


def swaps_to(search: TargetSearch, target: Target) -> i64:
    """The swaps that a search finds for the placement and colours of a target."""
    return search.at(target.where, target.colours)


def fill_board(s: State, cell: list[int], tile: list[int]) -> None:
    """Yarns and tiles, and the sets of places that follow from them."""
    s.cell = vec[i64](cell)
    s.yarn = vec[i64](_places(cell, 5))
    s.tile = vec[i64](tile)
    s.tile_squares = vec[i64](_places(tile, 7))


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


def _places(values: list[int], kinds: int) -> list[int]:
    """For each value, the set of places that have it."""
    sets = [0] * kinds
    for place in range(len(values)):
        sets[values[place]] |= 1 << place
    return sets
