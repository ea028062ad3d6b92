"""Analyses on a device: one after the other, in the second worker, with the small budget of an interpreted engine.
What belongs to a table is kept with it, as at a server.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

import msgspec

from ettana.offline.errands import Errands
from ettana.offline.store import DeviceStore
from ettana.offline.tables import HERE
from ettana.table.turns.thinker import NoAnswer
from ettana.table.work.analysis_jobs import EndedJobs, Job, id_of
from ettana.table.work.analysis_task import Analyse, AnalysisTold, recipe_of

log = logging.getLogger(__name__)

_MOST_SECONDS: Final = 1800.0  # of the processor; a phone is slow
_UNWANTED_SECONDS: Final = 20.0  # so long nobody asked: the battery is for something else
_MOST_ENDED, _MOST_ENDED_BYTES = 10, 8_000_000


class Analyses:
    """Whoever wants one asks for it again and again until it is done."""

    def __init__(self, errands: Errands, store: DeviceStore, clock: Callable[[], float] = time.monotonic) -> None:
        self._errands, self._store, self._clock = errands, store, clock
        self._recipe = recipe_of(None)
        self._jobs: dict[str, Job] = {}  # that wait or are worked at, in this order
        self._ended = EndedJobs(_MOST_ENDED, _MOST_ENDED_BYTES)
        self._one = asyncio.Lock()

    async def of_table(self, table_id: str, text: str, address: str = "") -> Job:
        """Of a table whose game is over, and whose record this is: kept from an earlier visit, begun, or as far as it
        is.
        """
        job_id = HERE + id_of(text)
        if self.get(job_id) is None:
            figures = await self._store.load_analysis(table_id, self._recipe)
            if figures is not None and self.get(job_id) is None:  # nobody has asked meanwhile
                self._ended.put(Job(job_id, "", "", 0.0, "done", 1.0, figures=figures, told=1, tables={table_id}))
        job = self.of_record(text, address)
        if table_id not in job.tables:
            job.tables.add(table_id)
            if job.stage == "done":  # it was asked for by its record before
                await self._keep(job)
        return job

    def of_record(self, text: str, address: str = "") -> Job:
        """The analysis of this record: begun, or as far as it is."""
        job = self.get(HERE + id_of(text))
        if job is None:
            job = Job(HERE + id_of(text), text, "", self._clock())
            self._jobs[job.id] = job
            job.task = asyncio.create_task(self._work(job))
        return job

    def get(self, job_id: str) -> Job | None:
        """One that was asked for before. Whoever asks wants it to go on."""
        job = self._jobs.get(job_id)
        if job is not None:
            job.heard = self._clock()
        return job or self._ended.get(job_id)

    def ahead(self, job: Job) -> int:
        """How many are before it."""
        return list(self._jobs).index(job.id) if job.id in self._jobs else 0

    async def _work(self, job: Job) -> None:
        try:
            async with self._one:
                if self._is_wanted(job):
                    await self._analyse(job)
        except NoAnswer:  # whoever asks again has it begun anew
            return
        finally:
            del self._jobs[job.id]
        if job.stage != "waiting" and job.stage != "working":
            job.text = ""
            self._ended.put(job)

    async def _analyse(self, job: Job) -> None:
        job.stage = "working"
        answers = self._errands.follow(Analyse(job.text, None, _MOST_SECONDS))
        try:
            async for answer in answers:
                told = msgspec.msgpack.decode(answer, type=AnalysisTold)
                job.done, job.seconds, job.refused = told.done, told.seconds, told.refused
                job.take_figures(told.figures)
                if told.refused is not None:
                    job.stage = "refused"
                elif told.whole:
                    await self._keep(job)  # whoever hears that it is done finds it after a reload
                    job.stage = "done"
                elif not self._is_wanted(job):
                    return
        finally:
            await answers.aclose()  # type: ignore[attr-defined]  # it is a generator
        if job.stage == "working":
            job.stage = "stopped"

    async def _keep(self, job: Job) -> None:
        for table_id in tuple(job.tables):
            if not await self._store.keep_analysis(table_id, self._recipe, job.figures):
                log.warning("an analysis is not kept")

    def _is_wanted(self, job: Job) -> bool:
        return self._clock() - job.heard < _UNWANTED_SECONDS
