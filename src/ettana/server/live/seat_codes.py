"""Codes that move a seat to another device."""

from ettana.server.live.registry import Registry
from ettana.server.live.tables import Tables
from ettana.server.store.code_writes import CodeSeat
from ettana.table.secrets import hash_of, new_code, new_token
from ettana.table.store import NoSuchTable
from ettana.table.table import Table
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import SeatCode, Seated, UseCode


class StoredSeatCodes:
    """The SeatCodes of a server."""

    def __init__(self, registry: Registry, tables: Tables) -> None:
        self._registry, self._tables = registry, tables

    async def make(self, table: Table, token: str) -> SeatCode | Refused:
        return await make_code(self._registry, table, token)

    async def use(self, wish: UseCode) -> Seated | Refused:
        return await use_code(self._registry, self._tables, wish)


async def make_code(registry: Registry, table: Table, token: str) -> SeatCode | Refused:
    """A code that is good for some minutes and for one device, as long as this token holds its seat."""
    seat = table.seat_of(token)
    if seat is None:
        return Refused(None, "bad_token")
    code, made_at = new_code(), registry.now()
    expires_at = made_at + int(registry.config.code_minutes * 60_000)
    place = CodeSeat(table.id, seat, hash_of(token))
    await registry.store.put_code(hash_of(code), place, made_at, expires_at)
    return SeatCode(code, expires_at)


async def use_code(registry: Registry, tables: Tables, wish: UseCode) -> Seated | Refused:
    """The seat is held by the wish's token from now on; the old one is void. Whoever did not hear the answer, or was
    told to try again, asks again with the same code and token: what was begun is then carried through.
    """
    token = wish.token or new_token()
    code = wish.code.strip().upper()
    place = await registry.store.use_code(hash_of(code), hash_of(token), registry.now())
    if place is None:
        return Refused(None, "no_such_code")
    try:
        seated = await tables.move_seat(place.table_id, place.seat, place.held_by, token)
        if isinstance(seated, Refused):
            return seated
        rematch = (await tables.read(place.table_id)).rematch
    except NoSuchTable:
        return Refused(None, "no_such_code")
    return await _move_along(tables, rematch, place.held_by, hash_of(token)) or seated


async def _move_along(tables: Tables, rematch: str | None, held_by: str, token: str) -> Refused | None:
    """The same person's seats at the rematch, and at the rematch of that, move too: the new device plays on there, and
    nothing is left to the old one. Tokens are hashed here. A refusal if it has to be tried again.
    """
    while rematch is not None:
        try:
            table = await tables.read(rematch)
            if not {seat.token for seat in table.seats} & {held_by, token}:
                return None  # they are not at this table, and so at none that followed from it
            if (refusal := await tables.move_along(rematch, held_by, token)) is not None:
                return refusal
            rematch = (await tables.read(rematch)).rematch
        except NoSuchTable:
            return None
    return None
