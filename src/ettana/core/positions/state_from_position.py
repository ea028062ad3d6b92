"""The one way in which a position from outside becomes a state of the game."""

from ettana.core.engine.rules.board import SEATS, walks_for
from ettana.core.engine.rules.fill_state import fill_board, fill_knowledge, fill_seats, fill_stacks
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import NOBODY, State
from ettana.core.packed import bits_of, nibbles_of
from ettana.core.positions.check import check_position
from ettana.core.positions.position import Position, SeatPosition


def state_from_position(p: Position) -> State:
    """A state that plays on from this position. Raises BadPosition with the clause that is broken."""
    check_position(p)
    options = p.rules.options()
    tables = p.deck.tables(p.rules.mirrored_designs)
    s = State(len(p.seats), options, tables, walks_for(options.diagonal_steps), Rng(*p.chance))
    fill_board(s, list(p.yarns), list(p.tiles))
    s.yarn_reserve = nibbles_of(p.yarn_reserve)
    s.tile_reserve = nibbles_of(p.tile_reserve) << 4
    s.reserve = p.reserve
    designs = [design | (0 if knower is None else knower + 1 << 8) for design, knower in p.design_stack]
    fill_stacks(s, list(reversed(p.card_stack)), designs)
    s.card_count = len(p.card_stack)
    s.discards = nibbles_of(p.discards)
    s.phase = p.phase
    s.current = p.current
    s.starter = _or_nobody(p.starter)
    s.turn = p.turn
    s.number = p.number
    s.colour = _or_nobody(p.colour)
    s.preset, s.rolled_again = p.preset, p.rolled_again
    s.acted, s.moved, s.free_swap = p.acted, p.moved, p.free_swap
    s.winner = _or_nobody(p.winner)
    _seat_players(s, p)
    return s


def _seat_players(s: State, p: Position) -> None:
    """The players' belongings, with room for four."""
    sides = p.seats + (SeatPosition(pin=None),) * (SEATS - len(p.seats))
    fill_seats(
        s,
        pin=[_or_nobody(side.pin) for side in sides],
        tokens=[side.tokens for side in sides],
        points=[p.points(seat) if seat < len(p.seats) else 0 for seat in range(SEATS)],
        cards=[nibbles_of(side.cards) for side in sides],
        held=[bits_of(side.designs) for side in sides],
        claimed=[bits_of(side.claimed) for side in sides],
        victory_cards=[side.victory_cards for side in sides],
    )
    s.occupied = bits_of(tuple(side.pin for side in sides if side.pin is not None))
    s.placing_rolls = nibbles_of(tuple(side.placing_roll for side in sides))
    fill_knowledge(
        s,
        [nibbles_of(held) for side in sides for held in side.known_cards],
        [bits_of(held) for side in sides for held in side.known_designs],
    )


def _or_nobody(number: int | None) -> int:
    return NOBODY if number is None else number
