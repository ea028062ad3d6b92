"""Workers are shared: whoever asks for much delays nobody else for long. Counted are answers, not seconds."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from ettana.host.work.tasks import Think
from ettana.server.bots import bot_workers as workers_module
from ettana.server.bots.bot_workers import BotWorkers
from ettana.server.bots.worker_process import WorkerProcess
from ettana.server.metrics import BOT_QUEUE, TURNED_AWAY
from ettana.table.turns.thinker import Requester
from tests.support.virtual_time import run_in_virtual_time
from tests.table.questions import LEGAL, question

PROMPT = 0.05  # seconds that a thought takes if there is no time for it


class FakeWorker:
    """Thinks as long as it may, in virtual time."""

    given: list[float]  # how long each might think

    @classmethod
    async def start(cls) -> "FakeWorker":
        return cls()

    async def ask(self, data: bytes) -> bytes:
        seconds = msgspec.msgpack.decode(data, type=Think).most_seconds
        self.given.append(seconds)
        await asyncio.sleep(seconds)
        return b"roll"

    async def stop(self) -> None:
        pass


@pytest.fixture(autouse=True)
def given(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    FakeWorker.given = []
    if "real" not in request.node.name:
        monkeypatch.setattr(workers_module, "WorkerProcess", FakeWorker)
    return FakeWorker.given


class Crowd:
    """Those who ask, and the order in which they are answered."""

    def __init__(self, workers: BotWorkers) -> None:
        self.workers = workers
        self.answered: list[str] = []

    async def ask(self, address: str, table: int, seconds: float, bot: str = "Maestro") -> None:
        until = asyncio.get_running_loop().time() + seconds
        await self.workers.choose(question(bot), Requester(f"{address}{table}", address), until)
        self.answered.append(address)

    def sixty(self, seconds: float) -> list["asyncio.Task[None]"]:
        return [asyncio.create_task(self.ask("many", table, seconds)) for table in range(60)]


def waiting_bots() -> float:
    (family,) = BOT_QUEUE.collect()
    return family.samples[0].value


def shared(count: int, story: Callable[[Crowd], Awaitable[None]], **more: float) -> Crowd:
    """In virtual time; what the story says, and then everyone is answered."""

    async def play() -> Crowd:
        crowd = Crowd(BotWorkers(count, **more))
        await story(crowd)
        return crowd

    return run_in_virtual_time(play())


@pytest.mark.parametrize(("workers", "most"), [(1, 1), (2, 1), (4, 1)])
def test_one_who_comes_after_sixty_others_waits_for_one_answer(workers: int, most: int) -> None:
    async def story(crowd: Crowd) -> None:
        asking = crowd.sixty(5.0)
        await asyncio.sleep(0.1)
        await crowd.ask("one", 1, 0.1, "Sensible")
        assert len(crowd.answered) <= most + 1
        await asyncio.gather(*asking)

    assert len(shared(workers, story).answered) == 61


def test_one_who_keeps_asking_is_never_behind_sixty_others(given: list[float]) -> None:
    """The one is never behind, although the many ask anew as soon as they are answered."""
    between: list[int] = []

    async def insist(crowd: Crowd, table: int) -> None:
        while True:
            await crowd.ask("many", table, 5.0)

    async def story(crowd: Crowd) -> None:
        asking = [asyncio.create_task(insist(crowd, table)) for table in range(60)]
        for _ in range(20):
            await asyncio.sleep(0.1)
            before = len(crowd.answered)
            await crowd.ask("one", 1, 0.1, "Weaver")
            between.append(len(crowd.answered) - before - 1)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)

    shared(2, story)
    assert max(between) <= 2, between


def test_an_address_with_all_workers_but_one_thinks_briefly_on_the_last(given: list[float]) -> None:
    async def story(crowd: Crowd) -> None:
        await asyncio.gather(*(crowd.ask("many", table, 5.0) for table in range(3)))

    shared(3, story)
    assert given == pytest.approx([4.85, 4.85, 0.5])


def test_a_question_that_waited_gets_less_time_and_is_answered_punctually(given: list[float]) -> None:
    moments: list[float] = []

    async def story(crowd: Crowd) -> None:
        async def ask(seconds: float) -> None:
            await crowd.ask("many", 1, seconds)
            moments.append(asyncio.get_running_loop().time())

        await asyncio.gather(ask(1.0), ask(3.0), ask(3.0))

    shared(1, story)
    assert given == pytest.approx([0.85, 2.0, PROMPT])
    assert moments == pytest.approx([0.85, 2.85, 2.9])


def test_an_address_that_used_up_its_time_gets_the_least(given: list[float]) -> None:
    turned_away = TURNED_AWAY.labels("thinking")
    before = turned_away._value.get()

    async def story(crowd: Crowd) -> None:
        for _ in range(4):
            await crowd.ask("much", 1, 5.15)
        await crowd.ask("little", 2, 5.15)
        await asyncio.sleep(60)
        await crowd.ask("much", 1, 5.15)

    shared(1, story, seconds_per_minute=12.0)
    assert given == pytest.approx([5.0, 5.0, 5.0, PROMPT, 5.0, 5.0])
    assert turned_away._value.get() == before + 1


def test_one_who_gave_up_waiting_takes_no_worker_along() -> None:
    async def story(crowd: Crowd) -> None:
        asking = crowd.sixty(5.0)
        await asyncio.sleep(0.1)
        assert waiting_bots() == 59
        for task in asking[1:]:
            task.cancel()
        await asyncio.gather(*asking[1:], return_exceptions=True)
        assert waiting_bots() == 0
        await asking[0]
        await crowd.ask("one", 1, 0.1)

    assert shared(1, story).answered == ["many", "one"]


def test_one_who_gives_up_as_they_get_a_worker_leaves_it_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(crowd: Crowd) -> None:
        hand_out = crowd.workers._turns._hand_out
        first, second = [asyncio.create_task(crowd.ask("many", table, 1.0)) for table in range(2)]
        await asyncio.sleep(0.1)
        monkeypatch.setattr(crowd.workers._turns, "_hand_out", lambda: (hand_out(), second.cancel()))
        await asyncio.gather(first, second, return_exceptions=True)
        assert second.cancelled()
        monkeypatch.undo()
        monkeypatch.setattr(workers_module, "WorkerProcess", FakeWorker)
        await crowd.ask("one", 1, 0.1)

    assert shared(1, story).answered == ["many", "one"]


async def test_one_who_comes_after_sixty_others_with_real_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    ask = WorkerProcess.ask

    async def noted(worker: WorkerProcess, data: bytes) -> bytes:
        begun.append(msgspec.msgpack.decode(data, type=Think).question.bot)
        return await ask(worker, data)

    monkeypatch.setattr(WorkerProcess, "ask", noted)
    workers = BotWorkers(2)
    crowd = Crowd(workers)
    await asyncio.gather(crowd.ask("one", 1, 1.0, "Random"), crowd.ask("two", 1, 1.0, "Random"))  # both are started
    begun.clear()
    asking = crowd.sixty(0.3)
    try:
        await asyncio.sleep(0)  # all of them have asked
        assert await workers.choose(question("Sensible"), Requester("one1", "one"), 0.0) in LEGAL
        assert begun.index("Sensible") <= 2, "when one of the two workers was free"
        await asyncio.gather(*asking)
    finally:
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await workers.close()
