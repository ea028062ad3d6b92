"""The store on both databases: what is stored comes back, in order, once."""

import asyncio

import pytest
from sqlalchemy import event

from ettana.server.store.errors import Unstorable
from ettana.server.store.store import Store
from ettana.table.store import IdTaken, NoSuchTable, SeqTaken, StoreDown
from tests.server.stored import a_table, append, body, log_of


async def test_a_table_comes_back_as_it_was_stored(store: Store) -> None:
    table = a_table(entries=3, listed=True)
    await store.create_table(table)
    assert await store.load_table("t") == table
    for other in ("another", "", "\0", "t\0", "ட", "'; --", "x" * 10_000):
        assert await store.load_table(other) is None


async def test_entries_come_back_in_the_order_of_their_numbers(store: Store) -> None:
    await store.create_table(a_table(entries=2))
    for seq in range(3, 31):
        await append(store, "t", seq)
    assert await log_of(store, "t") == tuple(body("t", seq) for seq in range(1, 31))


def test_neither_the_key_nor_the_entries_show_when_a_table_is_printed() -> None:
    shown = repr(a_table())
    assert "key of" not in shown
    assert "word" not in shown


async def test_an_entry_number_is_taken_once(store: Store) -> None:
    await store.create_table(a_table(entries=2))
    with pytest.raises(SeqTaken, match="t has an entry 2"):
        await store.append("t", 2, '"another"', 5)
    assert await log_of(store, "t") == (body("t", 1), body("t", 2))
    await append(store, "t", 3)


async def test_an_entry_of_a_missing_table_is_refused(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        await append(store, "nowhere", 1)


async def test_a_table_id_is_taken_once(store: Store) -> None:
    await store.create_table(a_table(entries=2))
    with pytest.raises(IdTaken):
        await store.create_table(a_table(entries=5))
    assert len(await log_of(store, "t")) == 2


async def test_of_two_programs_that_write_the_same_number_one_is_refused(store: Store, database: str) -> None:
    await store.create_table(a_table(entries=1))
    other = await Store.open(database)
    for seq in range(2, 12):
        results = await asyncio.gather(
            append(store, "t", seq), other.append("t", seq, body("t", seq), 0), return_exceptions=True
        )
        assert sorted(type(result).__name__ for result in results) == ["NoneType", "SeqTaken"]
    await other.close()
    assert len(await log_of(store, "t")) == 11


async def test_many_tables_at_once_lose_nothing_and_share_their_commits(store: Store, database: str) -> None:
    names = [f"table {number}" for number in range(200)]
    commits = 0

    def count(connection: object) -> None:
        nonlocal commits
        commits += 1

    async def play(name: str) -> None:
        await store.create_table(a_table(name))
        for seq in range(2, 12):
            await append(store, name, seq)

    event.listen(store._connector.writer, "commit", count)
    await asyncio.gather(*(play(name) for name in names))
    assert commits < 100, "2200 changes"

    reader = await Store.open(database)
    for name in names:
        assert await log_of(reader, name) == tuple(body(name, seq) for seq in range(1, 12))
    await reader.close()


async def test_a_refused_entry_does_not_hurt_those_stored_with_it(store: Store) -> None:
    names = [f"table {number}" for number in range(20)]
    await asyncio.gather(*(store.create_table(a_table(name)) for name in names))

    async def append_at_no_time() -> None:
        await store.append(names[0], 3, "{}", 1 << 70)

    results = await asyncio.gather(
        *(append(store, name, 2) for name in names[:10]),
        append(store, names[1], 1),
        append(store, "nowhere", 1),
        append_at_no_time(),
        *(append(store, name, 2) for name in names[10:]),
        store.use_code("no such code", "phone", 0),
        return_exceptions=True,
    )
    assert [type(result) for result in results if result is not None] == [SeqTaken, NoSuchTable, Unstorable]
    assert await store.healthy()
    for name in names:
        assert await log_of(store, name) == (body(name, 1), body(name, 2))


async def test_entries_after_a_refused_one_are_refused_with_it(store: Store) -> None:
    # It was made in the belief that the one before it would be there.
    await store.create_table(a_table(entries=2))
    results = await asyncio.gather(*(append(store, "t", seq) for seq in (2, 3, 4)), return_exceptions=True)
    assert [type(result) for result in results] == [SeqTaken] * 3
    assert len(await log_of(store, "t")) == 2


async def test_a_caller_that_is_cancelled_takes_nobody_with_it(store: Store) -> None:
    names = [f"table {number}" for number in range(10)]
    await asyncio.gather(*(store.create_table(a_table(name)) for name in names))
    tasks = [asyncio.create_task(append(store, name, 2)) for name in names]
    await asyncio.sleep(0)
    tasks[3].cancel()  # while it waits its turn
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result).__name__ for result in results if result is not None] == ["CancelledError"]

    task = asyncio.create_task(append(store, names[4], 3))
    while not store._writer._batch:
        await asyncio.sleep(0)
    task.cancel()  # while it is being written
    await append(store, names[5], 3)
    # A change that was asked for is made, even if nobody waits for it.
    assert len(await log_of(store, names[3])) == 2
    assert len(await log_of(store, names[4])) == 3


async def test_closing_a_store_writes_what_waits_and_refuses_what_comes_after(store: Store, database: str) -> None:
    names = [f"table {number}" for number in range(50)]
    await asyncio.gather(*(store.create_table(a_table(name)) for name in names))
    tasks = [asyncio.create_task(append(store, name, 2)) for name in names]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*tasks) == [None] * 50
    with pytest.raises(StoreDown):
        await append(store, names[0], 3)

    again = await Store.open(database)
    for name in names:
        assert len(await log_of(again, name)) == 2
    await append(again, names[0], 3)
    await again.close()


async def test_tables_are_found_by_what_they_are_doing(store: Store) -> None:
    await store.create_table(a_table("playing", at=3, listed=True))
    await store.create_table(a_table("lobby", at=1, status="lobby", listed=True))
    await store.create_table(a_table("by link", at=2))
    await store.create_table(a_table("over", status="over", listed=True))
    await store.create_table(a_table("soon over", at=9, listed=True))
    await store.append("soon over", 2, "{}", 10, status="over")
    await store.append("playing", 2, "{}", 77)
    games = await store.games_after("")
    assert games == [("by link", body("by link", 1), 2), ("playing", body("playing", 1), 77)]
    assert [await store.games_after("by link"), await store.games_after("", most=1)] == [games[1:], games[:1]]
    assert await store.listed_lobbies() == ["lobby"]
    assert await store.listed_lobbies(most=0) == []
    await store.set_status("lobby", "playing", 11)
    table = await store.load_table("lobby")
    assert table is not None
    assert table.status == "playing"
