"""Sitting down, once, and handing a seat on to another device."""

import asyncio
from typing import Any

from ettana.host.host import Call
from ettana.host.making import make_table, rematch
from ettana.host.operations.seat_codes import make_code, use_code
from ettana.host.seating import join
from ettana.server.http.context import Context
from ettana.server.live.registry import Registry
from ettana.table.live_table import LiveTable
from ettana.table.store import StoreDown, StoredTable
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Join, NewTable, SeatCode, Seated, UseCode
from ettana.table.wire.commands import Resign, SetReady, SetSeat, Start
from tests.server.registries import a_registry, found, seated, start
from tests.table.fakes import viewer_at
from tests.table.sitting import plan

PHONE = "p" * 40


async def test_joining_again_with_ones_own_token_gives_the_same_seat(registry: Registry) -> None:
    first = await make_table(registry, NewTable(name="Asha", seats=(plan("person"), plan("open"), plan("open"))))
    assert isinstance(first, Seated)
    live, token = await found(registry, first.table), "b" * 40
    answers = await asyncio.gather(*(join(live, Join(name="Ben", token=token)) for _ in range(5)))
    assert answers == [Seated(first.table, 1, token)] * 5
    await live.command(SetReady("ready-at-last", 0, True), viewer_at(1))
    await join(live, Join(name="Chen"))
    await live.command(Start("start-it-now", live.table.version), viewer_at(0))
    assert await join(live, Join(name="Ben", token=token)) == answers[0], "also when the game has begun"


# Codes


async def test_a_code_that_is_used_again_by_its_token_gives_the_same_seat(registry: Registry) -> None:
    asha, ben = await seated(registry, "person", "open")
    live = await found(registry, asha.table)
    code = await code_of(registry, ben)
    phone = UseCode(code, PHONE)
    answers = await asyncio.gather(*(use(registry, phone) for _ in range(5)))
    assert answers == [Seated(asha.table, ben.seat, PHONE)] * 5
    version = live.table.version
    assert await use(registry, UseCode(code, "t" * 40)) == Refused(None, "no_such_code")
    assert await use(registry, UseCode(code)) == Refused(None, "no_such_code")
    assert await use(registry, phone) == answers[0]
    assert live.table.version == version
    assert live.table.seat_of(ben.token) is None


async def test_a_code_is_good_after_a_crash_between_taking_it_and_moving_the_seat(registry: Registry) -> None:
    asha, ben = await seated(registry, "person", "open")
    phone = UseCode(await code_of(registry, ben), PHONE)
    append, broken = registry.store.append, True

    async def crashes(*arguments: Any) -> None:
        if broken:
            raise StoreDown("in between")
        await append(*arguments)

    registry.store.append = crashes  # type: ignore[method-assign, assignment]
    assert await use(registry, phone) == Refused(None, "try_again")
    broken = False
    other = a_registry(registry.store)
    assert await use(other, phone) == Seated(asha.table, ben.seat, PHONE)
    assert (await found(other, asha.table)).table.seat_of(PHONE) == ben.seat
    await other.close()


async def test_a_code_of_a_seat_that_was_freed_does_not_take_it_from_the_next(registry: Registry) -> None:
    host, ben = await seated(registry, "person", "open")
    live = await found(registry, host.table)
    code = await code_of(registry, ben)
    await live.command(SetSeat("free-it-now", live.table.version, ben.seat, "open"), viewer_at(host.seat))
    chen = await join(live, Join(name="Chen"))
    assert isinstance(chen, Seated)
    assert await use(registry, UseCode(code)) == Refused(None, "no_such_code")
    assert live.table.seat_of(chen.token) == ben.seat


async def test_a_code_made_by_a_token_that_is_void_at_another_process_is_void(registry: Registry) -> None:
    host, ben = await seated(registry, "person", "open")
    other = a_registry(registry.store)
    await found(other, host.table)  # as it was: it learns of the others' entries only when it writes
    assert isinstance(await use(registry, UseCode(await code_of(registry, ben), PHONE)), Seated)
    made = await ask_for_code(other, ben)
    assert isinstance(made, SeatCode), "the other process does not know better"
    assert await use(registry, UseCode(made.code)) == Refused(None, "no_such_code")
    assert (await found(registry, host.table)).table.seat_of(PHONE) == ben.seat
    await other.close()


async def test_a_token_that_holds_no_seat_makes_no_code(registry: Registry) -> None:
    (host,) = await seated(registry, "person", "Sensible")
    assert await ask_for_code(registry, Seated(host.table, 0, PHONE)) == Refused(None, "bad_token")


