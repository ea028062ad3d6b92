"""What nobody uses leaves the memory, and comes back when somebody asks for it; what is too old leaves the store."""

import asyncio

import pytest

from ettana.game import Game
from ettana.notation.position_text import write_position
from ettana.server.address_log import AddressLog
from ettana.server.blocks import Blocks
from ettana.server.live.housekeeping import run_housekeeping, sweep
from ettana.server.live.notice_poller import NoticePoller
from ettana.server.live.registry import Registry
from ettana.server.store.block_writes import Block, PutBlock
from ettana.table.store import NoSuchTable
from tests.server.registries import found, seated, start
from tests.support.patience import PATIENCE
from tests.table.fakes import goodbye
from tests.table.sitting import everything

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
POSITION = write_position(Game(2, 1).position())


def let_pass(registry: Registry, milliseconds: int) -> None:
    later = registry.now() + milliseconds
    registry.now = lambda: later


async def test_a_table_that_nobody_uses_is_put_away_and_found_again_as_it_was(registry: Registry) -> None:
    live = await start(registry, await seated(registry, "person", "open"))
    let_pass(registry, 9 * MINUTE_MS)
    await sweep(registry)
    assert await registry.find(live.table.id) is live
    let_pass(registry, 2 * MINUTE_MS)
    await sweep(registry)
    assert live.retired
    again = await found(registry, live.table.id)
    assert again is not live
    assert everything(again.table) == everything(live.table)


async def test_a_scene_of_a_lesson_leaves_memory_soon_and_the_store_after_a_day(registry: Registry) -> None:
    lesson = {"position": POSITION, "dice": "seed 7"}
    live = await start(registry, await seated(registry, "person", "Sensible", **lesson))
    game = await start(registry, await seated(registry, "person", "Sensible", position=POSITION))
    let_pass(registry, 2 * MINUTE_MS)
    await sweep(registry)
    assert live.retired
    assert not game.retired
    again = await found(registry, live.table.id)
    assert everything(again.table) == everything(live.table)
    let_pass(registry, DAY_MS)
    await sweep(registry)
    with pytest.raises(NoSuchTable):
        await registry.find(live.table.id)
    await registry.find(game.table.id)


async def test_a_table_that_is_watched_stays_however_quiet_it_is(registry: Registry) -> None:
    asha, _ = await seated(registry, "person", "open")
    live = await found(registry, asha.table)
    viewer = await live.enter(asha.token)
    let_pass(registry, 60 * MINUTE_MS)
    await sweep(registry)
    assert await registry.find(asha.table) is live
    assert goodbye(viewer) is None


async def test_a_lobby_where_nobody_was_for_days_is_removed(registry: Registry) -> None:
    asha, _ = await seated(registry, "person", "open")
    let_pass(registry, DAY_MS - MINUTE_MS)
    await sweep(registry)
    await registry.find(asha.table)
    let_pass(registry, 2 * MINUTE_MS)
    await sweep(registry)
    let_pass(registry, 11 * MINUTE_MS)  # whoever looked at it kept it in memory for a moment
    await sweep(registry)
    with pytest.raises(NoSuchTable):
        await registry.find(asha.table)


async def test_a_block_that_has_expired_is_over(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ettana.server.live.housekeeping._SWEEP_SECONDS", 0.01)
    blocks, at = Blocks(), registry.now()
    news = NoticePoller(registry, blocks)
    await registry.store.write(PutBlock(Block("192.0.2.1/32", at, at + MINUTE_MS, "")))
    await news.begin()
    assert blocks.refuses("192.0.2.1")
    let_pass(registry, 2 * MINUTE_MS)
    sweeping = asyncio.create_task(run_housekeeping(registry, news, AddressLog(None, 1, registry.now)))
    async with asyncio.timeout(PATIENCE):
        while blocks.refuses("192.0.2.1"):
            await asyncio.sleep(0.01)
    sweeping.cancel()
