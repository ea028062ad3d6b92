"""Closing workers stops those that are being started too, and starts none."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from ettana.host.work.analysis_task import AnalysisTask
from ettana.server.bots import analysis_workers, bot_workers
from ettana.server.bots.analysis_workers import AnalysisWorkers
from ettana.server.bots.bot_workers import BotWorkers
from ettana.server.bots.worker_process import WorkerProcess
from ettana.server.metrics import BOT_WORKERS_REPLACED
from ettana.table.turns.thinker import NoAnswer, Requester
from tests.table.questions import LEGAL, question


class SlowWorker:
    """Its start takes until `may_start` is set, and its answer for ever."""

    all: list["SlowWorker"]
    starting: asyncio.Event
    may_start: asyncio.Event
    asked: asyncio.Event

    def __init__(self) -> None:
        self.stopped = asyncio.Event()

    @classmethod
    def begin(cls) -> None:
        cls.all = []
        cls.starting, cls.may_start, cls.asked = asyncio.Event(), asyncio.Event(), asyncio.Event()

    @classmethod
    async def start(cls) -> "SlowWorker":
        cls.starting.set()
        await cls.may_start.wait()
        cls.all.append(worker := cls())
        return worker

    start_in_idle_time = start

    async def ask(self, task: bytes) -> bytes:
        self.asked.set()
        await self.stopped.wait()
        raise EOFError

    async def request_many(self, task: bytes) -> AsyncIterator[bytes]:
        yield await self.ask(task)

    async def stop(self) -> None:
        self.stopped.set()


@pytest.fixture
async def slow(monkeypatch: pytest.MonkeyPatch) -> type[SlowWorker]:
    SlowWorker.begin()
    monkeypatch.setattr(bot_workers, "WorkerProcess", SlowWorker)
    monkeypatch.setattr(analysis_workers, "WorkerProcess", SlowWorker)
    return SlowWorker


def asking(workers: BotWorkers, address: str = "") -> "asyncio.Task[str]":
    return asyncio.create_task(workers.choose(question(), Requester("t", address), 0.0))


def analysing(analysts: AnalysisWorkers) -> "asyncio.Task[None]":
    async def hear_all() -> None:
        async for _ in analysts.analyse(AnalysisTask("", 1, 1.0)):
            pass

    return asyncio.create_task(hear_all())


async def test_a_start_under_way_is_awaited_and_its_worker_stopped(slow: type[SlowWorker]) -> None:
    workers = BotWorkers(2)
    asked = asking(workers)
    await slow.starting.wait()
    closing = asyncio.create_task(workers.close())
    done, _ = await asyncio.wait([closing], timeout=0.01)
    assert not done
    slow.may_start.set()
    await closing
    with pytest.raises(NoAnswer):
        await asked
    assert [worker.stopped.is_set() for worker in slow.all] == [True]


async def test_who_waits_for_a_worker_gets_no_answer(slow: type[SlowWorker]) -> None:
    slow.may_start.set()
    workers, replaced = BotWorkers(1), BOT_WORKERS_REPLACED._value.get()
    crowd = [asking(workers, address) for address in "abc"]
    await slow.asked.wait()
    await workers.close()
    assert [type(answer) for answer in await asyncio.gather(*crowd, return_exceptions=True)] == [NoAnswer] * 3
    assert len(slow.all) == 1
    assert BOT_WORKERS_REPLACED._value.get() == replaced


async def test_none_starts_later(slow: type[SlowWorker]) -> None:
    slow.may_start.set()
    workers = BotWorkers(2)
    await workers.close()
    await workers.warm()
    with pytest.raises(NoAnswer):
        await asking(workers)
    assert slow.all == []


async def test_warming_stops_in_between(slow: type[SlowWorker]) -> None:
    workers = BotWorkers(2)
    warming = asyncio.create_task(workers.warm())
    await slow.starting.wait()
    slow.may_start.set()
    await workers.close()
    await warming
    assert all(worker.stopped.is_set() for worker in slow.all)
    assert workers.pids == []


async def test_a_start_goes_on_though_its_asker_is_cancelled(slow: type[SlowWorker]) -> None:
    workers = BotWorkers(1)
    asked = asking(workers)
    await slow.starting.wait()
    asked.cancel()
    closing = asyncio.create_task(workers.close())
    slow.may_start.set()
    await closing
    with suppress(asyncio.CancelledError):
        await asked
    assert asked.cancelled()
    assert [worker.stopped.is_set() for worker in slow.all] == [True]


async def test_a_worker_that_could_not_be_started_is_started_by_the_next_who_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start, failures = WorkerProcess.start, iter([OSError("too many open files")])

    async def fail_once() -> WorkerProcess:
        for error in failures:
            raise error
        return await start()

    monkeypatch.setattr(WorkerProcess, "start", fail_once)
    workers = BotWorkers(1)
    await workers.warm()
    assert workers.pids == []
    assert await asking(workers) in LEGAL
    await workers.close()


async def test_analyses_start_none_either(slow: type[SlowWorker]) -> None:
    analysts = AnalysisWorkers()
    wanted = analysing(analysts)
    await slow.starting.wait()
    closing = asyncio.create_task(analysts.close())
    slow.may_start.set()
    await closing
    with pytest.raises(NoAnswer):
        await wanted
    with pytest.raises(NoAnswer):
        await analysing(analysts)
    assert [worker.stopped.is_set() for worker in slow.all] == [True]


def test_an_event_loop_may_end_while_a_worker_is_started() -> None:
    """It would wait for ever for a process whose start it cancels. Ended by the limit of all tests if it does."""

    async def end_at_once() -> None:
        workers = BotWorkers(1)
        asked = asking(workers)
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        while not asyncio.all_tasks() - {asked, asyncio.current_task()}:
            await asyncio.sleep(0)  # until asyncio has begun to connect the pipes of the process
        await workers.close()

    asyncio.run(end_at_once())
