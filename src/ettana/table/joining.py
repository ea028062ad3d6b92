"""Who gets a seat: what becomes of a wish is an entry, or a refusal. Pure, like `decide`. Tokens are hashed already."""

from ettana.core.names import PINS
from ettana.table.entries import Joined, SeatMoved
from ettana.table.names.look_alikes import look_alike
from ettana.table.names.readable_names import is_readable
from ettana.table.names.shown_names import shown_names
from ettana.table.table import Table
from ettana.table.wire.answers import Refused


def decide_join(table: Table, name: str, pin: str | None, seat: int | None, token: str, at: int) -> Joined | Refused:
    """A seat for someone new."""
    if not is_readable(name):
        return Refused(None, "bad_name")
    if table.status != "lobby":
        return Refused(None, "already_started")
    free = [number for number, other in enumerate(table.seats) if not other.taken]
    if seat is not None and seat not in free:
        return Refused(None, "seat_taken")
    if not free:
        return Refused(None, "table_full")
    if any(look_alike(name, theirs) for other in table.seats for theirs in shown_names(other)):
        return Refused(None, "name_taken")
    chosen = free[0] if seat is None else seat
    in_use = {other.pin for number, other in enumerate(table.seats) if number != chosen and other.token}
    if pin is not None and pin in in_use:
        return Refused(None, "pin_taken")
    if table.lobby_is_full(None):
        return Refused(None, "too_often")
    return Joined(at=at, seat=chosen, name=name, pin=pin or _free_pin(table, chosen, in_use), token=token)


def decide_move(table: Table, seat: int, held_by: str, token: str, at: int) -> SeatMoved | Refused | None:
    """The seat goes to another device, unless somebody else has it by now. Nothing if it is there already."""
    moved = table.seats[seat]
    if moved.token == token:
        return None
    if moved.token != held_by:
        return Refused(None, "no_such_code")
    if moved.returns_are_spent:
        return Refused(None, "too_often")
    return SeatMoved(at=at, seat=seat, token=token)


def decide_move_along(table: Table, held_by: str, token: str, at: int) -> SeatMoved | None:
    """At the rematch of a table whose seat was moved: the same person's seat, wherever it is now, moves with it.

    How often is bounded at the table where it began.
    """
    for number, seat in enumerate(table.seats):
        if seat.token == held_by:
            return SeatMoved(at=at, seat=number, token=token)
    return None


def _free_pin(table: Table, seat: int, in_use: set[str]) -> str:
    if table.seats[seat].pin not in in_use:
        return table.seats[seat].pin
    return next(pin for pin in PINS if pin not in in_use)
