"""Whose analysis is next, and what nobody asks for any more. In virtual time, with analysts that only tell."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any, cast

import pytest

from ettana.server.bots.analysts import Analysts
from ettana.server.config import Config
from ettana.server.live.analysis_queue import AnalysisQueue, TooMany
from ettana.table.store import StoreDown
from ettana.table.work.analysis_jobs import EndedJobs, Job
from ettana.table.work.analysis_task import Analyse, AnalysisTold
from tests.support.virtual_time import run_in_virtual_time


class Told:
    """Analysts who take ten seconds for a game, and tell of each."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.stopped: list[str] = []

    async def analyse(self, task: Analyse) -> AsyncGenerator[AnalysisTold, None]:
        self.begun.append(task.text)
        try:
            for second in range(1, 11):
                await asyncio.sleep(1)
                yield AnalysisTold(second / 10, float(second), b"figures", whole=second == 10)
        except (asyncio.CancelledError, GeneratorExit):
            self.stopped.append(task.text)
            raise


class Office:
    def __init__(self, workers: int = 1) -> None:
        self.analysts = Told()
        self.ended: list[Job] = []
        analysts = cast(Analysts, cast(Any, self.analysts))
        self.queue = AnalysisQueue(analysts, Config(bot_workers=workers), self.ended.append)

    async def listen(self, job: Job, seconds: float) -> None:
        """Asks once a second."""
        for _ in range(round(seconds)):
            await asyncio.sleep(1)
            self.queue.get(job.id)


def told(story: Callable[[Office], Awaitable[None]], workers: int = 1) -> Office:
    async def play() -> Office:
        office = Office(workers)
        await story(office)
        return office

    return run_in_virtual_time(play())


def test_analyses_are_made_in_turn_and_those_who_ask_little_come_first() -> None:
    async def story(office: Office) -> None:
        jobs = [office.queue.begin(text, address) for text, address in (("a", "x"), ("b", "x"), ("c", "y"))]
        assert [office.queue.ahead(job) for job in jobs] == [0, 1, 2]
        await asyncio.gather(*(office.listen(job, 31) for job in jobs))

    office = told(story)
    assert office.analysts.begun == ["a", "c", "b"]
    assert [(job.text, job.stage, job.done, job.told) for job in office.ended] == [
        ("a", "done", 1.0, 10),
        ("c", "done", 1.0, 10),
        ("b", "done", 1.0, 10),
    ]


def test_at_most_half_as_many_analyses_as_workers_run_at_once() -> None:
    async def story(office: Office) -> None:
        jobs = [office.queue.begin(text, text) for text in "abc"]
        assert [job.stage for job in jobs] == ["working", "working", "waiting"]
        await office.queue.close()

    assert told(story, workers=4).ended == []


def test_a_waiting_analysis_is_given_up_when_nobody_asks_for_it() -> None:
    async def story(office: Office) -> None:
        jobs = [office.queue.begin(text, address) for text, address in (("a", "x"), ("b", "x"), ("c", "y"), ("d", "z"))]
        await asyncio.gather(*(office.listen(job, 50) for job in jobs if job.text != "b"))
        assert office.queue.get(jobs[1].id) is None
        for text in "ef":
            office.queue.begin(text, "x")  # it counts no more
        await office.queue.close()

    assert [job.text for job in told(story).ended] == ["a", "c", "d"]


def test_a_running_analysis_is_stopped_when_nobody_listens() -> None:
    async def story(office: Office) -> None:
        first = office.queue.begin("a", "x")
        second = office.queue.begin("b", "y")
        await office.listen(first, 10.5)  # b begins at 10, and was last heard of at 0
        await asyncio.sleep(20)
        assert office.queue.get(second.id) is None

    office = told(story)
    assert office.analysts.stopped == ["b"]
    assert [job.text for job in office.ended] == ["a"]


def test_an_address_has_at_most_two_analyses_and_all_together_a_hundred() -> None:
    async def story(office: Office) -> None:
        for text in "ab":
            office.queue.begin(text, "x")
        with pytest.raises(TooMany):
            office.queue.begin("c", "x")
        for n in range(98):
            office.queue.begin(f"{n}", f"{n}")
        with pytest.raises(StoreDown):
            office.queue.begin("last", "last")
        await office.queue.close()

    told(story)


def test_used_time_counts_for_analyses() -> None:
    async def story(office: Office) -> None:
        for n in range(12):  # 10 seconds of work in 10 seconds by the clock: 60 are allowed in a minute
            await office.listen(office.queue.begin(f"{n}", "x"), 10)
        office.queue._time_used.add("x", 60.0, asyncio.get_running_loop().time())
        with pytest.raises(TooMany):
            office.queue.begin("more", "x")

    assert len(told(story).ended) == 12


def test_finished_analyses_are_remembered_up_to_a_number_of_bytes() -> None:
    ended = EndedJobs(3, 100)
    for n in range(5):
        ended.put(Job(f"{n}", "", "", 0.0, figures=b"x" * 40))
    assert [n for n in range(5) if ended.get(f"{n}") is not None] == [3, 4]
    ended.put(Job("huge", "", "", 0.0, figures=b"x" * 1000))
    assert ended.get("huge") is not None
    assert ended.get("4") is None
    for n in range(5):
        ended.put(Job(f"small {n}", "", "", 0.0))
    assert [n for n in range(5) if ended.get(f"small {n}") is not None] == [2, 3, 4]
