"""A state as plain lists and back, so that it can be pickled: a vec cannot be, and lists cross the border (see
`fill_state`).

Nothing is checked here: what comes from outside goes through `ettana.core.positions.state_from_position`.
"""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.options import Options
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import State


def numbers_of(s: State) -> list[int]:
    """Every field that is a number or a flag, in the order in which `state_from` takes them."""
    return [
        s.players,
        s.rng.a,
        s.rng.b,
        s.rng.c,
        s.rng.counter,
        s.occupied,
        s.yarn_reserve,
        s.tile_reserve,
        s.reserve,
        s.card_count,
        s.discards,
        s.design_top,
        s.phase,
        s.current,
        s.starter,
        s.turn,
        s.number,
        s.colour,
        s.placing_rolls,
        int(s.preset),
        int(s.rolled_again),
        int(s.acted),
        int(s.moved),
        int(s.free_swap),
        s.winner,
        s.complete,
        s.examined,
        int(s.recording),
    ]


def vectors_of(s: State) -> list[list[int]]:
    """Every field that is a vector, in the order in which `state_from` takes them."""
    return [
        _plain(s.cell),
        _plain(s.yarn),
        _plain(s.tile),
        _plain(s.tile_squares),
        _plain(s.pin),
        _plain(s.tokens),
        _plain(s.points),
        _plain(s.cards),
        _plain(s.held),
        _plain(s.claimed),
        _plain(s.victory_cards),
        _plain(s.card_stack),
        _plain(s.design_stack),
        _plain(s.known_cards),
        _plain(s.known_designs),
        _plain(s.journal),
    ]


def _plain(values: vec[i64]) -> list[int]:
    return [int(value) for value in values]


def state_from(options: Options, designs: DesignTables, numbers: list[int], vectors: list[list[int]]) -> State:
    """The state that was taken apart. Only the list of its legal actions is left to be made anew."""
    (players, a, b, c, counter, *own) = numbers
    s = State(players, options, designs, walks_for(options.diagonal_steps), Rng(a, b, c, counter))
    s.occupied = own[0]
    s.yarn_reserve = own[1]
    s.tile_reserve = own[2]
    s.reserve = own[3]
    s.card_count = own[4]
    s.discards = own[5]
    s.design_top = own[6]
    s.phase = own[7]
    s.current = own[8]
    s.starter = own[9]
    s.turn = own[10]
    s.number = own[11]
    s.colour = own[12]
    s.placing_rolls = own[13]
    s.preset = own[14] != 0
    s.rolled_again = own[15] != 0
    s.acted = own[16] != 0
    s.moved = own[17] != 0
    s.free_swap = own[18] != 0
    s.winner = own[19]
    s.complete = own[20]
    s.examined = own[21]
    s.recording = own[22] != 0
    s.cell = vec[i64](vectors[0])
    s.yarn = vec[i64](vectors[1])
    s.tile = vec[i64](vectors[2])
    s.tile_squares = vec[i64](vectors[3])
    s.pin = vec[i64](vectors[4])
    s.tokens = vec[i64](vectors[5])
    s.points = vec[i64](vectors[6])
    s.cards = vec[i64](vectors[7])
    s.held = vec[i64](vectors[8])
    s.claimed = vec[i64](vectors[9])
    s.victory_cards = vec[i64](vectors[10])
    s.card_stack = vec[i64](vectors[11])
    s.design_stack = vec[i64](vectors[12])
    s.known_cards = vec[i64](vectors[13])
    s.known_designs = vec[i64](vectors[14])
    s.journal = vec[i64](vectors[15])
    return s
