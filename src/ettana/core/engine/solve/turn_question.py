"""The question of a turn: what the solver has to know of a game, from a state or from lists."""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import ALL_SQUARES, COLOURS, walks_for
from ettana.core.engine.rules.cards import MOVE, REPLACE, SWAP
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.state import ACT, State
from ettana.core.engine.solve.from_lists import Cells
from ettana.core.engine.solve.next_turn import finishing_squares, squares_by_number
from ettana.core.engine.solve.purse import Purse
from ettana.core.engine.solve.reach import FreeSwaps, Reach, reach_by_die
from ettana.core.engine.solve.solver import TurnSolver


def turn_solver(s: State, most_replaces: i64 = 15) -> TurnSolver:
    """The solver for the current player's turn, not yet run. The dice must have been rolled.

    It reads nothing that the current player may not know. With so many Replace cards at most it is quicker.
    """
    me = s.current
    hand = s.cards[me]
    replaces = hand >> 4 * REPLACE & 15
    replaces = replaces if replaces < most_replaces else most_replaces
    purse = Purse(s.tokens[me], hand >> 4 * SWAP & 15, replaces)
    reach = Reach()
    is_open = s.phase == ACT and s.free_swap
    if is_open:
        reach.tokens[s.pin[me]] = 0
    elif s.phase == ACT and not s.moved:
        reach = reach_by_die(s.walks, s.pin, me, s.occupied, s.number, s.tile_squares[s.number])
        open_cards(s, reach, hand)
        if replaces == 0:
            reach.by_tile = 0
    return TurnSolver(
        s.designs,
        s.cell,
        counts_of(s.yarn_reserve),
        s.held[me],
        FreeSwaps(reach),
        is_open,
        purse,
        s.options.target - s.points[me],
    )


def open_cards(s: State, reach: Reach, hand: i64) -> None:
    """The squares that a Move card, or a Replace card and a jump, lead to."""
    if hand >> 4 * MOVE & 15 and s.options.free_swap_after_move_card:
        reach.by_card = ALL_SQUARES & ~s.occupied
    if hand >> 4 * REPLACE & 15 and s.tile_reserve >> 4 * s.number & 15:
        reach.by_tile = ALL_SQUARES & ~s.occupied & ~s.tile_squares[s.number]


def counts_of(nibbles: i64) -> vec[i64]:
    found = vec[i64]([0] * 5)
    colour: i64 = 0
    while colour < COLOURS:
        found[colour] = nibbles >> 4 * colour & 15
        colour += 1
    return found


# For those outside, who know the same from a view. Lists come in, vectors do not (rules/fill_state.py).


def reach_from(diagonal: bool, pins: list[int], me: i64, occupied: i64, number: i64, jumps: i64) -> Reach:
    """`reach_by_die` for a list of four pins, -1 for nobody."""
    return reach_by_die(walks_for(diagonal), vec[i64](pins), me, occupied, number, jumps)


def reach_of_open_swap(pin: i64) -> Reach:
    """The free swap is open at the pin: nothing else can be reached."""
    reach = Reach()
    reach.tokens[pin] = 0
    return reach


def solver_from(
    tables: DesignTables,
    yarns: list[int],
    reserve: list[int],
    held: i64,
    reach: Reach,
    free_swap_is_open: bool,
    purse: Purse,
    enough: i64,
) -> TurnSolver:
    return TurnSolver(
        tables, vec[i64](yarns), vec[i64](reserve), held, FreeSwaps(reach), free_swap_is_open, purse, enough
    )


def finishing_squares_of(tables: DesignTables, design: i64, cells: Cells) -> i64:
    return finishing_squares(tables, design, cells.cell)


def squares_from(diagonal: bool, pin: i64, others: i64, tile_squares: list[int]) -> vec[i64]:
    return squares_by_number(walks_for(diagonal), pin, others, vec[i64](tile_squares))
