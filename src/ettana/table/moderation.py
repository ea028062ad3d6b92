"""What whoever runs the server can do at a table. Pure, like `decide`; who may ask is not known here."""

from ettana.table.entries import Freed, Stopped
from ettana.table.table import Table
from ettana.table.wire.answers import Refused


def decide_stop(table: Table, at: int) -> Stopped | Refused:
    """The game ends without a winner. Its hands and the key of its dice are open then, as after any end."""
    if table.status != "playing":
        return Refused(None, "not_playing")
    return Stopped(at=max(at, table.last_at))


def decide_free(table: Table, seat: int, token: str, at: int) -> Freed | Refused:
    """Whoever holds the seat does so no more; `token`, which is hashed, holds it in a game."""
    if not 0 <= seat < len(table.seats):
        return Refused(None, "no_such_seat")
    if table.seats[seat].token is None:
        return Refused(None, "not_seated")
    if table.status == "over":
        return Refused(None, "not_playing")
    if table.status == "lobby" and seat == table.host:  # nobody else could start it
        return Refused(None, "the_host_stays")
    return Freed(at=max(at, table.last_at), seat=seat, token=token if table.status == "playing" else None)
