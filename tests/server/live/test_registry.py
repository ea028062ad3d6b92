"""The registry on a real store: tables are found, and go on after trouble."""

import asyncio
import errno
from typing import Any

import pytest

from ettana.server.live.registry import Registry
from ettana.table.entries import Conceded, Started, read_entry
from ettana.table.live_table import LiveTable, NoEntry
from ettana.table.store import NoSuchTable, SeqTaken, StoreDown, StoredTable, TryAgain
from ettana.table.wire.commands import Leave, Resign
from tests.server.registries import a_registry, found, seated, start
from tests.support.patience import PATIENCE
from tests.table.fakes import goodbye, viewer_at
from tests.table.sitting import everything

# Finding


async def test_twenty_who_look_for_a_table_at_once_find_the_same_one(registry: Registry) -> None:
    (asha,) = await seated(registry, "person", "Sensible")
    other = a_registry(registry.store)
    tables = await asyncio.gather(*(other.find(asha.table) for _ in range(20)))
    assert len(set(map(id, tables))) == 1
    with pytest.raises(NoSuchTable):
        await other.find("nowhere")
    await other.close()


async def test_twenty_who_look_for_a_table_find_it_when_its_first_load_failed(registry: Registry) -> None:
    (asha,) = await seated(registry, "person", "Sensible")
    other, load, calls, failing = a_registry(registry.store), registry.store.load_table, 0, asyncio.Event()

    async def at_first_fails(table_id: str) -> StoredTable | None:
        nonlocal calls
        calls += 1
        if calls == 1:
            failing.set()
            raise StoreDown("for a moment")
        return await load(table_id)

    registry.store.load_table = at_first_fails  # type: ignore[method-assign]
    first = asyncio.gather(*(other.find(asha.table) for _ in range(3)), return_exceptions=True)
    await failing.wait()
    later = await asyncio.gather(first, *(other.find(asha.table) for _ in range(5)), return_exceptions=True)
    tables = {id(one) for one in later[1:] if isinstance(one, LiveTable)}
    assert len(tables) <= 1
    assert await other.find(asha.table) is not None
    await other.close()


async def test_a_table_from_the_store_is_the_one_that_was_put_away(registry: Registry) -> None:
    live = await start(registry, await seated(registry, "person", "open"))
    other = a_registry(registry.store)
    again = await found(other, live.table.id)
    assert everything(again.table) == everything(live.table)
    await other.close()


@pytest.mark.parametrize("error", [StoreDown("gone"), SeqTaken("another")])
async def test_a_table_that_was_lost_goes_on_by_itself(registry: Registry, error: Exception) -> None:
    live = await start(registry, await seated(registry, "person", "Sensible"))
    append, failures = registry.store.append, 3

    async def at_first_fails(*arguments: Any) -> None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise error
        await append(*arguments)

    registry.store.append = at_first_fails  # type: ignore[method-assign, assignment]
    await live.command(Leave("leave-it-now", live.table.version), viewer_at(0))
    async with asyncio.timeout(PATIENCE):
        while (again := await found(registry, live.table.id)).table.version == live.table.version:
            await again.command(Leave("leave-it-now", live.table.version), viewer_at(0))
            await asyncio.sleep(0.01)
    assert live.retired
    version = again.table.version
    assert version > live.table.version
    log = await registry.store.load_table(live.table.id)
    assert log is not None
    assert len(log.entries) >= version


@pytest.mark.parametrize("failures", [3, 1000])
async def test_a_table_that_cannot_be_loaded_at_once_is_tried_again_but_not_for_ever(
    registry: Registry, failures: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Such as after too many files were open: what was stored could not be applied, nor read again at first."""
    monkeypatch.setattr("ettana.host.table_host._GIVE_UP_SECONDS", 0.1)
    live = await start(registry, await seated(registry, "person", "open"))
    tried, load = 0, registry.store.load_table

    async def at_first_fails(table_id: str) -> StoredTable | None:
        nonlocal tried
        tried += 1
        if tried <= failures:
            raise OSError(errno.EMFILE, "Too many open files")
        return await load(table_id)

    def fails(entry: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(registry.store, "load_table", at_first_fails)
    monkeypatch.setattr(live.table, "apply", fails)
    version = live.table.version
    await live.command(Resign("resign-it", version), viewer_at(0))
    async with asyncio.timeout(PATIENCE):
        while registry._background:
            await asyncio.gather(*registry._background)
    if failures < 1000:
        assert tried == failures + 1
        again = registry._tables[live.table.id]
        assert (again.table.version, again.table.status) == (version + 1, "over")
    else:
        assert tried == 4, "after pauses of 10, 20, 40 and 80 milliseconds"
    assert sum(record.getMessage() == "a table cannot be loaded" for record in caplog.records) == min(tried, failures)


async def test_while_the_store_is_down_a_lost_table_is_tried_again_for_ever(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ettana.host.table_host._GIVE_UP_SECONDS", 0.1)
    live = await start(registry, await seated(registry, "person", "open"))
    tried, load = 0, registry.store.load_table

    async def long_down(table_id: str) -> StoredTable | None:
        nonlocal tried
        tried += 1
        if tried <= 10:
            raise StoreDown("gone")
        return await load(table_id)

    monkeypatch.setattr(registry.store, "load_table", long_down)
    live.retire("try_again")
    registry._lost(live.table.id)
    await asyncio.gather(*registry._background)
    assert tried == 11
    assert not registry._tables[live.table.id].retired


async def test_a_table_that_cannot_be_loaded_does_not_hold_up_others(registry: Registry) -> None:
    (asha,) = await seated(registry, "person", "Sensible")
    broken = StoredTable(
        id="broken", key=b"key", status="playing", listed=False, created_at=1, entries=('{"entry":"no"}',)
    )
    await registry.store.create_table(broken)
    other = a_registry(registry.store)
    other.open()
    assert await other.find(asha.table) is not None
    await other.close()


# Status of the row


async def test_the_status_of_a_row_follows_the_log(registry: Registry) -> None:
    seats = await seated(registry, "person", "open")
    live = await start(registry, seats)
    assert await status(registry, live) == "playing"
    await live.command(Resign("resign-it", live.table.version), viewer_at(0))
    assert await status(registry, live) == "over"


async def test_a_status_that_was_lost_is_put_right_by_the_next_who_loads_the_table(registry: Registry) -> None:
    live = await start(registry, await seated(registry, "person", "open"))
    await live.command(Resign("resign-it", live.table.version), viewer_at(0))
    await registry.store.set_status(live.table.id, "lobby", 1)
    other = a_registry(registry.store)
    other.open()
    await (await found(other, live.table.id)).drain()
    assert await status(registry, live) == "over"
    await other.close()


async def status(registry: Registry, live: LiveTable) -> str:
    stored = await registry.store.load_table(live.table.id)
    assert stored is not None
    assert {type(read_entry(body)) for body in stored.entries} & {Started, Conceded}
    return stored.status


# The end


async def test_when_the_server_stops_everyone_is_told_and_nobody_is_let_in(registry: Registry) -> None:
    (asha,) = await seated(registry, "person", "Sensible")
    live = await found(registry, asha.table)
    viewer = await live.enter(asha.token)
    await registry.close()
    assert goodbye(viewer) == "server_stops"
    with pytest.raises(NoEntry, match="try_again"):
        await live.enter(asha.token)
    with pytest.raises(TryAgain):
        await registry.find(asha.table)
