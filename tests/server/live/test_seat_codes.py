"""Sitting down, once, and handing a seat on to another device."""

import asyncio

from ettana.server.live.new_tables import make_table
from ettana.server.live.registry import Registry
from ettana.server.live.seat_codes import make_code, use_code
from ettana.table.joining import join
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Join, NewTable, Seated
from ettana.table.wire.commands import SetReady, SetSeat, Start
from tests.server.registries import found, seated
from tests.table.sitting import plan


async def test_joining_again_with_ones_own_token_gives_the_same_seat(registry: Registry) -> None:
    first = await make_table(registry, NewTable(name="Asha", seats=(plan("person"), plan("open"), plan("open"))))
    assert isinstance(first, Seated)
    live, token = await found(registry, first.table), "b" * 40
    answers = await asyncio.gather(*(join(live, Join(name="Ben", token=token)) for _ in range(5)))
    assert answers == [Seated(first.table, 1, token)] * 5
    await live.command(SetReady("ready-at-last", 0, True), 1)
    await join(live, Join(name="Chen"))
    await live.command(Start("start-it-now", live.table.version), 0)
    assert await join(live, Join(name="Ben", token=token)) == answers[0], "also when the game has begun"


async def test_a_code_of_a_seat_that_was_freed_does_not_take_it_from_the_next(registry: Registry) -> None:
    host, ben = await seated(registry, "person", "open")
    live = await found(registry, host.table)
    code = await make_code(registry, live, ben.seat)
    await asyncio.sleep(0.002)  # times are in milliseconds
    await live.command(SetSeat("free-it-now", live.table.version, ben.seat, "open"), host.seat)
    chen = await join(live, Join(name="Chen"))
    assert isinstance(chen, Seated)
    assert await use_code(registry, code.code) == Refused(None, "no_such_code")
    assert live.table.seat_of(chen.token) == ben.seat
