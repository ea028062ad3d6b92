"""Who holds a seat: someone new, another device of theirs, or the same person at the rematch."""

from ettana.table.entries import Joined
from ettana.table.joining import decide_join, decide_move, decide_move_along
from ettana.table.live_table import LiveTable
from ettana.table.secrets import hash_of, new_token
from ettana.table.table import Table
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Join, Seated


async def join(live: LiveTable, wish: Join, address: str = "") -> Seated | Refused:
    """A seat for someone new; the same one again for a token that holds one already."""
    token = wish.token or new_token()

    def decide(table: Table, at: int) -> Joined | Refused | None:
        if table.seat_of(token) is not None:
            return None
        return decide_join(table, wish.name, wish.pin, wish.seat, hash_of(token), at)

    decision = await live.change(decide, address)
    if isinstance(decision, Refused):
        return decision
    seat = live.table.seat_of(token)
    return Refused(None, "try_again") if seat is None else Seated(live.table.id, seat, token)


async def move_seat(live: LiveTable, seat: int, held_by: str, token: str) -> Seated | Refused:
    """The seat goes from the token with the hash `held_by` to `token`. Asked again, the answer is the same."""
    decision = await live.change(lambda table, at: decide_move(table, seat, held_by, hash_of(token), at))
    return decision if isinstance(decision, Refused) else Seated(live.table.id, seat, token)


async def move_along(live: LiveTable, held_by: str, token: str) -> Refused | None:
    """See `decide_move_along`. Both tokens are hashed here."""
    decision = await live.change(lambda table, at: decide_move_along(table, held_by, token, at))
    return decision if isinstance(decision, Refused) else None
