"""Codes that move a seat to another device."""

from ettana.server.live.registry import Registry
from ettana.table.joining import move_seat
from ettana.table.live_table import LiveTable
from ettana.table.secrets import hash_of, new_code
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import SeatCode, Seated


async def make_code(registry: Registry, live: LiveTable, seat: int) -> SeatCode:
    """A code that is good for some minutes, and once."""
    code, expires = new_code(), registry.now() + _lifetime_ms(registry)
    await registry.store.put_code(hash_of(code), live.table.id, seat, expires)
    return SeatCode(code, expires)


async def use_code(registry: Registry, code: str) -> Seated | Refused:
    """The seat is held by a new token from now on; the old one is void."""
    found = await registry.store.take_code(hash_of(code.strip().upper()), registry.now())
    live = None if found is None else await registry.find(found.table_id)
    if found is None or live is None:
        return Refused(None, "no_such_code")
    return await move_seat(live, found.seat, promised_at=found.expires_at - _lifetime_ms(registry))


def _lifetime_ms(registry: Registry) -> int:
    return int(registry.config.code_minutes * 60_000)
