"""Sitting down at a table that stands, and moving one's seat to another device with a code."""

from ettana.server.live.registry import Registry
from ettana.table.entries import Joined
from ettana.table.joining import decide_join, decide_move
from ettana.table.live_table import LiveTable
from ettana.table.secrets import hash_of, new_code, new_token
from ettana.table.table import Table
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Join, SeatCode, Seated


async def join(live: LiveTable, wish: Join) -> Seated | Refused:
    """A seat for someone new; the same one again for a token that holds one already."""
    token = wish.token or new_token()

    def decide(table: Table, at: int) -> Joined | Refused | None:
        if table.seat_of(token) is not None:
            return None
        return decide_join(table, wish.name, wish.pin, wish.seat, hash_of(token), at)

    decision = await live.change(decide)
    if isinstance(decision, Refused):
        return decision
    seat = live.table.seat_of(token)
    return Refused(None, "try_again") if seat is None else Seated(live.table.id, seat, token)


async def make_code(registry: Registry, live: LiveTable, seat: int) -> SeatCode:
    """A short-lived code that moves the seat to another device."""
    code, expires = new_code(), registry.now() + _lifetime_ms(registry)
    await registry.store.put_code(hash_of(code), live.table.id, seat, expires)
    return SeatCode(code, expires)


async def use_code(registry: Registry, code: str) -> Seated | Refused:
    """The seat is held by a new token from now on; the old one is void."""
    found = await registry.store.take_code(hash_of(code.strip().upper()), registry.now())
    live = None if found is None else await registry.find(found.table_id)
    if found is None or live is None:
        return Refused(None, "no_such_code")
    token, seat, made_at = new_token(), found.seat, found.expires_at - _lifetime_ms(registry)
    decision = await live.change(lambda table, at: decide_move(table, seat, hash_of(token), made_at, at))
    if isinstance(decision, Refused):
        return decision
    return Seated(live.table.id, seat, token)


def _lifetime_ms(registry: Registry) -> int:
    return int(registry.config.code_minutes * 60_000)
