"""Bots think in processes of their own. Kill one, stop one, make one crash: the turn is played."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import psutil
import pytest

from ettana.host.work.tasks import Task, Think
from ettana.server.bots.bot_workers import BotWorkers
from ettana.server.bots.worker_process import HEAD, WorkerProcess
from ettana.table.turns.thinker import BotQuestion, NoAnswer, Requester
from tests.server.api import Api
from tests.server.players import Player, connect_all, sit_down, start_game, workers_of
from tests.server.running import ServerFactory
from tests.support.patience import PATIENCE
from tests.table.questions import LEGAL, question


@pytest.fixture
async def workers() -> AsyncIterator[BotWorkers]:
    workers = BotWorkers(1)
    yield workers
    await workers.close()


async def ask(workers: BotWorkers, question: BotQuestion) -> str:
    """A question that has time."""
    return await workers.choose(question, Requester("t", ""), asyncio.get_running_loop().time() + 1)


async def asked(workers: BotWorkers) -> "asyncio.Task[str]":
    """A question that a worker has been asked, and that is not answered, since the worker is stopped."""
    asking = asyncio.create_task(ask(workers, question()))
    while not workers._turns.in_work(""):
        await asyncio.sleep(0)
    return asking


async def test_workers_can_be_there_before_they_are_needed(workers: BotWorkers) -> None:
    await workers.warm()
    there = workers.pids
    assert len(there) == 1
    await ask(workers, question())
    assert workers.pids == there


async def test_bots_answer_from_another_process(workers: BotWorkers) -> None:
    assert workers.pids == [], "none before it is needed"
    assert await ask(workers, question()) in LEGAL
    (pid,) = workers.pids
    assert pid != os.getpid()
    assert psutil.Process(pid).ppid() == os.getpid()
    spent = sum(psutil.Process(pid).cpu_times()[:2])
    assert spent > 0, "and it is the one that has thought"


async def test_the_same_question_has_the_same_answer_whoever_was_asked_before(workers: BotWorkers) -> None:
    first = await ask(workers, question("Random", seed=5))
    for seed in range(10):
        await ask(workers, question("Random", seed))
    assert await ask(workers, question("Random", seed=5)) == first


async def test_there_are_never_more_workers_than_were_allowed() -> None:
    workers = BotWorkers(2)
    answers = await asyncio.gather(*(ask(workers, question(seed=seed)) for seed in range(20)))
    assert set(answers) <= LEGAL
    assert len(workers.pids) <= 2
    pids = workers.pids
    await workers.close()
    assert not any(psutil.pid_exists(pid) for pid in pids)


async def test_a_worker_killed_while_idle_is_replaced(workers: BotWorkers) -> None:
    await ask(workers, question())
    (pid,) = workers.pids
    os.kill(pid, signal.SIGKILL)
    assert await ask(workers, question()) in LEGAL
    assert workers.pids != [pid]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no uvloop")
def test_an_ended_worker_is_a_broken_pipe_to_the_servers_event_loop_too() -> None:
    import uvloop

    async def ask_an_ended_one() -> None:
        worker = await WorkerProcess.start()
        assert worker.process.stdin is not None
        worker.process.kill()
        await worker.process.wait()
        while not worker.process.stdin.is_closing():
            await asyncio.sleep(0)
        with pytest.raises(OSError, match="ended"):
            await worker.ask(b"anything")

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(asyncio.wait_for(ask_an_ended_one(), PATIENCE))


async def test_a_worker_killed_while_it_thinks_is_replaced(workers: BotWorkers) -> None:
    await ask(workers, question())
    (pid,) = workers.pids
    os.kill(pid, signal.SIGSTOP)  # so that it cannot be quicker than we are
    asking = await asked(workers)
    os.kill(pid, signal.SIGKILL)
    assert await asking in LEGAL
    assert workers.pids != [pid]


async def test_a_worker_that_hangs_is_replaced_when_patience_ends(
    workers: BotWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ask(workers, question())
    (pid,) = workers.pids
    ask_one, patience = workers._ask, iter([0.1])

    async def first_in_a_hurry(address: str, task: Callable[[], Task], _: float) -> bytes | None:
        return await ask_one(address, task, next(patience, PATIENCE))  # the next one has all the time to start up

    monkeypatch.setattr(workers, "_ask", first_in_a_hurry)
    os.kill(pid, signal.SIGSTOP)
    assert await ask(workers, question()) in LEGAL
    assert not psutil.pid_exists(pid)


async def test_a_bot_that_always_crashes_is_given_up_and_others_still_answer(workers: BotWorkers) -> None:
    with pytest.raises(NoAnswer):
        await ask(workers, question("There is no such bot"))
    assert await ask(workers, question()) in LEGAL


async def test_a_worker_whose_asker_is_gone_does_not_answer_the_next(workers: BotWorkers) -> None:
    await ask(workers, question())
    (pid,) = workers.pids
    os.kill(pid, signal.SIGSTOP)
    asking = await asked(workers)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert not psutil.pid_exists(pid), "its answer would have been taken for that to the next question"
    assert await ask(workers, question()) in LEGAL


PRINTING = """
import runpy
from ettana.bots.random_bot import Random
choose = Random.choose
Random.choose = lambda *arguments: (print("I think..."), choose(*arguments))[1]
runpy.run_module("ettana.server.bots.worker_main", run_name="__main__")
"""


def test_what_a_bot_prints_does_not_come_among_the_answers() -> None:
    asked = msgspec.msgpack.encode(Think(question("Random"), 1.0))
    done = subprocess.run(
        [sys.executable, "-c", PRINTING], input=HEAD.pack(len(asked)) + asked, capture_output=True, check=True
    )
    assert done.stdout[HEAD.size :].decode() in LEGAL
    assert done.stderr == b"I think...\n"


async def test_a_game_goes_on_though_its_workers_are_killed(server_factory: ServerFactory, tmp_path: Path) -> None:
    seed = 20261115
    chance = random.Random(seed)
    async with (
        server_factory.server(str(tmp_path / "t.sqlite")) as server,
        Api(server.url) as api,
        AsyncExitStack() as stack,
    ):
        seated = await sit_down(api, ["person", "Sensible", "Sensible"], rules="target=5, turn_limit=30")
        (client,) = await connect_all(stack, server.url, seated)
        await start_game([client])
        player, killed = Player(client, chance), set[int]()

        def kill_all() -> None:
            for worker in workers_of(server.pid):
                if worker.pid not in killed:  # one that was killed stays in the list until the server has noticed
                    worker.kill()
                    killed.add(worker.pid)

        while len(killed) < 4:  # some while they think, and some while they wait
            await client.until(lambda: bool(client.legal) or client.info.status == "over")
            assert client.info.status == "playing", f"seed {seed}"
            await player.act()
            await asyncio.sleep(chance.uniform(0, 0.02))
            kill_all()
        await player.play()
        assert client.info.status == "over", f"seed {seed}"
        metrics = await api.metrics()
        replaced = next(line for line in metrics.splitlines() if line.startswith("ettana_bot_workers_replaced_total"))
        assert float(replaced.split()[1]) >= 1
