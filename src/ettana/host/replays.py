"""Replays of finished games, and their moments as positions."""

from typing import Final, Protocol

from ettana.host.fair_queue import FairTurns
from ettana.host.work.tasks import FindPosition, MakeReplay, ReplayMade
from ettana.table.store import TryAgain
from ettana.table.turns.thinker import NoAnswer

_MOST_WAITING: Final = 100


class ReplayMaker(Protocol):
    async def replay(self, wish: MakeReplay | FindPosition, address: str) -> ReplayMade:
        """Raises NoAnswer."""


class Replays:
    """Made one at a time: the maker thinks for the bots of running games too."""

    def __init__(self, maker: ReplayMaker) -> None:
        self._maker = maker
        self._turns = FairTurns(1, lambda address: 0.0)

    @property
    def full(self) -> bool:
        """Whether enough wait already."""
        return self._turns.waiting >= _MOST_WAITING

    async def make(self, wish: MakeReplay | FindPosition, address: str) -> ReplayMade:
        """Raises TryAgain if the maker fails."""
        turn = self._turns.join(address)
        try:
            await turn
            return await self._maker.replay(wish, address)
        except NoAnswer as error:
            raise TryAgain(str(error)) from error
        finally:
            self._turns.leave(address, turn)
