"""A store is closed while somebody reads from it: what is read comes to its end, and no connection stays open."""

import asyncio
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from ettana.server.store.store import Store
from ettana.table.store import StoreDown
from tests.server.stored import a_table

READS = 2  # at once: the pool has one connection when they begin, so another is made


class Steps:
    """Counts what is asked of SQLite, and knows every connection that was made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.connections: list[aiosqlite.Connection] = []
        self.asked, self.wanted, self.reached = 0, 0, asyncio.Event()
        connect, execute = aiosqlite.Connection._connect, aiosqlite.Connection._execute

        async def connected(connection: aiosqlite.Connection) -> aiosqlite.Connection:
            self.connections.append(connection)
            self._step()
            return await connect(connection)

        async def executed(connection: aiosqlite.Connection, *given: Any, **more: Any) -> Any:
            self._step()
            return await execute(connection, *given, **more)  # type: ignore[no-untyped-call]  # it has no types

        monkeypatch.setattr(aiosqlite.Connection, "_connect", connected)
        monkeypatch.setattr(aiosqlite.Connection, "_execute", executed)

    def _step(self) -> None:
        self.asked += 1
        if self.asked == self.wanted:
            self.reached.set()

    def begin(self, wanted: int) -> None:
        self.asked, self.wanted, self.reached = 0, wanted, asyncio.Event()


async def close_at(step: int, database: str, steps: Steps, *, cancelled: bool) -> bool:
    """Closes a store when so many things were asked of SQLite; whether there were so many before all was read."""
    store = await Store.open(database)
    steps.begin(step)
    reads = [asyncio.create_task(store.load_table("t")) for _ in range(READS)]
    all_read = asyncio.gather(*reads, return_exceptions=True)
    all_read.add_done_callback(lambda _: steps.reached.set())
    await steps.reached.wait()
    too_late = all_read.done()
    if cancelled:  # as what goes on beside the requests is when the server ends
        for read in reads:
            read.cancel()
    await store.close()
    for found in await all_read:
        assert found == a_table() or (cancelled and isinstance(found, asyncio.CancelledError))
    with pytest.raises(StoreDown):
        await store.load_table("t")
    return not too_late


@pytest.mark.thorough
@pytest.mark.parametrize("cancelled", [False, True])
async def test_closing_a_store_leaves_no_connection_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cancelled: bool
) -> None:
    database = str(tmp_path / "tables.sqlite")
    store = await Store.open(database)
    await store.create_table(a_table())
    await store.close()
    steps, step = Steps(monkeypatch), 1
    while await close_at(step, database, steps, cancelled=cancelled):
        still_open = [each for each in steps.connections if each._connection is not None]
        assert still_open == [], f"closed at step {step}"
        step += 1
    assert step > READS, "it was closed at every moment of a read"
