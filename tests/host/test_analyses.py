"""Whose analysis is next, what nobody polls any more, and what is kept. In virtual time, with makers that only tell."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any

import pytest

from ettana.host.analyses import Analyses, AnalysisLimits, TooMany
from ettana.host.analysis_jobs import AnalysisJob, EndedJobs
from ettana.host.work.analysis_task import AnalysisProgress, AnalysisTask
from ettana.table.store import StoreDown, TryAgain
from ettana.table.turns.thinker import NoAnswer
from ettana.table.wire.answers import Refused
from tests.support.virtual_time import run_in_virtual_time

BAD = AnalysisProgress(refused=Refused(None, "bad_record"))


class Maker:
    """Takes ten seconds for a game, and tells of each. Fails at a game called "fails", and refuses "bad"."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.stopped: list[str] = []

    async def analyse(self, task: AnalysisTask) -> AsyncGenerator[AnalysisProgress, None]:
        self.begun.append(task.text)
        if task.text == "fails":
            raise NoAnswer("as asked")
        if task.text == "bad":
            yield BAD
            return
        if task.text == "begins again":
            for done in (0.5, 0.1):
                yield AnalysisProgress(done, done)
                await asyncio.sleep(1)
            return
        try:
            for second in range(1, 11):
                await asyncio.sleep(1)
                whole = second == 10 and task.text != "endless"
                yield AnalysisProgress(second / 10, float(second), b"figures", whole=whole)
        except (asyncio.CancelledError, GeneratorExit):
            self.stopped.append(task.text)
            raise


