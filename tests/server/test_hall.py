"""The hall on a real store: tables are found, go on after trouble, and are handed on."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from ettana.server import hall as hall_module
from ettana.server.config import Config
from ettana.server.entries import Conceded, SeatPlan, Started, read_entry
from ettana.server.hall import Hall
from ettana.server.live_table import LiveTable, NoEntry
from ettana.server.protocol import Join, Leave, NewTable, Refused, Resign, Seated, SetReady, SetSeat, Start
from ettana.server.store import SeqTaken, Store, StoreDown, StoredTable
from ettana.server.table import Table
from tests.server.fakes import FakeThinker, goodbye
from tests.server.sitting import everything, plan

PERSON, OPEN = SeatPlan("person"), SeatPlan("open")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "tables.sqlite"))
    yield store
    await store.close()


@pytest.fixture
async def hall(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    monkeypatch.setattr(hall_module, "_REVIVE_SECONDS", 0.01)
    hall = a_hall(store)
    yield hall
    await hall.close()


def a_hall(store: Store) -> Hall:
    """Its bots are fakes, so that nothing needs a process."""
    hall = Hall(store, Config(bot_pause=0))
    thinker = FakeThinker()
    thinker.close = hall.bots.close  # type: ignore[attr-defined]
    hall.bots = thinker  # type: ignore[assignment]
    return hall


async def seated(hall: Hall, *seats: str, **more: Any) -> list[Seated]:
    """A new table where everyone sits."""
    first = await hall.make_table(NewTable(name="Asha", seats=tuple(plan(seat) for seat in seats), **more))
    assert isinstance(first, Seated)
    all_of_them = [first]
    live = await found(hall, first.table)
    for name in ("Ben", "Chen", "Devi")[: sum(not chair.taken for chair in live.table.chairs)]:
        one = await hall.join(live, Join(name=name))
        assert isinstance(one, Seated)
        all_of_them.append(one)
    return all_of_them


async def found(hall: Hall, table_id: str) -> LiveTable:
    live = await hall.find(table_id)
    assert live is not None
    return live


async def start(hall: Hall, seats: list[Seated]) -> LiveTable:
    live = await found(hall, seats[0].table)
    for one in seats[1:]:
        await live.command(SetReady(f"ready-{one.seat}-x", 0, True), one.seat)
    answer = await live.command(Start("start-it", live.table.version), seats[0].seat)
    assert not isinstance(answer, Refused), answer
    return live


# Keys


async def test_every_table_has_a_key_of_its_own_that_nobody_can_foresee(hall: Hall) -> None:
    keys = [(await found(hall, (await seated(hall, "person", "Random"))[0].table)).table.key for _ in range(3)]
    assert len({*keys}) == 3
    assert {len(key) for key in keys} == {32}


async def test_a_program_may_give_the_keys_and_so_have_the_same_games_again(store: Store) -> None:
    given = iter([b"1" * 32, b"2" * 32])
    hall = Hall(store, Config(), new_key=lambda: next(given))
    seats = await seated(hall, "person", "open")
    live = await start(hall, seats)
    assert live.table.key == b"1" * 32
    await live.command(Resign("resign-it", live.table.version), seats[0].seat)
    again = await hall.rematch(live, seats[1].seat)
    assert isinstance(again, str)
    assert (await found(hall, again)).table.key == b"2" * 32
    await hall.close()


# Joining


async def test_joining_again_with_ones_own_token_gives_the_same_seat(hall: Hall) -> None:
    first = await hall.make_table(NewTable(name="Asha", seats=(plan("person"), plan("open"), plan("open"))))
    assert isinstance(first, Seated)
    live, token = await found(hall, first.table), "b" * 40
    answers = await asyncio.gather(*(hall.join(live, Join(name="Ben", token=token)) for _ in range(5)))
    assert answers == [Seated(first.table, 1, token)] * 5
    await live.command(SetReady("ready-at-last", 0, True), 1)
    await hall.join(live, Join(name="Chen"))
    await live.command(Start("start-it-now", live.table.version), 0)
    assert await hall.join(live, Join(name="Ben", token=token)) == answers[0], "also when the game has begun"


# Finding


async def test_twenty_who_look_for_a_table_at_once_find_the_same_one(hall: Hall, store: Store) -> None:
    (asha,) = await seated(hall, "person", "Sensible")
    other = a_hall(store)
    tables = await asyncio.gather(*(other.find(asha.table) for _ in range(20)))
    assert len(set(map(id, tables))) == 1
    assert await other.find("nowhere") is None
    await other.close()


async def test_also_when_the_first_attempt_to_load_it_failed(hall: Hall, store: Store) -> None:
    (asha,) = await seated(hall, "person", "Sensible")
    other, load, calls = a_hall(store), store.load_table, 0

    async def at_first_fails(table_id: str) -> StoredTable | None:
        nonlocal calls
        calls += 1
        await asyncio.sleep(0.001 * calls)
        if calls == 1:
            raise StoreDown("for a moment")
        return await load(table_id)

    store.load_table = at_first_fails  # type: ignore[method-assign]
    first = asyncio.gather(*(other.find(asha.table) for _ in range(3)), return_exceptions=True)
    await asyncio.sleep(0.0015)
    later = await asyncio.gather(first, *(other.find(asha.table) for _ in range(5)), return_exceptions=True)
    tables = {id(one) for one in later[1:] if isinstance(one, LiveTable)}
    assert len(tables) <= 1
    assert await other.find(asha.table) is not None
    await other.close()


async def test_a_table_from_the_store_is_the_one_that_was_put_away(hall: Hall, store: Store) -> None:
    live = await start(hall, await seated(hall, "person", "open"))
    other = a_hall(store)
    again = await found(other, live.table.id)
    assert everything(again.table) == everything(live.table)
    await other.close()


@pytest.mark.parametrize("error", [StoreDown("gone"), SeqTaken("another")])
async def test_a_table_that_was_lost_goes_on_by_itself(hall: Hall, store: Store, error: Exception) -> None:
    live = await start(hall, await seated(hall, "person", "Sensible"))
    append, failures = store.append, 3

    async def at_first_fails(*arguments: Any) -> None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise error
        await append(*arguments)

    store.append = at_first_fails  # type: ignore[method-assign, assignment]
    await live.command(Leave("leave-it-now", live.table.version), 0)
    async with asyncio.timeout(20):
        while (again := await found(hall, live.table.id)).table.version == live.table.version:
            await again.command(Leave("leave-it-now", live.table.version), 0)
            await asyncio.sleep(0.01)
    assert live.retired
    version = again.table.version
    assert version > live.table.version
    log = await store.load_table(live.table.id)
    assert log is not None
    assert len(log.entries) >= version


async def test_one_table_that_cannot_be_loaded_does_not_keep_the_hall_closed(hall: Hall, store: Store) -> None:
    (asha,) = await seated(hall, "person", "Sensible")
    broken = StoredTable(
        id="broken", key=b"key", status="playing", listed=False, created_at=1, entries=('{"entry":"no"}',)
    )
    await store.create_table(broken)
    other = a_hall(store)
    await other.open()
    assert await other.find(asha.table) is not None
    await other.close()


# Status of the row


async def test_the_row_follows_the_log(hall: Hall, store: Store) -> None:
    seats = await seated(hall, "person", "open")
    live = await start(hall, seats)
    assert await status(store, live) == "playing"
    await live.command(Resign("resign-it", live.table.version), 0)
    assert await status(store, live) == "over"


async def test_a_status_that_was_lost_is_put_right_by_the_next_who_loads_the_table(hall: Hall, store: Store) -> None:
    live = await start(hall, await seated(hall, "person", "open"))
    await live.command(Resign("resign-it", live.table.version), 0)
    await store.set_status(live.table.id, "lobby", 1)
    other = a_hall(store)
    await other.open()
    await (await found(other, live.table.id)).settle()
    assert await status(store, live) == "over"
    await other.close()


async def status(store: Store, live: LiveTable) -> str:
    stored = await store.load_table(live.table.id)
    assert stored is not None
    assert {type(read_entry(body)) for body in stored.entries} & {Started, Conceded}
    return stored.status


# Handing on


async def test_a_code_of_a_seat_that_was_freed_does_not_take_it_from_the_next(hall: Hall) -> None:
    host, ben = await seated(hall, "person", "open")
    live = await found(hall, host.table)
    code = await hall.make_code(live, ben.seat)
    await asyncio.sleep(0.002)  # times are in milliseconds
    await live.command(SetSeat("free-it-now", live.table.version, ben.seat, "open"), host.seat)
    chen = await hall.join(live, Join(name="Chen"))
    assert isinstance(chen, Seated)
    assert await hall.use_code(code.code) == Refused(None, "no_such_code")
    assert live.table.seat_of(chen.token) == ben.seat


async def test_in_a_rematch_the_seats_rotate_and_the_tokens_stay_good(hall: Hall) -> None:
    seats = await seated(hall, "person", "Sensible", "open", rules="turn_limit=1")
    live = await start(hall, seats)
    assert await hall.rematch(live, seats[0].seat) == Refused(None, "not_over")
    while live.table.status != "over":
        for one in seats:
            await live.command(Resign(f"resign-{live.table.version}-{one.seat}", live.table.version), one.seat)
        await asyncio.sleep(0.01)
    answers = await asyncio.gather(*(hall.rematch(live, one.seat) for one in (seats[0], *seats)))
    assert len(set(answers)) == 1, "there is only one"
    assert answers[0] == live.table.rematch
    new = (await found(hall, str(answers[0]))).table
    assert [chair.name for chair in new.chairs] == ["Sensible", "Ben", "Asha"]
    assert [chair.pin for chair in new.chairs] == ["black", "white", "pink"], "everyone keeps their colour"
    assert [new.seat_of(one.token) for one in seats] == [2, 1]
    assert new.host == 2, "Asha was the first to ask"
    assert new.commitment != live.table.commitment
    assert [chair.ready for chair in new.chairs] == [True, False, True]


async def test_a_rematch_begins_without_those_who_never_come(hall: Hall) -> None:
    asha, ben = await seated(hall, "person", "open")
    live = await start(hall, [asha, ben])
    await live.command(Resign("resign-it", live.table.version), asha.seat)
    again = await found(hall, str(await hall.rematch(live, ben.seat)))
    mine, gone = again.table.seat_of(ben.token), again.table.seat_of(asha.token)
    assert mine is not None
    assert gone is not None
    assert mine == again.table.host, "though Asha made the first table"
    await again.command(SetSeat("a-bot-then", again.table.version, gone, "bot", "Sensible"), mine)
    await again.command(Start("start-it-now", again.table.version), mine)
    assert again.table.status == "playing"
    reopened = Table(again.table.id, again.table.key)
    stored = await hall.store.load_table(again.table.id)
    assert stored is not None
    for entry in stored.entries:
        reopened.apply(read_entry(entry))
    assert reopened.host == mine, "also when the server was started anew"


async def test_when_the_server_stops_everyone_is_told_and_nobody_is_let_in(hall: Hall) -> None:
    (asha,) = await seated(hall, "person", "Sensible")
    live = await found(hall, asha.table)
    viewer = await live.enter(asha.token)
    await hall.close()
    assert goodbye(viewer) == "server_stops"
    with pytest.raises(NoEntry, match="try_again"):
        await live.enter(asha.token)
    with pytest.raises(StoreDown):
        await hall.find(asha.table)
