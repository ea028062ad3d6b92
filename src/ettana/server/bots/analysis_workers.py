"""Processes that analyse games. They compute only while the processors have nothing else to do, so no bot waits for
them, and there are few of them.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing

import msgspec

from ettana.host.work.analysis_task import AnalysisProgress, AnalysisTask
from ettana.server.bots.worker_process import WorkerProcess, WorkerSlot
from ettana.server.metrics import BOT_WORKERS_REPLACED
from ettana.table.turns.thinker import NoAnswer

log = logging.getLogger(__name__)

_TRIES = 2  # one may be killed for what another took of the memory
_SILENCE = 600.0  # seconds: where bots think without end, one that waits for idle time is silent for long


class AnalysisWorkers:
    """Started when they are first needed, and kept for the next game."""

    def __init__(self, *, in_idle_time: bool = True, silence: float = _SILENCE) -> None:
        self._start = WorkerProcess.start_in_idle_time if in_idle_time else WorkerProcess.start
        self._silence = silence
        self._idle: list[WorkerSlot] = []
        self._slots: list[WorkerSlot] = []
        self._closed = False

    async def analyse(self, task: AnalysisTask) -> AsyncGenerator[AnalysisProgress, None]:
        """What is told of it, until it is whole. Raises NoAnswer if it fails twice, since the record may be the reason,
        and after `close`. Whoever does not want to hear the rest closes the iterator.
        """
        for _ in range(_TRIES):
            try:
                async with aclosing(self._try(task)) as telling:
                    async for told in telling:
                        yield told
                return
            except (OSError, EOFError, TimeoutError):
                if self._closed:
                    break
                BOT_WORKERS_REPLACED.inc()
                log.warning("a worker is replaced that analysed a record")
        raise NoAnswer("the record could not be analysed")

    async def _try(self, task: AnalysisTask) -> AsyncGenerator[AnalysisProgress, None]:
        slot = self._idle.pop() if self._idle else self._new_slot()
        sound = False
        try:
            worker = await slot.worker()
            answers = worker.request_many(msgspec.msgpack.encode(task))
            while True:
                async with asyncio.timeout(self._silence):
                    answer = await anext(answers, None)
                if answer is None:
                    break
                yield msgspec.msgpack.decode(answer, type=AnalysisProgress)
            sound = True
        finally:
            await self._give_back(slot, sound=sound)

    def _new_slot(self) -> WorkerSlot:
        if self._closed:
            raise NoAnswer("analyses have been shut down")
        self._slots.append(slot := WorkerSlot(self._start))
        return slot

    async def _give_back(self, slot: WorkerSlot, *, sound: bool) -> None:
        """One that was interrupted would go on with what nobody wants: it is stopped."""
        try:
            if not sound:
                await slot.stop()
        finally:
            self._idle.append(slot)

    @property
    def pids(self) -> list[int]:
        """The processes that are running: for tests that kill them."""
        return [pid for slot in self._slots if (pid := slot.pid) is not None]

    async def close(self) -> None:
        """Stops all workers for good, those that are being started too."""
        self._closed = True
        await asyncio.gather(*(slot.close() for slot in self._slots))
