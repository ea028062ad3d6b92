"""Replays of finished games, and their moments as positions."""

from typing import Final, Protocol, cast

from ettana.host.fair_queue import FairTurns
from ettana.host.work.tasks import FindPosition, MakeReplay, ReplayMade
from ettana.notation.record_text import write_record
from ettana.table.store import TryAgain
from ettana.table.table import Table
from ettana.table.turns.thinker import NoAnswer
from ettana.table.wire.fields import Pin
from ettana.table.wire.replays import ReplaySeat

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


def replay_of(table: Table) -> MakeReplay | None:
    """The task that replays the game of a table; None before it is over."""
    record = table.record()
    if record is None:
        return None
    seats = tuple(
        ReplaySeat(name, cast(Pin, seat.pin), seat.plan.bot if seat.token is None else None)
        for name, seat in zip(record.names, table.seats, strict=True)
    )
    return MakeReplay(write_record(record), seats, table.ending)
