"""Processes that analyse games. They compute only while the processors have nothing else to do, so no bot waits for
them, and there are few of them.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing

import msgspec

from ettana.server.bots.worker_process import Worker
from ettana.server.metrics import BOT_WORKERS_REPLACED
from ettana.table.turns.thinker import NoAnswer
from ettana.table.work.analysis_task import Analyse, AnalysisTold

log = logging.getLogger(__name__)

_TRIES = 2  # one may be killed for what another took of the memory
_SILENCE = 600.0  # seconds: where bots think without end, one that waits for idle time is silent for long


class Analysts:
    """Started when they are first needed, and kept for the next game."""

    def __init__(self, *, in_idle_time: bool = True, silence: float = _SILENCE) -> None:
        self._in_idle_time, self._silence = in_idle_time, silence
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()

    async def analyse(self, task: Analyse) -> AsyncGenerator[AnalysisTold, None]:
        """What is told of it, until it is whole. Raises NoAnswer if it fails twice: then the record may be the reason.
        Whoever does not want to hear the rest closes the iterator.
        """
        for _ in range(_TRIES):
            try:
                async with aclosing(self._try(task)) as telling:
                    async for told in telling:
                        yield told
                return
            except (OSError, EOFError, TimeoutError):
                BOT_WORKERS_REPLACED.inc()
                log.warning("a worker is replaced that analysed a record")
        raise NoAnswer("the record could not be analysed")

    async def _try(self, task: Analyse) -> AsyncGenerator[AnalysisTold, None]:
        worker = self._idle.pop() if self._idle else None
        sound = False
        try:
            if worker is None:
                worker = await (Worker.start_in_idle_time() if self._in_idle_time else Worker.start())
                self._all.add(worker)
            answers = worker.ask_for_many(msgspec.msgpack.encode(task))
            while True:
                async with asyncio.timeout(self._silence):
                    answer = await anext(answers, None)
                if answer is None:
                    break
                yield msgspec.msgpack.decode(answer, type=AnalysisTold)
            sound = True
        finally:
            if worker is not None:
                await self._give_back(worker, sound=sound)

    async def _give_back(self, worker: Worker, *, sound: bool) -> None:
        """One that was interrupted would go on with what nobody wants: it is stopped."""
        if sound:
            self._idle.append(worker)
            return
        self._all.discard(worker)
        await worker.stop()

    @property
    def pids(self) -> list[int]:
        """The processes that are running: for tests that kill them."""
        return [worker.process.pid for worker in self._all if worker.process.returncode is None]

    async def close(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self._all))
        self._all.clear()
