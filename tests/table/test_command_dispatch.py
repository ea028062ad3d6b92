"""Commands of viewers are read and answered, without a socket."""

import asyncio

import pytest

from ettana.host.seating import join, move_seat
from ettana.table.command_dispatch import NotACommand, read_command
from ettana.table.secrets import hash_of
from ettana.table.wire.answers import Done, Hints, Pong, Refused
from ettana.table.wire.bodies import Join
from ettana.table.wire.commands import Act, AskHints, Hello, Ping, SetReady, SetSeat, Sync
from ettana.table.wire.updates import Update, Welcome
from tests.table.fakes import Room, answer, goodbye, heard
from tests.table.sitting import Sitting


@pytest.mark.parametrize("text", ["", "{", "[]", "null", b"\xff", '{"do":"dance"}', '{"do":"ping","x":1}', "[" * 9999])
def test_a_message_that_is_no_command_is_refused(text: str | bytes) -> None:
    with pytest.raises(NotACommand):
        read_command(text)


def test_commands_are_read() -> None:
    assert read_command('{"do":"ping"}') == Ping()
    assert read_command(b'{"do":"ready","id":"12345678","version":3,"ready":true}') == SetReady("12345678", 3, True)


async def test_each_kind_of_command_is_answered_to_the_one_who_asked() -> None:
    room = Room(Sitting.started("person", "open"))
    seat = room.sitting.game.current
    viewer, other = await room.live.enter(f"token {seat}"), await room.live.enter(f"token {1 - seat}")
    heard(viewer)
    heard(other)
    for command, kind in ((Ping(), Pong), (Sync(), Welcome), (AskHints(), Hints)):
        await answer(room.live, viewer, command)
        (told,) = heard(viewer)
        assert isinstance(told, kind)
    await answer(room.live, viewer, Hello())
    assert heard(viewer) == [Refused(None, "hello_was_said")]
    assert heard(other) == []

    version, act = room.version, room.act()
    assert isinstance(act, Act)
    await answer(room.live, other, act)
    assert heard(other) == [Refused(act.id, "not_your_turn")]
    await answer(room.live, viewer, act)
    update, done = heard(viewer)
    assert isinstance(update, Update)
    assert done == Done(act.id, version + 1)
    assert [type(told) for told in heard(other)] == [Update]


@pytest.mark.parametrize("how", ["is freed", "moves"])
async def test_a_command_that_waited_while_its_seat_went_to_another_does_nothing_there(how: str) -> None:
    room = Room(Sitting("person", "open"))
    room.sitting.join("Asha")
    room.sitting.join("Ben")
    ben = await room.live.enter("token 1")
    room.store.gate.clear()
    room.store.asked.clear()
    ready = room.make(SetReady, ready=True)
    tasks: list[asyncio.Task[object]] = []
    if how == "moves":
        tasks.append(asyncio.create_task(move_seat(room.live, 1, hash_of("token 1"), "p" * 40)))
    else:
        tasks.append(asyncio.create_task(room.done(0, room.make(SetSeat, seat=1, kind="open"))))
        tasks.append(asyncio.create_task(join(room.live, Join(name="Chen"))))
    await room.store.asked.wait()  # the table is locked
    tasks.append(asyncio.create_task(answer(room.live, ben, ready)))
    await asyncio.sleep(0)
    room.store.gate.set()
    await asyncio.gather(*tasks)
    assert ben.seat is None
    assert goodbye(ben) == "seat_moved" if how == "moves" else Refused(ready.id, "not_seated") in heard(ben)
    assert room.live.table.seats[1].token is not None
    assert not room.live.table.seats[1].ready
