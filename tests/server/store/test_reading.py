"""Reads run side by side, and neither a long, a failed nor a cancelled one hurts the others or the end of the store."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text

from ettana.server.store import reading
from ettana.server.store.reading import READERS
from ettana.server.store.schema import entries
from ettana.server.store.store import Store
from ettana.table.store import StoreDown
from tests.server.stored import a_table, append
from tests.support.patience import PATIENCE

COUNT = select(func.count()).select_from(entries)


class Held:
    """A read that stops between two statements until it is released. Returns what both found."""

    def __init__(self) -> None:
        self.begun, self._loop = asyncio.Event(), asyncio.get_running_loop()
        self._released = threading.Event()
        self.found: list[int] = []

    def __call__(self, connection: Connection) -> list[int]:
        self.found.append(connection.execute(COUNT).scalar_one())
        self._loop.call_soon_threadsafe(self.begun.set)
        assert self._released.wait(PATIENCE)
        self.found.append(connection.execute(COUNT).scalar_one())
        return self.found

    def release(self) -> None:
        self._released.set()


async def hold(store: Store) -> tuple[Held, "asyncio.Task[list[int]]"]:
    """A read of this store, held."""
    held = Held()
    task = asyncio.create_task(store.read(held))
    await held.begun.wait()
    return held, task


async def settle() -> None:
    """All that the event loop can do by itself is done."""
    for _ in range(20):
        await asyncio.sleep(0)


async def begin_to_close(store: Store) -> "asyncio.Task[None]":
    """From now on new reads are refused."""
    closing = asyncio.create_task(store.close())
    async with asyncio.timeout(PATIENCE):
        while not store._reading._closed:  # its writer ends before
            await asyncio.sleep(0.001)
    return closing


async def all_at_once(store: Store, work: Callable[[Connection], Any]) -> list[Any]:
    """As many reads as there are readers, each of which goes on only when all have begun."""
    together = threading.Barrier(READERS)

    def one(connection: Connection) -> Any:
        together.wait(PATIENCE)
        return work(connection)

    return await asyncio.gather(*(store.read(one) for _ in range(READERS)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    store = await Store.open(str(path))
    await store.create_table(a_table())
    yield store
    await store.close()


async def assert_all_closed(path: Path) -> None:
    """SQLite removes these files with the last connection."""
    assert sorted(found.name for found in path.parent.iterdir()) == [path.name]
    for thread in threading.enumerate():
        if thread.name == "ettana store reader":
            await asyncio.to_thread(thread.join, PATIENCE)
            assert not thread.is_alive()


async def test_a_long_read_delays_neither_moves_nor_other_reads(store: Store) -> None:
    held = [await hold(store) for _ in range(READERS - 1)]
    async with asyncio.timeout(PATIENCE):
        await append(store, "t", 2)
        assert await store.read(lambda connection: connection.scalar(COUNT)) == 2
    for long, task in held:
        long.release()
        assert await task == [1, 1], "what it reads is as of one moment"


async def test_nothing_is_read_in_the_thread_of_the_event_loop(store: Store) -> None:
    threads = await all_at_once(store, lambda connection: threading.current_thread())
    assert len({*threads, threading.current_thread()}) == READERS + 1


async def test_further_reads_wait_until_one_is_over(store: Store) -> None:
    at_once = most = 0
    lock, together = threading.Lock(), threading.Barrier(READERS)

    def work(connection: Connection) -> None:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        together.wait(PATIENCE)
        with lock:
            at_once -= 1

    await asyncio.gather(*(store.read(work) for _ in range(3 * READERS)))
    assert most == READERS


async def test_a_read_that_waits_too_long_is_told_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    held = [await hold(store) for _ in range(READERS)]
    with monkeypatch.context() as patch:
        patch.setattr(reading, "_LONGEST_WAIT", 0.0)
        with pytest.raises(StoreDown, match="does not answer"):
            await store.load_table("t")
    waiting = asyncio.create_task(store.load_table("t"))
    await settle()
    for long, task in held:
        long.release()
        await task
    assert await waiting == a_table()


async def test_a_cancelled_read_ends_at_its_next_statement_and_frees_its_reader(store: Store) -> None:
    for _ in range(READERS):
        held, task = await hold(store)
        task.cancel()
        await settle()
        assert not task.done(), "its work may still use what its caller has"
        held.release()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert held.found == [1]
    await append(store, "t", 2)
    assert await all_at_once(store, lambda connection: connection.scalar(COUNT)) == [2] * READERS


async def test_a_read_that_is_cancelled_while_it_waits_never_begins(store: Store) -> None:
    held = [await hold(store) for _ in range(READERS)]
    never, waiting = Held(), asyncio.create_task(store.read(lambda connection: never(connection)))
    await settle()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    for long, task in held:
        long.release()
        await task
    assert await all_at_once(store, lambda connection: connection.scalar(COUNT)) == [1] * READERS
    assert not never.found


async def test_a_failed_read_leaves_its_reader_as_it_was(store: Store) -> None:
    def fail(connection: Connection) -> None:
        assert connection.scalar(COUNT)
        raise KeyError("ours")

    with pytest.raises(KeyError, match="ours"):
        await store.read(fail)
    with pytest.raises(StoreDown, match="no such table"):
        await store.read(lambda connection: connection.execute(text("SELECT * FROM nowhere")))
    await append(store, "t", 2)
    assert await all_at_once(store, lambda connection: connection.scalar(COUNT)) == [2] * READERS


@pytest.mark.parametrize("cancelled", [0, 1, 2])
async def test_closing_waits_for_what_is_read_and_closes_every_connection(path: Path, cancelled: int) -> None:
    """A caller that is cancelled once waits for its work; one that is cancelled twice does not."""
    store = await Store.open(str(path))
    await store.create_table(a_table())
    held = [await hold(store) for _ in range(READERS)]
    for _ in range(cancelled):
        for _, task in held:
            task.cancel()
        await settle()
    assert [task.done() for _, task in held] == [cancelled == 2] * READERS

    closing = await begin_to_close(store)
    assert not closing.done()
    with pytest.raises(StoreDown, match="closed"):
        await store.load_table("t")
    for long, _ in held:
        long.release()
    await closing
    await store.close()  # which changes nothing
    results = await asyncio.gather(*(task for _, task in held), return_exceptions=True)
    assert [long.found for long, _ in held] == [[1] if cancelled else [1, 1]] * READERS
    assert all(isinstance(result, asyncio.CancelledError) == bool(cancelled) for result in results)
    await assert_all_closed(path)


async def test_a_read_that_waits_when_its_store_is_closed_is_still_made(path: Path) -> None:
    store = await Store.open(str(path))
    await store.create_table(a_table())
    held = [await hold(store) for _ in range(READERS)]
    waiting = asyncio.create_task(store.load_table("t"))
    await settle()
    closing = await begin_to_close(store)
    for long, _ in held:
        long.release()
    assert await waiting == a_table()
    await closing
    await assert_all_closed(path)


@pytest.mark.thorough
@pytest.mark.parametrize("cancelled", [False, True])
async def test_closing_a_store_at_any_moment_leaves_no_connection_open(path: Path, cancelled: bool) -> None:
    store = await Store.open(str(path))
    await store.create_table(a_table())
    await store.close()
    for rounds in range(30):
        store = await Store.open(str(path))
        reads = [asyncio.create_task(store.load_table("t")) for _ in range(READERS + 1)]
        for _ in range(rounds):
            await asyncio.sleep(0)
        if cancelled:  # as what goes on beside the requests is when the server ends
            for read in reads:
                read.cancel()
        await store.close()
        for found in await asyncio.gather(*reads, return_exceptions=True):
            assert found == a_table() or isinstance(found, asyncio.CancelledError if cancelled else StoreDown)
        await assert_all_closed(path)
