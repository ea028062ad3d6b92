"""Bots think in worker processes, never on the event loop, and games are replayed there. A dead or silent worker is
replaced, and for a bot another is asked.
"""

import asyncio
import logging
from collections.abc import Callable

import msgspec

from ettana.host.fair_queue import FairTurns, TimeUsed
from ettana.host.work.tasks import FindPosition, MakeReplay, ReplayMade, Task, Think
from ettana.server.bots.worker_process import WorkerProcess, WorkerSlot
from ettana.server.metrics import BOT_QUEUE, BOT_SECONDS, BOT_WORKERS_REPLACED, TURNED_AWAY
from ettana.table.turns.thinker import BotQuestion, NoAnswer, Requester

log = logging.getLogger(__name__)

_TRIES = 3
_ON_THE_WAY = 0.15  # seconds of those that there are, so that an answer is seldom late
_LEAST_SECONDS = 0.05  # a short thought is better than none
_REPLAY_SECONDS = 10.0  # the longest record that is read takes three on a busy machine
_LAST_WORKER_SECONDS = 0.5  # for one who has all the others already: somebody else may come


class BotWorkers:
    """A fixed number of workers, started when they are first needed. Those who ask share them fairly."""

    def __init__(self, count: int, patience: float = 30.0, seconds_per_minute: float = 90.0) -> None:
        self._count = count
        self._slots = [WorkerSlot(WorkerProcess.start) for _ in range(count)]
        self._idle = list(self._slots)
        self._patience = patience
        self._time_used = TimeUsed(seconds_per_minute)
        self._turns = FairTurns(count, self._used_lately)
        BOT_QUEUE.set_function(lambda: self._turns.waiting)

    async def choose(self, question: BotQuestion, requester: Requester, until: float) -> str:
        """The text of the action that the bot chose. Raises NoAnswer if every worker that is asked fails."""
        address = requester.address

        def task() -> Think:
            return Think(question, self._most_seconds(address, until))

        with BOT_SECONDS.time():
            for _ in range(_TRIES):
                answer = await self._ask(address, task, self._patience)
                if answer is not None:
                    return answer.decode()
                log.warning("a bot's worker is replaced", extra={"bot": question.bot})
        raise NoAnswer(f"the bot {question.bot} does not answer")

    async def replay(self, wish: MakeReplay | FindPosition, address: str) -> ReplayMade:
        """A game to be seen again; its time counts as thinking for that address. Raises NoAnswer. Not tried again: the
        text may be what stopped the worker.
        """
        answer = await self._ask(address, lambda: wish, _REPLAY_SECONDS)
        if answer is None:
            log.warning("a worker is replaced that replayed a record")
            raise NoAnswer("the record could not be replayed in time")
        return msgspec.msgpack.decode(answer, type=ReplayMade)

    def has_time(self, address: str) -> bool:
        """Whether an address has not used up its share of the workers' time."""
        return not self._time_used.all_used(address, _now())

    async def warm(self) -> None:
        """Starts all workers now, so that nobody has to wait for it."""
        starts = (slot.worker() for slot in self._slots)
        await asyncio.gather(*starts, return_exceptions=True)  # one that fails is tried again when it is needed

    @property
    def has_room(self) -> bool:
        """Whether somebody who asks now need not wait."""
        return self._turns.free > 0

    async def _ask(self, address: str, task: Callable[[], Task], patience: float) -> bytes | None:
        """Returns a worker's answer when it is this address's turn, or None if the worker failed and was replaced.
        Raises NoAnswer after `close`.
        """
        turn = self._turns.join(address)
        try:
            await turn
            return await self._ask_one(self._idle.pop(), address, task, patience)
        finally:
            self._turns.leave(address, turn)

    async def _ask_one(self, slot: WorkerSlot, address: str, task: Callable[[], Task], patience: float) -> bytes | None:
        began = _now()
        answer: bytes | None = None
        try:
            asked = msgspec.msgpack.encode(task())  # now: later others may have workers too
            worker = await slot.worker()
            answer = await asyncio.wait_for(worker.ask(asked), patience)
        except (OSError, EOFError, TimeoutError):
            if slot.closed:
                raise NoAnswer("the workers have been shut down") from None
            BOT_WORKERS_REPLACED.inc()
        finally:
            self._time_used.add(address, _now() - began, _now())
            try:
                if answer is None:  # it may still answer the old question
                    await slot.stop()
            finally:
                self._idle.append(slot)
        return answer

    def _most_seconds(self, address: str, until: float) -> float:
        """How long a bot may think that begins now. Whoever had to wait thinks less, so that the answer comes in time.
        Whoever has used up their share thinks very little, but in time as well: that is nothing for others to see.
        """
        if not self.has_time(address):
            TURNED_AWAY.labels("thinking").inc()
            return _LEAST_SECONDS
        seconds = until - _now() - _ON_THE_WAY
        if self._turns.in_work(address) == self._count > 1:
            seconds = min(seconds, _LAST_WORKER_SECONDS)
        return max(_LEAST_SECONDS, seconds)

    def _used_lately(self, address: str) -> float:
        return self._time_used.used(address, _now())

    @property
    def pids(self) -> list[int]:
        """The processes that are running: for tests that kill them."""
        return [pid for slot in self._slots if (pid := slot.pid) is not None]

    async def close(self) -> None:
        """Stops all workers for good, those that are being started too. Whoever waits for an answer gets NoAnswer."""
        await asyncio.gather(*(slot.close() for slot in self._slots))


def _now() -> float:
    return asyncio.get_running_loop().time()
