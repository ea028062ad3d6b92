"""A table that is put away leaves nothing for the garbage collector, which looks at everything only now and then."""

import asyncio
import datetime
import gc
from collections.abc import Awaitable, Callable, Iterator

import pytest

from ettana.host.making import make_puzzle_table
from ettana.server.live.registry import Registry
from ettana.study.puzzles.collection import shipped_puzzles
from ettana.table.live_table import LiveTable
from ettana.table.store import StoreDown
from ettana.table.table import Table
from ettana.table.wire.bodies import Seated
from ettana.table.wire.commands import SetReady
from ettana.table.wire.puzzles import NewPuzzle
from tests.server.registries import found, seated, start
from tests.support.patience import PATIENCE
from tests.table.fakes import viewer_at

MINUTE_MS, HOUR_MS = 60_000, 3_600_000


def tables_in_memory() -> list[LiveTable | Table]:
    return [each for each in gc.get_objects() if isinstance(each, LiveTable | Table)]


@pytest.fixture
def older() -> Iterator[list[LiveTable | Table]]:
    """Tables of other tests that are still held: the metrics know the last registry. Nothing is collected meanwhile."""
    gc.collect()
    gc.disable()
    yield tables_in_memory()
    gc.enable()


async def visit(live: LiveTable, token: str) -> None:
    """Comes, asks for hints, and goes, so soon that the others would be told of it later."""
    for _ in range(2):
        viewer = await live.enter(token, "192.0.2.7")
        live.hints.answer(viewer.seat)
        live.leave(viewer)
    await live.drain()


async def a_lobby(registry: Registry) -> None:
    (asha, _) = await seated(registry, "person", "open")
    await visit(await found(registry, asha.table), asha.token)


async def a_game_with_a_bot(registry: Registry) -> None:
    (asha,) = await seated(registry, "person", "Sensible")
    await visit(await start(registry, [asha]), asha.token)


async def a_game_that_was_loaded(registry: Registry) -> None:
    live = await start(registry, seats := await seated(registry, "person", "open"))
    live.retire("put_away")
    await visit(await found(registry, live.table.id), seats[0].token)


async def a_puzzle(registry: Registry) -> None:
    collection = shipped_puzzles()
    wish = NewPuzzle(name="Asha", date=datetime.date(2026, 11, 16).isoformat())
    made = await make_puzzle_table(registry, wish, collection)
    assert isinstance(made, Seated)
    await visit(await found(registry, made.table), made.token)


async def one_that_was_lost(registry: Registry) -> None:
    """An entry could not be stored, so that the table was retired and loaded anew."""
    (asha, ben) = await seated(registry, "person", "open")
    live, append = await found(registry, asha.table), registry.store.append

    def fail(*given: object) -> "asyncio.Future[None]":
        registry.store.append = append  # type: ignore[method-assign]
        raise StoreDown("for a moment")

    registry.store.append = fail  # type: ignore[method-assign, assignment]
    await live.command(SetReady("ready-now", live.table.version, True), viewer_at(ben.seat))
    assert live.retired
    async with asyncio.timeout(PATIENCE):
        while registry._background:
            await asyncio.sleep(0.01)


async def test_a_puzzle_that_nobody_uses_leaves_the_memory_before_a_lobby(registry: Registry) -> None:
    await a_puzzle(registry)
    await a_lobby(registry)
    now = registry.now() + 2 * MINUTE_MS
    registry.now = lambda: now
    await registry.evict_unused()
    assert [live.table.status for live in registry._tables.values()] == ["lobby"]


@pytest.mark.parametrize("table", [a_lobby, a_game_with_a_bot, a_game_that_was_loaded, a_puzzle, one_that_was_lost])
async def test_a_table_that_is_put_away_leaves_nothing_in_memory(
    older: list[LiveTable | Table], registry: Registry, table: Callable[[Registry], Awaitable[None]]
) -> None:
    now = registry.now() + HOUR_MS
    await table(registry)
    registry.now = lambda: now
    await registry.evict_unused()
    assert registry._tables == {}
    for _ in range(20):  # more rounds of the loop than anything here takes
        await asyncio.sleep(0)
    before = {id(each) for each in older}
    assert [type(each).__name__ for each in tables_in_memory() if id(each) not in before] == []
