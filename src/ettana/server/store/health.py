"""Whether a store takes writes. Only a write tells: one can connect and read while the disk is full, while another
program holds the lock, or where nobody may write.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Self

from sqlalchemy import Connection, delete, insert
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.store.errors import reason
from ettana.server.store.schema import probe
from ettana.table.store import StoreDown

_GOOD_FOR: Final = 1.0  # seconds that an answer is told again
_PATIENCE: Final = 2.0  # seconds; a write that waits for longer is as good as none


def try_to_write(connection: Connection) -> None:
    """Changes something, which is of no use to anybody."""
    connection.execute(delete(probe))
    connection.execute(insert(probe).values(word="written"))


@dataclass(frozen=True, slots=True)
class TryToWrite:
    """The same as a Write, which waits its turn behind the others."""

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[None]:
        try_to_write(connection)
        return [None] * len(writes)

    def refusal(self, error: IntegrityError) -> EttanaError:
        return StoreDown(reason(error))  # there is no key


class Health:
    """Tries at most once a second, and once at a time, however many strangers want to know."""

    def __init__(self, attempt: Callable[[], Awaitable[None]], clock: Callable[[], float] = time.monotonic) -> None:
        self._attempt = attempt
        self._clock = clock
        self._trying: asyncio.Task[bool] | None = None
        self._began = 0.0

    async def ask(self) -> bool:
        """Whether the last attempt has succeeded, in time."""
        at = self._clock()
        if self._trying is None or (self._trying.done() and at - self._began >= _GOOD_FOR):
            self._trying, self._began = asyncio.create_task(self._try()), at
        trying = self._trying
        await asyncio.wait([trying], timeout=max(0.0, self._began + _PATIENCE - at))
        return trying.done() and trying.result()

    async def _try(self) -> bool:
        try:
            await self._attempt()
        except StoreDown:
            return False
        return True