class Shelf:
    """An AnalysisStore."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.full = False

    async def load_analysis(self, table_id: str, recipe: str) -> bytes | None:
        await asyncio.sleep(0.1)
        return self.kept.get(table_id)

    async def keep_analysis(self, table_id: str, recipe: str, figures: bytes, at: int) -> None:
        if self.full:
            raise StoreDown("as asked")
        self.kept[table_id] = figures


class Office:
    def __init__(self, **limits: Any) -> None:
        self.maker, self.shelf = Maker(), Shelf()
        self.outcomes: list[str] = []
        limits = {"seconds": 100.0} | limits
        self.analyses = Analyses(
            self.maker, self.shelf, AnalysisLimits(**limits), lambda: 0, prefix="here-", count=self.outcomes.append
        )

    def begin(self, text: str, address: str = "x") -> AnalysisJob:
        return self.analyses.of_record(text, address)

    async def listen(self, job: AnalysisJob, seconds: float) -> None:
        """Polls once a second."""
        for _ in range(round(seconds)):
            await asyncio.sleep(1)
            self.analyses.get(job.id)


def told(story: Callable[[Office], Awaitable[None]], **limits: Any) -> Office:
    async def play() -> Office:
        office = Office(**limits)
        await story(office)
        await asyncio.sleep(0.5)  # what was begun last has begun
        await office.analyses.close()
        return office

    return run_in_virtual_time(play())


def test_analyses_are_made_in_turn_and_those_who_ask_little_come_first() -> None:
    async def story(office: Office) -> None:
        jobs = [office.begin(text, address) for text, address in (("a", "x"), ("b", "x"), ("c", "y"))]
        assert [office.analyses.ahead(job) for job in jobs] == [0, 1, 2]
        await asyncio.gather(*(office.listen(job, 31) for job in jobs))
        assert [(job.stage, job.done, job.told) for job in jobs] == [("done", 1.0, 10)] * 3

    office = told(story)
    assert office.maker.begun == ["a", "c", "b"]
    assert office.outcomes == ["done"] * 3


def test_so_many_are_made_at_once_and_the_others_wait() -> None:
    async def story(office: Office) -> None:
        jobs = [office.begin(text, text) for text in "abc"]
        assert [job.stage for job in jobs] == ["working", "working", "waiting"]

    assert told(story, at_once=2).maker.begun == ["a", "b"]


def test_an_analysis_is_made_once_for_all_who_ask() -> None:
    async def story(office: Office) -> None:
        job = office.begin("a", "x")
        assert office.begin("a", "y") is job
        await office.listen(job, 11)
        assert office.begin("a", "z") is job
        assert job.id.startswith("here-")

    assert told(story).maker.begun == ["a"]


def test_a_waiting_analysis_is_dropped_when_nobody_polls_it() -> None:
    async def story(office: Office) -> None:
        jobs = [office.begin(text, address) for text, address in (("a", "x"), ("b", "x"), ("c", "y"), ("d", "z"))]
        await asyncio.gather(*(office.listen(job, 50) for job in jobs if job is not jobs[1]))
        assert office.analyses.get(jobs[1].id) is None
        assert len(office.analyses) == 0
        for text in "ef":
            office.begin(text, "x")  # it counts no more

    assert told(story).maker.begun == ["a", "c", "d", "e"]


def test_a_running_analysis_is_stopped_when_nobody_polls_it() -> None:
    async def story(office: Office) -> None:
        first, second = office.begin("a", "x"), office.begin("b", "y")
        await office.listen(first, 10.5)  # b begins at 10, and was last polled at 0
        await asyncio.sleep(20)
        assert office.analyses.get(second.id) is None
        again = office.begin("b", "y")
        await office.listen(again, 11)
        assert again.stage == "done"

    office = told(story)
    assert office.maker.stopped == ["b"]
    assert office.outcomes == ["done", "given_up", "done"]


def test_an_address_has_at_most_two_analyses_and_all_together_a_hundred() -> None:
    async def story(office: Office) -> None:
        for text in "ab":
            office.begin(text)
        with pytest.raises(TooMany):
            office.begin("c")
        for n in range(98):
            office.begin(f"{n}", f"{n}")
        with pytest.raises(TryAgain):
            office.begin("last", "last")

    assert told(story).outcomes[0] == "turned_away"


def test_used_time_counts_for_analyses() -> None:
    async def story(office: Office) -> None:
        for n in range(12):  # 10 seconds of work in 10 seconds by the clock: 60 are allowed in a minute
            await office.listen(office.begin(f"{n}"), 11)
        office.analyses._time_used.add("x", 60.0, asyncio.get_running_loop().time())
        with pytest.raises(TooMany):
            office.begin("more")

    assert told(story, seconds_per_minute=60.0).outcomes == ["done"] * 12 + ["turned_away"]


def test_one_that_failed_is_not_tried_again_for_a_while() -> None:
    async def story(office: Office) -> None:
        job = office.begin("fails")
        await asyncio.sleep(1)
        with pytest.raises(TryAgain):
            office.begin("fails")
        await asyncio.sleep(60)
        assert office.analyses.get(job.id) is None
        office.begin("fails")
        await asyncio.sleep(1)

    assert told(story).maker.begun == ["fails", "fails"]


def test_a_refusal_and_what_ran_out_of_time_are_remembered() -> None:
    async def story(office: Office) -> None:
        bad, endless = office.begin("bad"), office.begin("endless", "y")
        await office.listen(endless, 12)
        assert (bad.stage, bad.refused) == ("refused", BAD.refused)
        assert (endless.stage, endless.done) == ("stopped", 1.0)
        assert office.begin("bad") is bad

    assert told(story).outcomes == ["refused", "stopped"]


def test_an_analysis_that_begins_again_does_not_go_back() -> None:
    async def story(office: Office) -> None:
        job = office.begin("begins again")
        await asyncio.sleep(1.5)
        assert job.done == 0.5

    told(story)


# With a table


def test_an_analysis_is_kept_with_all_its_tables_before_it_is_done() -> None:
    async def story(office: Office) -> None:
        job = await office.analyses.of_table("first", "a", "x")
        assert await office.analyses.of_table("second", "a", "y") is job
        while job.stage != "done":
            await office.listen(job, 1)
        assert office.shelf.kept == {"first": b"figures", "second": b"figures"}
        await office.analyses.of_table("third", "a", "z")
        assert "third" in office.shelf.kept, "it was asked for by its record before"

    assert told(story).maker.begun == ["a"]


def test_what_is_kept_with_a_table_is_not_made_again() -> None:
    async def story(office: Office) -> None:
        office.shelf.kept["table"] = b"of before"
        both = await asyncio.gather(*(office.analyses.of_table("table", "a", address) for address in "xy"))
        assert both[0] is both[1]
        assert (both[0].stage, both[0].figures) == ("done", b"of before")

    assert told(story).maker.begun == []


def test_an_analysis_that_cannot_be_kept_is_done_all_the_same() -> None:
    async def story(office: Office) -> None:
        office.shelf.full = True
        job = await office.analyses.of_table("table", "a", "x")
        await office.listen(job, 11)
        assert job.stage == "done"

    told(story)


# Those that ended


def test_finished_analyses_are_remembered_up_to_a_number_of_bytes() -> None:
    ended = EndedJobs(3, 100)
    for n in range(5):
        ended.put(AnalysisJob(f"{n}", "", "", 0.0, figures=b"x" * 40))
    assert [n for n in range(5) if ended.get(f"{n}") is not None] == [3, 4]
    ended.put(AnalysisJob("huge", "", "", 0.0, figures=b"x" * 1000))
    assert ended.get("huge") is not None
    assert ended.get("4") is None
    for n in range(5):
        ended.put(AnalysisJob(f"small {n}", "", "", 0.0))
    assert [n for n in range(5) if ended.get(f"small {n}") is not None] == [2, 3, 4]