# Rematches


async def test_the_seats_at_all_rematches_move_with_the_one_that_the_code_was_for(registry: Registry) -> None:
    asha, ben = await seated(registry, "person", "open")
    tables = [await start(registry, [asha, ben])]
    code = await code_of(registry, ben)
    for _ in range(2):
        tables.append(await again(registry, tables[-1], asha, ben))
    for _ in range(2):  # the second time nothing is left to do
        assert await use(registry, UseCode(code, PHONE)) == Seated(asha.table, ben.seat, PHONE)
        assert [live.table.seat_of(ben.token) for live in tables] == [None] * 3
        assert [live.table.seat_of(PHONE) for live in tables] == [1, 0, 1]
        assert [live.table.seat_of(asha.token) for live in tables] == [0, 1, 0]
    assert await rematch(registry, tables[0], ben.seat) == tables[1].table.id, "there the new device plays on"


async def test_a_move_that_was_cut_off_before_a_rematch_is_carried_through(registry: Registry) -> None:
    asha, ben = await seated(registry, "person", "open")
    tables = [await start(registry, [asha, ben])]
    phone = UseCode(await code_of(registry, ben), PHONE)
    for _ in range(2):
        tables.append(await again(registry, tables[-1], asha, ben))
    append, broken = registry.store.append, ""

    async def crashes(table_id: str, *arguments: Any) -> None:
        if table_id == broken:
            raise StoreDown("in between")
        await append(table_id, *arguments)

    registry.store.append = crashes  # type: ignore[method-assign, assignment]
    for live in tables[1:]:
        broken = live.table.id
        assert await use(registry, phone) == Refused(None, "try_again")
    broken = ""
    assert await use(registry, phone) == Seated(asha.table, ben.seat, PHONE)
    assert [(await found(registry, live.table.id)).table.seat_of(PHONE) for live in tables] == [1, 0, 1]


async def test_a_seat_at_a_rematch_that_has_moved_by_itself_stays_where_it_is(registry: Registry) -> None:
    asha, ben = await seated(registry, "person", "open")
    old = await start(registry, [asha, ben])
    of_the_old = await code_of(registry, ben)
    new = await again(registry, old, asha, ben)
    of_the_new = await code_of(registry, Seated(new.table.id, 0, ben.token))
    assert isinstance(await use(registry, UseCode(of_the_new, "t" * 40)), Seated)
    assert isinstance(await use(registry, UseCode(of_the_old, PHONE)), Seated)
    assert (old.table.seat_of(PHONE), new.table.seat_of(PHONE), new.table.seat_of("t" * 40)) == (1, None, 0)


async def test_a_seat_that_moves_while_a_rematch_is_made_is_not_left_behind(registry: Registry) -> None:
    asha, ben = await seated(registry, "person", "open")
    old = await start(registry, [asha, ben])
    phone = UseCode(await code_of(registry, ben), PHONE)
    await old.command(Resign("resign-it", old.table.version), viewer_at(asha.seat))
    create = registry.store.create_table

    async def meanwhile(table: StoredTable) -> None:
        await create(table)
        await use(registry, phone)

    registry.store.create_table = meanwhile  # type: ignore[method-assign]
    assert await rematch(registry, old, asha.seat) == Refused(None, "try_again")
    new = await rematch(registry, old, asha.seat)
    assert (await found(registry, str(new))).table.seat_of(PHONE) == 0


async def ask_for_code(registry: Registry, one: Seated) -> SeatCode | Refused:
    return await make_code(context(registry), Call(None, {"table": one.table}, one.token))


async def code_of(registry: Registry, one: Seated) -> str:
    made = await ask_for_code(registry, one)
    assert isinstance(made, SeatCode)
    return made.code


async def again(registry: Registry, live: LiveTable, *players: Seated) -> LiveTable:
    """The game ends, and the same players sit at another that has begun."""
    if live.table.status == "lobby":
        await start(registry, [Seated(live.table.id, seat, "") for seat in (live.table.host, 1 - live.table.host)])
    await live.command(Resign(f"resign-{live.table.version}", live.table.version), viewer_at(0))
    new = await rematch(registry, live, live.table.seat_of(players[0].token) or 0)
    return await found(registry, str(new))


async def use(registry: Registry, wish: UseCode) -> Seated | Refused:
    return await use_code(context(registry), Call(wish, {}))


def context(registry: Registry) -> Context:
    return Context(registry, registry.config)
