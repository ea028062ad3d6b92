"""What an operator wrote beside the server is taken in: once, at once, and whatever happens to the store meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ettana.server.blocks import Blocks
from ettana.server.live.housekeeping import sweep
from ettana.server.live.notice_poller import NoticePoller
from ettana.server.live.registry import Registry
from ettana.server.operator.moderate import await_answers, end_table, put_notice, remove_table
from ettana.server.store.block_writes import Block, PutBlock, blocks_at
from ettana.server.store.notices import KEPT_MS, NoticeAnswer, PutNotice, all_notices, answer_to
from ettana.server.store.store import Store
from ettana.table.live_table import LiveTable
from ettana.table.store import NoSuchTable, Status, StoreDown, StoredTable
from ettana.table.wire.commands import Resign
from tests.server.registries import found, seated, start
from tests.support.patience import PATIENCE
from tests.table.fakes import goodbye, viewer_at

HOUR_MS = 3_600_000


@pytest.fixture
async def beside(registry: Registry, tmp_path: Path) -> AsyncIterator[Store]:
    """Another process on the same database."""
    store = await Store.open(str(tmp_path / "tables.sqlite"), make=False)
    yield store
    await store.close()


@pytest.fixture
async def news(registry: Registry) -> NoticePoller:
    news = NoticePoller(registry, Blocks())
    await news.begin()
    return news


def status_of(live: LiveTable) -> Status:
    return live.table.status


async def test_a_notice_is_answered_once(registry: Registry, beside: Store, news: NoticePoller) -> None:
    live = await start(registry, await seated(registry, "person", "open"))
    viewer = await live.enter(None)
    done = await end_table(beside, live.table.id)
    assert status_of(live) == "playing", "it has not looked yet"
    await news.look()
    await news.look()
    assert status_of(live) == "over"
    assert await await_answers(beside, [done.notice]) == NoticeAnswer(1, 1)
    assert goodbye(viewer) is None


async def test_a_lost_answer_to_a_notice_is_given_at_the_next_look(
    registry: Registry, beside: Store, news: NoticePoller, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice = await put_notice(beside, "none")

    async def is_down(change: object) -> None:
        raise StoreDown("for a moment")

    with monkeypatch.context() as patch:
        patch.setattr(registry.store, "write", is_down)
        with pytest.raises(StoreDown):
            await news.look()
    await news.look()
    assert await answer_to(beside, notice) == NoticeAnswer(1, 0)


async def test_two_servers_each_answer_a_notice(registry: Registry, beside: Store, news: NoticePoller) -> None:
    other = NoticePoller(registry, Blocks())
    await other.begin()
    notice = await put_notice(beside, "none")
    await news.look()
    await other.look()
    assert await answer_to(beside, notice) == NoticeAnswer(2, 0)


async def test_notices_from_before_the_start_are_ignored(registry: Registry, beside: Store) -> None:
    notice = await put_notice(beside, "none")
    news = NoticePoller(registry, Blocks())
    await news.begin()
    await news.look()
    assert await answer_to(beside, notice) == NoticeAnswer(0, 0)


async def test_while_the_store_is_down_no_notice_is_forgotten(
    registry: Registry, beside: Store, news: NoticePoller, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await start(registry, await seated(registry, "person", "open"))
    await end_table(beside, live.table.id)

    async def down(table_id: str) -> StoredTable | None:
        raise StoreDown("gone")

    with monkeypatch.context() as patch:
        patch.setattr(registry.store, "load_table", down)
        with pytest.raises(StoreDown):
            await news.look()
    assert status_of(live) == "playing"
    await news.look()
    assert status_of(live) == "over"


async def test_a_server_goes_on_looking_for_notices_after_an_error(
    registry: Registry, beside: Store, news: NoticePoller, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await start(registry, await seated(registry, "person", "open"))
    errors: list[Exception] = [StoreDown("gone"), RuntimeError("a mistake of ours")]
    look = news.look

    async def fails_at_first() -> None:
        if errors:
            raise errors.pop()
        await look()

    monkeypatch.setattr(news, "look", fails_at_first)
    running = asyncio.create_task(news.run(0.01))
    await end_table(beside, live.table.id)
    async with asyncio.timeout(PATIENCE):
        while status_of(live) != "over":
            await asyncio.sleep(0.01)
    running.cancel()


async def test_a_table_that_is_being_loaded_follows_a_notice(
    registry: Registry, beside: Store, news: NoticePoller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been read before the entry was written."""
    live = await start(registry, await seated(registry, "person", "open"))
    live.retire("put_away")
    load, read, go_on = registry.store.load_table, asyncio.Event(), asyncio.Event()

    async def slow(table_id: str) -> StoredTable | None:
        stored = await load(table_id)
        read.set()
        await go_on.wait()
        return stored

    monkeypatch.setattr(registry.store, "load_table", slow)
    finding = asyncio.create_task(found(registry, live.table.id))
    await read.wait()
    await end_table(beside, live.table.id)
    looking = asyncio.create_task(news.look())
    await asyncio.sleep(0.05)
    go_on.set()
    await looking
    assert (await finding).table.status == "over"


async def test_a_server_whose_write_comes_second_loads_the_table_anew(registry: Registry, beside: Store) -> None:
    """Without any notice: the number of the entry is the fence."""
    live = await start(registry, await seated(registry, "person", "open"))
    viewer = await live.enter(None)
    await end_table(beside, live.table.id)
    await live.command(Resign("resign-it", live.table.version), viewer_at(0))
    assert goodbye(viewer) == "try_again"
    again = await found(registry, live.table.id)
    assert again.table.ending is not None
    assert again.table.ending.how == "stopped"


async def test_a_table_that_was_removed_is_gone_from_memory_and_list(
    registry: Registry, beside: Store, news: NoticePoller
) -> None:
    (host, *_) = await seated(registry, "person", "open", "open", listed=True)
    assert len(await registry.lobby()) == 1
    await remove_table(beside, host.table)
    await news.look()
    with pytest.raises(NoSuchTable):
        await registry.find(host.table)
    assert await registry.lobby() == ()
    assert registry._tables == {}


async def test_blocks_end_when_they_expire(registry: Registry, beside: Store, news: NoticePoller) -> None:
    at = registry.now()
    await beside.write(PutBlock(Block("192.0.2.0/24", at, at + HOUR_MS)))
    await beside.write(PutBlock(Block("198.51.100.7/32", at - 2, at - 1)))
    await put_notice(beside, None)
    await news.look()
    blocks = news._blocks
    assert (blocks.refuses("192.0.2.9"), blocks.refuses("198.51.100.7")) == (True, False)
    registry.now = lambda: at + HOUR_MS
    await sweep(registry)
    await news.read_blocks()
    assert not blocks.refuses("192.0.2.9")
    assert await blocks_at(beside, 0) == [], "nothing is left of it"


async def test_notices_are_kept_for_an_hour(registry: Registry, beside: Store, news: NoticePoller) -> None:
    at = registry.now()
    await beside.write(PutNotice("old", None, at - KEPT_MS - 1))
    await beside.write(PutNotice("young", None, at))
    assert [notice.id for notice in await all_notices(beside)] == ["young"], "where no server sweeps, the next one does"
    registry.now = lambda: at + KEPT_MS + 1
    await sweep(registry)
    assert await all_notices(beside) == []
