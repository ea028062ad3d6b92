"""Codes that move a seat to another device, stored."""

from collections.abc import Callable

from ettana.host.host import CodeSeat
from ettana.server.store.store import Store
from ettana.table.secrets import hash_of, new_code
from ettana.table.wire.bodies import SeatCode


class StoredSeatCodes:
    """The SeatCodes of a server."""

    def __init__(self, store: Store, minutes: float, now: Callable[[], int]) -> None:
        self._store, self._minutes, self._now = store, minutes, now

    async def make(self, place: CodeSeat) -> SeatCode:
        code, made_at = new_code(), self._now()
        expires_at = made_at + int(self._minutes * 60_000)
        await self._store.put_code(hash_of(code), place, made_at, expires_at)
        return SeatCode(code, expires_at)

    async def use(self, code: str, token: str) -> CodeSeat | None:
        return await self._store.use_code(hash_of(code.strip().upper()), hash_of(token), self._now())
