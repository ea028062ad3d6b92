"""Analyses on a device, in virtual time: one after the other, and none for longer than somebody wants it."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from ettana.offline.analyses import Analyses
from ettana.offline.errands import Errands
from ettana.offline.store import DeviceStore
from ettana.table.work.analysis_jobs import Job
from ettana.table.work.analysis_task import Analyse, AnalysisTold
from ettana.table.work.tasks import Task
from tests.offline.device import MemoryDisk
from tests.support.virtual_time import run_in_virtual_time

_SECONDS = 100  # that the worker needs for one analysis
_OFTEN = 5.0  # seconds: how often a page asks that shows one


class Worker:
    """The second worker. Tells each second how far it is."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.stopped: list[str] = []  # before they were done
        self.errands = Errands(self._begin, self._stop, lambda: None)
        self.analyses = Analyses(self.errands, DeviceStore(MemoryDisk()), asyncio.get_running_loop().time)
        self._doing: dict[int, asyncio.Task[None]] = {}

    def _begin(self, number: int, body: bytes) -> None:
        task = msgspec.msgpack.decode(body, type=Task)
        assert isinstance(task, Analyse)
        self.begun.append(task.text)
        self._doing[number] = asyncio.create_task(self._do(number, task.text))

    def _stop(self, number: int) -> None:
        self._doing[number].cancel()

    async def _do(self, number: int, text: str) -> None:
        try:
            for second in range(1, _SECONDS + 1):
                await asyncio.sleep(1)
                told = AnalysisTold(second / _SECONDS, second, b"figures", whole=second == _SECONDS)
                self.errands.hear(number, msgspec.msgpack.encode(told))
            self.errands.hear(number, b"")
        except asyncio.CancelledError:
            self.stopped.append(text)
            raise

    async def listen(self, job: Job, seconds: float) -> None:
        """A page asks for it, as long as it shows it."""
        for _ in range(int(seconds / _OFTEN)):
            self.analyses.get(job.id)
            await asyncio.sleep(_OFTEN)


def _told(story: Callable[[Worker], Awaitable[None]]) -> None:
    async def tell() -> None:
        await story(Worker())

    run_in_virtual_time(tell())


def test_an_analysis_is_made_as_long_as_a_page_asks_for_it() -> None:
    async def story(worker: Worker) -> None:
        job = worker.analyses.of_record("a")
        await worker.listen(job, 2 * _SECONDS)
        assert (job.stage, job.done) == ("done", 1.0)
        assert worker.stopped == []
        assert worker.analyses.of_record("a") is job

    _told(story)


def test_an_analysis_that_nobody_asks_for_any_more_stops_within_a_minute() -> None:
    async def story(worker: Worker) -> None:
        job = worker.analyses.of_record("a")
        await worker.listen(job, 30)
        await asyncio.sleep(60)
        assert worker.stopped == ["a"]
        assert worker.analyses.get(job.id) is None

    _told(story)


def test_an_analysis_that_stopped_begins_anew_for_a_page_that_asks_again() -> None:
    async def story(worker: Worker) -> None:
        worker.analyses.of_record("a")
        await asyncio.sleep(60)
        again = worker.analyses.of_record("a")
        await worker.listen(again, 2 * _SECONDS)
        assert worker.begun == ["a", "a"]
        assert again.stage == "done"

    _told(story)


def test_an_analysis_that_waits_unwanted_never_begins() -> None:
    async def story(worker: Worker) -> None:
        first, second, third = [worker.analyses.of_record(text) for text in "abc"]
        assert [worker.analyses.ahead(job) for job in (first, second, third)] == [0, 1, 2]
        await asyncio.gather(worker.listen(first, 3 * _SECONDS), worker.listen(third, 3 * _SECONDS))
        assert worker.begun == ["a", "c"]
        assert worker.analyses.get(second.id) is None
        assert (first.stage, third.stage) == ("done", "done")

    _told(story)
