"""Old tables are removed in time, with all that belongs to them."""

from ettana.host.host import CodeSeat
from ettana.server.store.store import Store
from tests.server.stored import a_table, append, kept


async def test_finished_tables_are_kept_for_a_time_and_then_removed_whole(store: Store) -> None:
    for number in range(50):
        await store.create_table(a_table(f"old {number}", entries=3))
        await store.append(f"old {number}", 4, "{}", 100 + number, status="over")
    await store.put_code("hash", CodeSeat("old 0", 1, "laptop"), 1, 10_000)
    await store.create_table(a_table("still playing", at=1))
    assert await store.remove_finished(before=145) == 45
    assert await store.remove_finished(before=145) == 0
    assert await store.load_table("old 44") is None
    assert await store.load_table("old 45") is not None
    assert await store.load_table("still playing") is not None
    # Its entries and codes are gone too, so that the id could be used again.
    assert await store.use_code("hash", "phone", 5) is None
    await store.create_table(a_table("old 0", entries=1))
    await append(store, "old 0", 2)


async def test_a_table_is_finished_once(store: Store) -> None:
    # A rematch is noted after the end; it does not make the table younger.
    await store.create_table(a_table())
    await store.append("t", 2, "{}", 100, status="over")
    await store.set_status("t", "over", 500)
    await store.append("t", 3, "{}", 600)
    assert await store.remove_finished(before=101) == 1


async def test_lobbies_where_nothing_happens_are_removed(store: Store) -> None:
    await store.create_table(a_table("empty", status="lobby", at=1))
    await store.create_table(a_table("lively", status="lobby", at=1))
    await store.create_table(a_table("playing", at=1))
    await store.append("lively", 2, "{}", 200, "lobby")
    assert await store.remove_lobbies(before=100) == 1
    assert await kept(store, "empty", "lively", "playing") == ["lively", "playing"]


async def test_tables_of_lessons_and_puzzles_are_removed_in_whatever_state(store: Store) -> None:
    for number in range(25):
        await store.create_table(a_table(f"scene {number}", practice=True, at=1, entries=2))
    await store.create_table(a_table("lobby", practice=True, status="lobby", at=1))
    await store.create_table(a_table("over", practice=True, status="over", at=1))
    await store.create_table(a_table("in use", practice=True, at=1))
    await store.append("in use", 2, "{}", 100)
    await store.create_table(a_table("new", practice=True, at=100))
    await store.create_table(a_table("a game", at=1))
    assert await store.remove_practice(before=100) == 27
    assert await kept(store, "scene 0", "lobby", "over", "in use", "new", "a game") == ["in use", "new", "a game"]


async def test_games_that_nobody_went_on_with_are_removed(store: Store) -> None:
    await store.create_table(a_table("abandoned", at=1))
    await store.create_table(a_table("slow", at=1))
    await store.create_table(a_table("lobby", status="lobby", at=1))
    await store.append("abandoned", 2, "{}", 99)
    await store.append("slow", 2, "{}", 100)
    assert await store.remove_abandoned(before=100) == 1
    assert await kept(store, "abandoned", "slow", "lobby") == ["slow", "lobby"]
