"""Analyses of games that are over: each is made once for all who ask, in the time that bots leave over.

Whoever wants one asks for it again and again until it is done. One that nobody asks for any more is given up, and a
server that starts anew knows nothing of those that were begun: they are asked for anew. What belongs to a table is kept
with it.
"""

import logging
import time
from collections.abc import Callable
from typing import Final

from ettana.server.bots.analysts import Analysts
from ettana.server.config import Config
from ettana.server.live.analysis_queue import AnalysisQueue
from ettana.server.store.store import Store
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.store import NoSuchTable, StoreDown
from ettana.table.work.analysis_jobs import EndedJobs, Job, id_of
from ettana.table.work.analysis_task import recipe_of

log = logging.getLogger(__name__)

_FAILED_SECONDS: Final = 60.0  # so long it is not tried again
_MOST_ENDED, _MOST_ENDED_BYTES = 200, 16_000_000


class Analyses:
    """Ended by `close`."""

    def __init__(self, store: Store, config: Config, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self._analysts = Analysts(in_idle_time=config.analysis_in_idle_time)
        self._queue = AnalysisQueue(self._analysts, config, self._end)
        self._ended = EndedJobs(_MOST_ENDED, _MOST_ENDED_BYTES)
        self._failed: dict[str, float] = {}
        self._keeping = BackgroundTasks()
        self._recipe = recipe_of(config.analysis_nodes)
        self.ahead = self._queue.ahead

    async def of_table(self, table_id: str, text: str, address: str) -> Job:
        """Of a table whose game is over, and whose record this is. Raises StoreDown, TooMany."""
        job = self.get(id_of(text))
        if job is None:
            body = await self._store.load_analysis(table_id, self._recipe)
            job = self.get(id_of(text))  # somebody may have asked meanwhile
            if job is None and body is not None:
                job = Job(id_of(text), "", address, 0.0, "done", 1.0, figures=body, told=1, tables={table_id})
                self._ended.put(job)
        job = job or self._queue.begin(text, address)
        if table_id not in job.tables:
            job.tables.add(table_id)
            if job.stage == "done":  # it was asked for by its record before
                self._keeping.begin(self._keep(job, table_id))
        return job

    def of_record(self, text: str, address: str) -> Job:
        """Of any text. Raises StoreDown, TooMany."""
        return self.get(id_of(text)) or self._queue.begin(text, address)

    def get(self, job_id: str) -> Job | None:
        """One that was asked for before. Whoever asks wants it to go on. Raises StoreDown if it failed lately."""
        if time.monotonic() - self._failed.get(job_id, -_FAILED_SECONDS) < _FAILED_SECONDS:
            raise StoreDown("the analysis failed")
        return self._queue.get(job_id) or self._ended.get(job_id)

    def _end(self, job: Job) -> None:
        if job.stage == "failed":
            now = time.monotonic()
            self._failed = {each: then for each, then in self._failed.items() if now - then < _FAILED_SECONDS}
            self._failed[job.id] = now
            return
        job.text = ""  # it may be long, and is not needed any more
        self._ended.put(job)
        if job.stage == "done":
            for table_id in job.tables:
                self._keeping.begin(self._keep(job, table_id))

    async def _keep(self, job: Job, table_id: str) -> None:
        try:
            await self._store.keep_analysis(table_id, self._recipe, job.figures, self._now())
        except (StoreDown, NoSuchTable) as error:  # whoever asks again later has it made again
            log.warning("an analysis is not kept: %s", error)

    async def close(self) -> None:
        await self._queue.close()
        await self._analysts.close()
        await self._keeping.settle()
