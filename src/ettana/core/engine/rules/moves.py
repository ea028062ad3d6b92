"""Moving the pin (section 5)."""

from mypy_extensions import i64

from ettana.core.engine.rules import journal
from ettana.core.engine.rules.board import BIT
from ettana.core.engine.rules.journal import note
from ettana.core.engine.rules.state import State


def go(s: State, square: i64) -> None:
    me = s.current
    s.occupied ^= BIT[s.pin[me]] | BIT[square]
    s.pin[me] = square
    s.moved = True
    s.acted = True
    s.free_swap = True


def walk(s: State, square: i64, paid: i64) -> None:
    """Each player whose pin is crossed is paid a token (5.5)."""
    me = s.current
    crossed: i64 = 0
    if paid != 0:
        for seat in range(s.players):
            if paid & BIT[seat]:
                crossed |= BIT[s.pin[seat]]
                s.tokens[me] -= 1
                s.tokens[seat] += 1
    if s.recording:
        others = s.occupied & ~BIT[s.pin[me]]
        note(s, journal.WALKED, me, s.pin[me], square, others | crossed << 16 | s.number << 32)
        for seat in range(s.players):
            if paid & BIT[seat]:
                note(s, journal.PAID, me, seat, 1, 0)
    go(s, square)


def jump(s: State, square: i64) -> None:
    note(s, journal.JUMPED, s.current, s.pin[s.current], square, 0)
    go(s, square)
