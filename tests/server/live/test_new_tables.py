"""Tables are made with keys of their own, and a rematch is one more, for the same players."""

import asyncio

from ettana.host.making import rematch
from ettana.server.live.registry import Registry
from ettana.table.table_log import table_of
from ettana.table.wire.answers import Refused
from ettana.table.wire.commands import Resign, SetSeat, Start
from tests.server.registries import found, seated, start
from tests.table.fakes import viewer_at


async def test_every_table_has_a_key_of_its_own_that_nobody_can_foresee(registry: Registry) -> None:
    registry = Registry(registry.store, registry.config)
    keys = [(await found(registry, (await seated(registry, "person", "Random"))[0].table)).table.key for _ in range(3)]
    assert len({*keys}) == 3
    assert {len(key) for key in keys} == {32}
    await registry.close()


async def test_a_program_may_give_the_keys_of_tables_and_so_repeat_games(registry: Registry) -> None:
    given = iter([b"1" * 32, b"2" * 32])
    registry.new_key = lambda: next(given)
    seats = await seated(registry, "person", "open")
    live = await start(registry, seats)
    assert live.table.key == b"1" * 32
    await live.command(Resign("resign-it", live.table.version), viewer_at(seats[0].seat))
    again = await rematch(registry, live, seats[1].seat)
    assert isinstance(again, str)
    assert (await found(registry, again)).table.key == b"2" * 32


async def test_in_a_rematch_the_seats_rotate_and_the_tokens_stay_good(registry: Registry) -> None:
    seats = await seated(registry, "person", "Sensible", "open", rules="turn_limit=1")
    live = await start(registry, seats)
    assert await rematch(registry, live, seats[0].seat) == Refused(None, "not_over")
    await live.enter(None)  # bots play where somebody looks on
    while live.table.status != "over":
        for one in seats:
            await live.command(
                Resign(f"resign-{live.table.version}-{one.seat}", live.table.version), viewer_at(one.seat)
            )
        await asyncio.sleep(0.01)
    answers = await asyncio.gather(*(rematch(registry, live, one.seat) for one in (seats[0], *seats)))
    assert len(set(answers)) == 1, "there is only one"
    assert answers[0] == live.table.rematch
    new = (await found(registry, str(answers[0]))).table
    assert [seat.name for seat in new.seats] == ["Sensible", "Ben", "Asha"]
    assert [seat.pin for seat in new.seats] == ["black", "white", "pink"], "everyone keeps their colour"
    assert [new.seat_of(one.token) for one in seats] == [2, 1]
    assert new.host == 2, "Asha was the first to ask"
    assert new.commitment != live.table.commitment
    assert [seat.ready for seat in new.seats] == [True, False, True]


async def test_a_rematch_begins_without_those_who_never_come(registry: Registry) -> None:
    asha, ben = await seated(registry, "person", "open")
    live = await start(registry, [asha, ben])
    await live.command(Resign("resign-it", live.table.version), viewer_at(asha.seat))
    again = await found(registry, str(await rematch(registry, live, ben.seat)))
    mine, gone = again.table.seat_of(ben.token), again.table.seat_of(asha.token)
    assert mine is not None
    assert gone is not None
    assert mine == again.table.host, "though Asha made the first table"
    await again.command(SetSeat("a-bot-then", again.table.version, gone, "bot", "Sensible"), viewer_at(mine))
    await again.command(Start("start-it-now", again.table.version), viewer_at(mine))
    assert again.table.status == "playing"
    stored = await registry.store.load_table(again.table.id)
    assert stored is not None
    assert table_of(stored).host == mine, "also when the server was started anew"
