"""Analyses that wait and that are made: whose is next, how long somebody wants it, what it has used."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import aclosing
from typing import Final

from ettana.host.operation import RequestRefused
from ettana.server.bots.analysts import Analysts
from ettana.server.bots.fair_queue import FairQueue
from ettana.server.bots.time_used import TimeUsed
from ettana.server.config import Config
from ettana.server.metrics import ANALYSES, ANALYSES_OPEN, TURNED_AWAY
from ettana.table.store import StoreDown
from ettana.table.turns.thinker import NoAnswer
from ettana.table.work.analysis_jobs import Job, id_of
from ettana.table.work.analysis_task import Analyse

log = logging.getLogger(__name__)

_MOST_OPEN: Final = 100
_MOST_OF_ADDRESS: Final = 2  # for two people there
_UNHEARD_SECONDS: Final = 15.0
_SWEEP_SECONDS: Final = 1.0


class TooMany(RequestRefused):
    """An address wants too much at once, or has used up its time."""

    def __init__(self) -> None:
        super().__init__("too_many_requests")
        TURNED_AWAY.labels("analyses").inc()


class AnalysisQueue:
    """Those of all addresses, shared as bots are. `ended` hears of each that was not given up."""

    def __init__(self, analysts: Analysts, config: Config, ended: Callable[[Job], None]) -> None:
        self._analysts, self._config, self._ended = analysts, config, ended
        self._at_once = max(1, config.bot_workers // 2)
        self._time_used = TimeUsed(config.limits.analysis_seconds_per_minute)
        self._queue: FairQueue[Job] = FairQueue(lambda address: self._time_used.used(address, _now()))
        self._open: dict[str, Job] = {}
        self._of_address: Counter[str] = Counter()
        self._working = 0
        self._sweeping: asyncio.TimerHandle | None = None
        ANALYSES_OPEN.set_function(lambda: len(self._open))

    def get(self, job_id: str) -> Job | None:
        """Whoever asks wants it to go on."""
        job = self._open.get(job_id)
        if job is not None:
            job.heard = _now()
        return job

    def ahead(self, job: Job) -> int:
        """How many came before one that waits. Those of others may still be taken first, to be fair to them."""
        return list(self._open).index(job.id) if job.stage == "waiting" else 0

    def begin(self, text: str, address: str) -> Job:
        """Raises TooMany; StoreDown if too many wait, whoever they are."""
        if self._of_address[address] >= _MOST_OF_ADDRESS or self._time_used.all_used(address, _now()):
            raise TooMany
        if len(self._open) >= _MOST_OPEN:
            raise StoreDown("too many wait for an analysis")
        job = Job(id_of(text), text, address, _now())
        self._open[job.id] = job
        self._of_address[address] += 1
        self._queue.join(address, job)
        self._hand_out()
        if self._sweeping is None:
            self._sweep()
        return job

    def _hand_out(self) -> None:
        while self._working < self._at_once and self._queue:
            _, job = self._queue.take()
            self._working += 1
            job.stage = "working"
            job.task = asyncio.create_task(self._work(job), name="ettana analysis")

    async def _work(self, job: Job) -> None:
        try:
            await self._analyse(job)
        except NoAnswer:
            job.stage = "failed"
        except asyncio.CancelledError:
            ANALYSES.labels("given_up").inc()
            raise
        except Exception:
            log.exception("an analysis failed")
            job.stage = "failed"
        finally:
            self._working -= 1
            self._queue.done(job.address)
            self._forget(job)
            self._hand_out()
        ANALYSES.labels(job.stage).inc()
        self._ended(job)

    async def _analyse(self, job: Job) -> None:
        task = Analyse(job.text, self._config.analysis_nodes, self._config.analysis_seconds)
        async with aclosing(self._analysts.analyse(task)) as telling:
            async for told in telling:
                self._time_used.add(job.address, max(0.0, told.seconds - job.seconds), _now())
                job.seconds = told.seconds
                job.done = max(job.done, told.done)  # one that begins again does not go back
                job.take_figures(told.figures)
                if told.refused is not None:
                    job.stage, job.refused = "refused", told.refused
                elif told.whole:
                    job.stage = "done"
        if job.stage == "working":
            job.stage = "stopped"

    def _forget(self, job: Job) -> None:
        del self._open[job.id]
        self._of_address[job.address] -= 1
        if self._of_address[job.address] <= 0:
            del self._of_address[job.address]

    def _sweep(self) -> None:
        """Now and then: what nobody asks for any more is given up."""
        for job in list(self._open.values()):
            if _now() - job.heard > _UNHEARD_SECONDS:
                self._give_up(job)
        self._sweeping = asyncio.get_running_loop().call_later(_SWEEP_SECONDS, self._sweep) if self._open else None

    def _give_up(self, job: Job) -> None:
        if job.task is not None:
            job.task.cancel()
        else:
            self._queue.leave(job.address, job)
            self._forget(job)

    async def close(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
        working = [job.task for job in self._open.values() if job.task is not None]
        for job in list(self._open.values()):
            self._give_up(job)
        await asyncio.gather(*working, return_exceptions=True)


def _now() -> float:
    return asyncio.get_running_loop().time()
