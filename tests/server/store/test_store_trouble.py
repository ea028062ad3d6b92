"""Whatever is killed, full or gone: what the store acknowledged is there."""

import asyncio
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ettana.server.store.store import Store
from ettana.table.store import StoreDown
from tests.server import killed_writer
from tests.server.postgres import PostgresServer
from tests.server.stored import a_table, append, body, log_of
from tests.support.patience import PATIENCE

ROUNDS = 10


async def kill_writers(database: str, seed: int, rounds: int) -> dict[str, dict[int, str]]:
    """What the killed writers had been told was stored: by table, by number."""
    chance = random.Random(seed)
    acknowledged: dict[str, dict[int, str]] = {f"table {table}": {} for table in range(killed_writer.TABLES)}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.server.killed_writer",
        database,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for _ in range(rounds):
        process.stdin.write(b"another\n")
        writer, lines_to_go = 0, chance.randrange(60)
        while (line := (await process.stdout.readline()).decode().strip()) != "dead":
            assert line, "the writers' parent has ended"
            if line.startswith("pid:"):
                writer = int(line.removeprefix("pid:"))
            else:
                table, seq, entry = line.split(":")
                acknowledged[table][int(seq)] = entry
                lines_to_go -= 1
            if lines_to_go <= 0 and writer:
                await asyncio.sleep(chance.uniform(0, 0.02))  # at any moment of a commit
                os.kill(writer, signal.SIGKILL)
                writer = 0
    process.stdin.close()
    assert await process.wait() == 0
    return acknowledged


async def assert_all_there(database: str, acknowledged: dict[str, dict[int, str]], rounds: int) -> None:
    store = await Store.open(database)
    for table_id, told in acknowledged.items():
        log = await log_of(store, table_id)
        assert {seq: log[seq - 1] for seq in told} == told
        # Besides those, at most the one whose acknowledgement each kill cut off.
        assert len(told) <= len(log) <= len(told) + rounds
    await store.close()


async def test_acknowledged_entries_survive_kill_9(database: str) -> None:
    seed = 20260801
    acknowledged = await kill_writers(database, seed, ROUNDS)
    assert sum(map(len, acknowledged.values())) > 50, f"seed {seed}"
    await assert_all_there(database, acknowledged, ROUNDS)


@pytest.mark.slow
async def test_acknowledged_entries_survive_kill_9_two_hundred_times(database: str) -> None:
    seed = time.time_ns()
    print(f"seed {seed}")  # noqa: T201 - shown if the test fails
    acknowledged = await kill_writers(database, seed, 200)
    await assert_all_there(database, acknowledged, 200)


async def until_it_works(attempt: Callable[[], Awaitable[None]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await attempt()
            except StoreDown:
                await asyncio.sleep(0.02)


async def test_a_full_disk_is_told_to_everyone_and_survived(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = await Store.open(str(path))
    names = [f"table {number}" for number in range(10)]
    await asyncio.gather(*(store.create_table(a_table(name)) for name in names))

    # No file may grow any more: to SQLite that is a disk that fails to take what is written.
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(f"{path.name}-wal").stat().st_size, unlimited[1]))
    try:
        big = f'"{"x" * 20_000}"'
        results = await asyncio.gather(*(store.append(name, 2, big, 1) for name in names), return_exceptions=True)
        assert [type(result) for result in results] == [StoreDown] * 10
        assert not await store.healthy()
        for name in names:  # while it is full, what was stored before can be read
            assert await log_of(store, name) == (body(name, 1),)
        with pytest.raises(StoreDown):  # at once while it waits, or after it has tried again
            await store.append("table 0", 2, big, 1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)

    for name in names:
        await until_it_works(lambda name=name: append(store, name, 2))  # type: ignore[misc]  # a lambda's default
    await store.close()

    again = await Store.open(str(path))
    for name in names:
        assert await log_of(again, name) == (body(name, 1), body(name, 2))
    await again.close()


async def test_a_store_survives_a_postgresql_that_crashes_and_comes_back(postgres: PostgresServer) -> None:
    database = postgres.new_database()
    store = await Store.open(database)
    acknowledged: dict[str, int] = {}
    down = asyncio.Event()

    async def play(name: str) -> None:
        """Until the server is gone, then again when it is back."""
        await store.create_table(a_table(name))
        acknowledged[name] = 1
        try:
            while True:
                await append(store, name, acknowledged[name] + 1)
                acknowledged[name] += 1
        except StoreDown:
            down.set()

    players = [asyncio.create_task(play(f"table {number}")) for number in range(20)]
    while min(acknowledged.values(), default=0) < 5 or len(acknowledged) < 20:
        await asyncio.sleep(0.01)
    await asyncio.to_thread(postgres.stop, at_once=True)
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*players)  # nobody is left waiting
    assert down.is_set()
    assert not await store.healthy()
    with pytest.raises(StoreDown):
        await store.load_table("table 0")

    postgres.start()  # from the main thread, with which it ends
    async with asyncio.timeout(PATIENCE):
        while not await store.healthy():
            await asyncio.sleep(0.02)
    for name, version in acknowledged.items():
        log = await log_of(store, name)
        # An entry whose commit was under way when the connection broke may be there, though nobody was told.
        assert log in (tuple(body(name, seq) for seq in range(1, last + 1)) for last in (version, version + 1))
        await append(store, name, len(log) + 1)
    await store.close()


async def test_nobody_waits_for_a_store_whose_event_loop_ends(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "tables.sqlite"))
    await store.create_table(a_table())
    tasks = [asyncio.create_task(append(store, "t", seq)) for seq in range(2, 5)]
    await asyncio.sleep(0)
    store._writer._task.cancel()  # as asyncio.run does with what is left over
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [StoreDown] * 3
    await store.close()
