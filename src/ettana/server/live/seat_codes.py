"""Codes that move a seat to another device."""

from ettana.server.live.registry import Registry
from ettana.server.store.code_writes import CodeSeat
from ettana.table.joining import decide_move_along, move_seat
from ettana.table.live_table import LiveTable
from ettana.table.secrets import hash_of, new_code, new_token
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import SeatCode, Seated, UseCode


async def make_code(registry: Registry, live: LiveTable, token: str) -> SeatCode | Refused:
    """A code that is good for some minutes and for one device, as long as this token holds its seat."""
    seat = live.table.seat_of(token)
    if seat is None:
        return Refused(None, "bad_token")
    code, made_at = new_code(), registry.now()
    expires_at = made_at + int(registry.config.code_minutes * 60_000)
    place = CodeSeat(live.table.id, seat, hash_of(token))
    await registry.store.put_code(hash_of(code), place, made_at, expires_at)
    return SeatCode(code, expires_at)


async def use_code(registry: Registry, wish: UseCode) -> Seated | Refused:
    """The seat is held by the wish's token from now on; the old one is void. Whoever did not hear the answer, or was
    told to try again, asks again with the same code and token: what was begun is then carried through.
    """
    token = wish.token or new_token()
    code = wish.code.strip().upper()
    place = await registry.store.use_code(hash_of(code), hash_of(token), registry.now())
    live = None if place is None else await registry.find(place.table_id)
    if place is None or live is None:
        return Refused(None, "no_such_code")
    seated = await move_seat(live, place.seat, place.held_by, token)
    if isinstance(seated, Refused):
        return seated
    return await _move_along(registry, live.table.rematch, place.held_by, hash_of(token)) or seated


async def _move_along(registry: Registry, rematch: str | None, held_by: str, token: str) -> Refused | None:
    """The same person's seats at the rematch, and at the rematch of that, move too: the new device plays on there, and
    nothing is left to the old one. Tokens are hashed here. A refusal if it has to be tried again.
    """
    while rematch is not None:
        live = await registry.find(rematch)
        if live is None or not {seat.token for seat in live.table.seats} & {held_by, token}:
            return None  # they are not at this table, and so at none that followed from it
        decision = await live.change(lambda table, at: decide_move_along(table, held_by, token, at))
        if isinstance(decision, Refused):
            return decision
        rematch = live.table.rematch
    return None
