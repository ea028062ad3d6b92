"""Analyses of finished games: each is made once for all who ask. A client polls until it is done, and one that nobody
polls is dropped. What belongs to a table is kept with it.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from math import inf
from typing import Final, Literal, Protocol

from ettana.core.errors import EttanaError
from ettana.host.analysis_jobs import AnalysisJob, EndedJobs, id_of
from ettana.host.fair_queue import FairTurns, TimeUsed
from ettana.host.work.analysis_task import AnalysisProgress, AnalysisTask, recipe_of
from ettana.table.store import NoSuchTable, StoreDown, TryAgain
from ettana.table.turns.thinker import NoAnswer

log = logging.getLogger(__name__)

_SWEEP_SECONDS: Final = 1.0

Outcome = Literal["done", "stopped", "refused", "failed", "given_up", "turned_away"]


class TooMany(EttanaError):
    """An address wants too much at once, or has used up its time."""


class AnalysisMaker(Protocol):
    """Processes, or the second worker of a browser."""

    def analyse(self, task: AnalysisTask) -> AsyncGenerator[AnalysisProgress, None]:
        """What is told of it, until it is whole; closing it stops the work. Raises NoAnswer."""


class AnalysisStore(Protocol):
    async def load_analysis(self, table_id: str, recipe: str) -> bytes | None:
        """Raises StoreDown."""

    async def keep_analysis(self, table_id: str, recipe: str, figures: bytes, at: int) -> None:
        """Raises StoreDown, NoSuchTable."""


@dataclass(frozen=True, kw_only=True)
class AnalysisLimits:
    seconds: float  # of a processor, for one analysis
    nodes: int | None = None  # looked at for each decision; None: the usual number
    at_once: int = 1
    most_open: int = 100
    most_of_address: int = 2  # for two people there
    seconds_per_minute: float = 1e6  # of processors, for one address
    unheard_seconds: float = 15.0  # until an analysis that nobody polls is dropped
    failed_seconds: float = 60.0  # until one that failed is tried again
    most_ended: int = 200  # that are remembered
    most_ended_bytes: int = 16_000_000


class Analyses:
    """Ended by `close`. `prefix` begins the id of each. `count` hears how each ended, and of those that never began."""

    def __init__(
        self,
        maker: AnalysisMaker,
        store: AnalysisStore,
        limits: AnalysisLimits,
        now: Callable[[], int],
        *,
        prefix: str = "",
        count: Callable[[Outcome], object] = lambda outcome: None,
    ) -> None:
        self._maker, self._store, self._limits, self._now = maker, store, limits, now
        self._prefix, self._count = prefix, count
        self._recipe = recipe_of(limits.nodes)
        self._time_used = TimeUsed(limits.seconds_per_minute)
        self._turns = FairTurns(limits.at_once, lambda address: self._time_used.used(address, _clock()))
        self._open: dict[str, AnalysisJob] = {}
        self._ended = EndedJobs(limits.most_ended, limits.most_ended_bytes)
        self._failed: dict[str, float] = {}  # when
        self._of_address: Counter[str] = Counter()
        self._sweeping: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many wait or are made."""
        return len(self._open)

    async def of_table(self, table_id: str, text: str, address: str) -> AnalysisJob:
        """Of a table whose game is over and has this record. Raises TryAgain, TooMany."""
        job_id = self._id_of(text)
        job = self.get(job_id)
        if job is None:
            figures = await self._store.load_analysis(table_id, self._recipe)
            job = self.get(job_id)  # somebody may have asked meanwhile
            if job is None and figures is not None:
                job = AnalysisJob(job_id, "", address, 0.0, "done", 1.0, figures=figures, told=1, tables={table_id})
                self._ended.put(job)
        job = job or self._begin(text, address)
        if table_id not in job.tables:
            job.tables.add(table_id)
            if job.stage == "done":  # it was asked for by its record before
                await self._keep(job, table_id)
        return job

    def of_record(self, text: str, address: str) -> AnalysisJob:
        """Of any text. Raises TryAgain, TooMany."""
        return self.get(self._id_of(text)) or self._begin(text, address)

    def get(self, job_id: str) -> AnalysisJob | None:
        """One that was asked for before, which is wanted again. Raises TryAgain if it failed lately."""
        if _clock() - self._failed.get(job_id, -inf) < self._limits.failed_seconds:
            raise TryAgain("the analysis failed")
        job = self._open.get(job_id)
        if job is not None:
            job.heard = _clock()
        return job or self._ended.get(job_id)

    def ahead(self, job: AnalysisJob) -> int:
        """How many came before one that waits. Those of others may still be taken first, to be fair to them."""
        return list(self._open).index(job.id) if job.stage == "waiting" else 0

    def _id_of(self, text: str) -> str:
        return self._prefix + id_of(text)

    def _begin(self, text: str, address: str) -> AnalysisJob:
        if self._of_address[address] >= self._limits.most_of_address or self._time_used.all_used(address, _clock()):
            self._count("turned_away")
            raise TooMany
        if len(self._open) >= self._limits.most_open:
            raise TryAgain("too many wait for an analysis")
        turn = self._turns.join(address)
        stage: Literal["working", "waiting"] = "working" if turn.done() else "waiting"
        job = AnalysisJob(self._id_of(text), text, address, _clock(), stage)
        self._open[job.id] = job
        self._of_address[address] += 1
        job.task = asyncio.create_task(self._work(job, turn), name="ettana analysis")
        if self._sweeping is None or self._sweeping.done():
            self._sweeping = asyncio.create_task(self._sweep())
        return job

    async def _work(self, job: AnalysisJob, turn: "asyncio.Future[None]") -> None:
        try:
            await turn
            job.stage = "working"
            job.stage = await self._analyse(job)
        except NoAnswer:
            job.stage = "failed"
        except asyncio.CancelledError:
            self._count("given_up")
            raise
        except Exception:
            log.exception("an analysis failed")
            job.stage = "failed"
        finally:
            self._turns.leave(job.address, turn)
            self._forget(job)
        self._count(job.stage)
        if job.stage == "failed":
            now, most = _clock(), self._limits.failed_seconds
            self._failed = {each: then for each, then in self._failed.items() if now - then < most} | {job.id: now}
        else:
            job.text = ""  # it may be long, and is not needed any more
            self._ended.put(job)

    async def _analyse(self, job: AnalysisJob) -> Literal["done", "stopped", "refused"]:
        whole = False
        task = AnalysisTask(job.text, self._limits.nodes, self._limits.seconds)
        async with aclosing(self._maker.analyse(task)) as telling:
            async for told in telling:
                self._time_used.add(job.address, max(0.0, told.seconds - job.seconds), _clock())
                job.seconds, job.refused, whole = told.seconds, told.refused, told.whole
                job.done = max(job.done, told.done)  # one that begins again does not go back
                job.take_figures(told.figures)
        if job.refused is not None:
            return "refused"
        if not whole:
            return "stopped"
        for table_id in tuple(job.tables):  # before anybody hears that it is done: after that a reload finds it
            await self._keep(job, table_id)
        return "done"

    async def _keep(self, job: AnalysisJob, table_id: str) -> None:
        try:
            await self._store.keep_analysis(table_id, self._recipe, job.figures, self._now())
        except (StoreDown, NoSuchTable) as error:  # whoever asks again later has it made again
            log.warning("an analysis is not kept: %s", error)

    def _forget(self, job: AnalysisJob) -> None:
        del self._open[job.id]
        self._of_address[job.address] -= 1
        if self._of_address[job.address] <= 0:
            del self._of_address[job.address]

    async def _sweep(self) -> None:
        """Drops what nobody polls any more, as long as something is open."""
        while self._open:
            await asyncio.sleep(_SWEEP_SECONDS)
            for job in self._open.values():
                if _clock() - job.heard > self._limits.unheard_seconds and job.task is not None:
                    job.task.cancel()

    async def close(self) -> None:
        tasks = [job.task for job in self._open.values() if job.task is not None]
        if self._sweeping is not None:
            tasks.append(self._sweeping)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _clock() -> float:
    return asyncio.get_running_loop().time()
