"""Games that are over, made ready to be seen again. That is done by the workers, which have to think for bots too."""

import asyncio
from typing import cast

from ettana.notation.record_text import write_record
from ettana.server.bots.tasks import FindPosition, MakeReplay, ReplayMade
from ettana.server.bots.workers import BotWorkers
from ettana.table.store import StoreDown
from ettana.table.table import Table
from ettana.table.turns.thinker import NoAnswer
from ettana.table.wire.fields import Pin
from ettana.table.wire.replays import ReplaySeat

_MOST_WAITING = 100


class Replays:
    """One at a time, whoever asks: the other workers are for the bots of running games."""

    def __init__(self, workers: BotWorkers) -> None:
        self._workers = workers
        self._one = asyncio.Lock()
        self._waiting = 0

    @property
    def full(self) -> bool:
        """Whether enough wait already."""
        return self._waiting >= _MOST_WAITING

    async def make(self, wish: MakeReplay | FindPosition, address: str) -> ReplayMade:
        """Raises StoreDown if the workers fail: whoever asks may try again later."""
        self._waiting += 1
        try:
            async with self._one:
                return await self._workers.replay(wish, address)
        except NoAnswer as error:
            raise StoreDown(str(error)) from error
        finally:
            self._waiting -= 1


def replay_of(table: Table) -> MakeReplay | None:
    """What is needed to see a table's game again; None before it is over."""
    record = table.record()
    if record is None:
        return None
    seats = tuple(
        ReplaySeat(name, cast(Pin, seat.pin), seat.plan.bot if seat.token is None else None)
        for name, seat in zip(record.names, table.seats, strict=True)
    )
    return MakeReplay(write_record(record), seats, table.ending)
