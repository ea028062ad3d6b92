"""After a start only games whose clocks run are loaded, one by one, and the lobby loads no game at all."""

import asyncio

import pytest
from prometheus_client import REGISTRY

from ettana.server.live import lobby, resume_games
from ettana.server.live.registry import Registry
from ettana.server.live.resume_games import due_games
from ettana.server.store.store import Store
from ettana.table.store import StoreDown, StoredTable
from tests.server.registries import a_registry, found, seated, start
from tests.support.patience import PATIENCE
from tests.table.sitting import Sitting


def at_a_bots_turn(table_id: str, at: int, clock: int | None) -> StoredTable:
    """A game of a person and a bot, whose turn it is; nothing has happened since `at`."""
    sitting = Sitting.started("person", "Sensible", clock=clock, listed=True)
    while sitting.table.bot_to_move is None:
        sitting.at = at
        sitting.act()
    return sitting.stored(table_id)


class Loads:
    """What is loaded from a store, in order."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.order: list[str] = []
        load = store.load_table

        async def noted(table_id: str) -> StoredTable | None:
            self.order.append(table_id)
            return await load(table_id)

        monkeypatch.setattr(store, "load_table", noted)


@pytest.fixture(autouse=True)
def without_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resume_games, "_REST", 0)
    monkeypatch.setattr(resume_games, "_AGAIN_SECONDS", 0.0)


async def all_awake(registry: Registry) -> None:
    async with asyncio.timeout(PATIENCE):
        while registry._background:
            await asyncio.gather(*registry._background)


async def test_only_games_with_a_clock_are_loaded_in_the_order_in_which_they_are_due(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = registry.store
    for name, at, clock in (("late", 9000, 60), ("none", 1, None), ("first", 5000, 30), ("next", 1000, 60)):
        await store.create_table(at_a_bots_turn(name, at, clock))
    await seated(registry, "person", "open", clock=30)
    loads = Loads(store, monkeypatch)
    other = a_registry(store)
    other.open()
    assert loads.order == [], "the server answers before the first is loaded"
    await all_awake(other)
    assert loads.order == ["first", "next", "late"]
    late = await found(other, "late")
    await late.drain()
    assert late.table.to_move == 0, "the bot has played on, so that the person's turn came"
    none = await found(other, "none")
    await none.drain()
    assert none.paused, "nobody is there"
    assert REGISTRY.get_sample_value("ettana_tables_paused") == 1
    await other.close()


async def test_a_long_list_of_games_is_read_in_pieces(store: Store) -> None:
    for number in range(7):
        await store.create_table(at_a_bots_turn(f"t{number}", 1000 - number, 60 if number % 2 else None))
    read, pieces = store.games_after, 0

    async def three(table_id: str) -> object:
        nonlocal pieces
        pieces += 1
        return await read(table_id, most=3)

    store.games_after = three  # type: ignore[method-assign, assignment]
    assert [game.id for game in await due_games(store)] == ["t5", "t3", "t1"]
    assert pieces == 4


async def test_neither_a_broken_game_nor_a_store_that_is_down_keeps_the_others_asleep(
    registry: Registry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = registry.store
    good = at_a_bots_turn("good", 2000, 60)
    await store.create_table(good)
    for name, entries in (("bad 1", ('{"entry":"no"}',)), ("bad 2", (*good.entries[:1], "rubbish"))):
        await store.create_table(
            StoredTable(id=name, key=b"key", status="playing", listed=True, created_at=1, entries=entries)
        )
    failures, load = 3, store.load_table

    async def at_first_fails(table_id: str) -> StoredTable | None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise StoreDown("for a moment")
        return await load(table_id)

    monkeypatch.setattr(store, "load_table", at_first_fails)
    other = a_registry(store)
    other.open()
    await all_awake(other)
    assert list(other._tables) == ["good"]
    assert [record.__dict__["table"] for record in caplog.records] == ["bad 2"]
    await other.close()


# The lobby


async def shown(registry: Registry) -> list[str]:
    return [info.id for info in await registry.lobby()]


async def later(registry: Registry) -> None:
    at = registry.now() + 1000
    registry.now = lambda: at


async def test_the_list_of_the_lobby_loads_no_game(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    (lobby_seat,) = await seated(registry, "person", "Sensible", listed=True)
    game = await start(registry, await seated(registry, "person", "open", listed=True))
    await seated(registry, "person", "open")
    assert await shown(registry) == [lobby_seat.table, game.table.id]
    loads = Loads(registry.store, monkeypatch)
    other = a_registry(registry.store)
    assert await shown(other) == [lobby_seat.table], "nobody is at the game"
    assert loads.order == [lobby_seat.table]
    await found(other, game.table.id)
    assert await shown(other) == [lobby_seat.table, game.table.id], "now it is in memory"
    await other.close()


async def test_one_list_of_games_loads_a_limited_number(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "_MOST_LOADED", 2)
    for _ in range(5):
        await seated(registry, "person", "Sensible", listed=True)
    other = a_registry(registry.store)
    counts = []
    for _ in range(4):
        counts.append(len(await shown(other)))
        await later(other)
    assert counts == [2, 4, 5, 5]
    await other.close()


async def test_a_list_of_games_is_made_once_a_second_however_many_ask(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry.now = lambda: 1000
    asked, listed = 0, registry.store.listed_lobbies

    async def counted() -> list[str]:
        nonlocal asked
        asked += 1
        return await listed()

    monkeypatch.setattr(registry.store, "listed_lobbies", counted)
    await asyncio.gather(*(shown(registry) for _ in range(20)))
    assert asked == 1
    await later(registry)
    await shown(registry)
    assert asked == 2
    (asha,) = await seated(registry, "person", "Sensible", listed=True)
    assert await shown(registry) == [asha.table], "a new table is seen at once"


async def test_a_broken_table_does_not_spoil_the_list_of_games(
    registry: Registry, caplog: pytest.LogCaptureFixture
) -> None:
    (asha,) = await seated(registry, "person", "Sensible", listed=True)
    await registry.store.create_table(
        StoredTable(id="broken", key=b"key", status="lobby", listed=True, created_at=1, entries=('{"entry":"no"}',))
    )
    for _ in range(3):
        assert await shown(registry) == [asha.table]
        await later(registry)
    assert len(caplog.records) == 1, "it is tried, and told, once"
