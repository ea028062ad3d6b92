"""Who asks: a seat of the table, a spectator, or the referee."""

from enum import Enum
from typing import Final, Literal, SupportsIndex

from ettana.core.as_int import as_int
from ettana.core.errors import BadSeat


class Referee(Enum):
    """Whoever may know everything."""

    REFEREE = "referee"


REFEREE: Final[Literal[Referee.REFEREE]] = Referee.REFEREE

Seat = SupportsIndex | None  # None: a spectator


def check_seat(seat: object, players: int) -> int | None:
    """The seat as a plain number, or None for a spectator. Raises BadSeat if nobody sits there.

    Neither a negative number nor True nor a text is a seat: a slip must not show somebody else's hand.
    """
    if seat is None:
        return None
    number = as_int(seat)
    if number is None or not 0 <= number < players:
        raise BadSeat(f"there is no seat {seat!r} at a table of {players} (1.4)")
    return number
