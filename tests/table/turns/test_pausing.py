"""Bots play while a viewer is connected. At an unwatched table they pause, unless a person's clock runs."""

import asyncio

from ettana.table.entries import StoodIn
from ettana.table.wire.commands import Leave
from tests.support.patience import PATIENCE
from tests.table.fakes import Room
from tests.table.sitting import Sitting


def bots_turn(*seats: str, **settings: object) -> Sitting:
    """A game in which it is a bot's turn."""
    sitting = Sitting.started(*seats, **settings)
    while sitting.table.bot_to_move is None:
        sitting.act()
    return sitting


async def stored(room: Room, count: int) -> None:
    """Waits until `count` more entries are stored."""
    goal = len(room.store.bodies) + count
    async with asyncio.timeout(PATIENCE):
        while len(room.store.bodies) < goal:
            await asyncio.sleep(0)


async def test_a_table_without_viewers_asks_no_bot_and_may_leave_the_memory() -> None:
    room = Room(bots_turn("person", "Sensible"))
    room.live.reschedule()
    await room.live.drain()
    assert room.thinker.questions == []
    assert room.live.paused
    assert not room.live.busy


async def test_a_viewer_wakes_a_paused_table() -> None:
    room = Room(bots_turn("person", "Sensible"))
    room.live.reschedule()
    await room.live.enter(None)
    assert not room.live.paused
    await room.live.drain()
    assert room.thinker.questions != []
    assert room.live.table.bot_to_move is None
    assert not room.live.paused, "it is a person's turn"


async def test_bots_think_on_account_of_the_player_who_has_been_there_longest() -> None:
    """And of nobody who only looks on, as long as there is a player."""
    room = Room(Sitting.started("person", "open"))
    account = room.live._audience
    assert account.address == ""
    looking_on = await room.live.enter(None, "stranger")
    assert account.address == "stranger"
    first, second = await room.live.enter("token 1", "first"), await room.live.enter("token 0", "second")
    assert account.address == "first"
    room.live.leave(first)
    assert account.address == "second"
    for viewer in (second, looking_on):
        room.live.leave(viewer)
    assert account.address == ""


async def test_a_table_pauses_again_when_the_last_viewer_goes() -> None:
    room = Room(bots_turn("person", "Sensible", "Sensible"))
    first, second = await room.live.enter(None), await room.live.enter("token 0")
    await room.done(0, room.make(Leave))  # from now on bots would play to the end
    room.live.leave(first)
    await stored(room, 3)
    room.live.leave(second)
    await room.live.drain()
    assert room.live.paused
    assert room.live.table.status == "playing"


async def test_where_a_persons_time_runs_bots_play_on_until_it_is_their_turn() -> None:
    room = Room(bots_turn("person", "Sensible", clock=60))
    room.live.reschedule()
    await room.live.drain()
    assert room.live.table.to_move == 0
    assert room.live.busy, "the clock runs"
    room.live.retire("server_stops")


async def test_a_table_without_viewers_pauses_when_the_last_persons_time_is_up() -> None:
    room = Room(bots_turn("person", "Sensible", clock=60))
    room.live.reschedule()
    await room.live.drain()
    asked = len(room.thinker.questions)
    room.at += 60_000
    room.live.reschedule()
    await stored(room, 1)
    assert isinstance(room.entries()[-1], StoodIn)
    await room.live.drain()
    assert room.live.paused
    assert not room.live.busy
    assert len(room.thinker.questions) == asked
