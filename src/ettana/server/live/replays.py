"""Games that are over, made ready to be seen again. That is done by the workers, which have to think for bots too."""

import asyncio

from ettana.server.bots.workers import BotWorkers
from ettana.table.store import StoreDown
from ettana.table.turns.thinker import NoAnswer
from ettana.table.work.tasks import FindPosition, MakeReplay, ReplayMade

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
