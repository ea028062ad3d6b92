"""The roll, what everyone collects, and the end of a turn (section 3)."""

from mypy_extensions import i64

from ettana.core.engine.rules import journal
from ettana.core.engine.rules.board import BLACK, TOUCHES
from ettana.core.engine.rules.draw import draw_card
from ettana.core.engine.rules.journal import note
from ettana.core.engine.rules.state import ACT, BEFORE_ROLL, NOBODY, OVER, State


def roll(s: State, collects: bool) -> None:
    """Both dice, or after Preset the number die only (3.1); then everyone collects (3.2 to 3.4), if they may."""
    me = s.current
    s.number = s.rng.number_die(me)
    if not s.preset:
        s.colour = s.rng.colour_die(me)
    s.phase = ACT
    note(s, journal.ROLLED, me, s.number, s.colour, 1 if s.preset else 0)
    if not collects:
        return
    if s.colour == BLACK:
        draw_card(s, me, 0)
    else:
        _collect(s)


def _collect(s: State) -> None:
    """A token for each yarn of the rolled colour at one's pin; all of it or nothing for anyone (3.2, 3.3)."""
    gains: i64 = 0  # four bits a seat
    total: i64 = 0
    yarns = s.yarn[s.colour]
    for seat in range(s.players):
        corner = TOUCHES[4 * s.pin[seat]]  # the four are corner, + 1, + 5, + 6
        near = yarns >> corner
        gain = (near & 1) + (near >> 1 & 1) + (near >> 5 & 1) + (near >> 6 & 1)
        total += gain
        gains |= gain << 4 * seat
    if total > s.reserve:
        note(s, journal.RESERVE_SHORT, 0, 0, 0, gains)
        return
    note(s, journal.COLLECTED, 0, 0, 0, gains)
    s.reserve -= total
    for seat in range(s.players):
        s.tokens[seat] += gains >> 4 * seat & 15


def end_turn(s: State) -> None:
    """Play passes clockwise (3.7), unless the turn limit of a simulation is reached (3.9)."""
    note(s, journal.TURN_ENDED, s.current, 0, 0, 0)
    s.turn += 1
    s.number = 0
    s.colour = NOBODY
    s.preset = False
    s.rolled_again = False
    s.acted = False
    s.moved = False
    s.free_swap = False
    if s.turn == s.options.turn_limit:
        s.phase = OVER
        note(s, journal.LIMIT_REACHED, 0, 0, 0, s.turn)
        return
    s.current += 1
    if s.current == s.players:
        s.current = 0
    s.phase = BEFORE_ROLL
