"""Viewers of a table: admitted by a token, told who is present, dropped when slow, and disconnected with their seat."""

import asyncio

import pytest

from ettana.table.decide import decide
from ettana.table.entries import SeatMoved
from ettana.table.joining import decide_join
from ettana.table.live_table import NoEntry
from ettana.table.secrets import hash_of
from ettana.table.viewers.viewer import MOST_WAITING
from ettana.table.wire.commands import Leave, Resign, SetReady, SetSeat, Start
from ettana.table.wire.updates import Update, Welcome
from tests.support.patience import PATIENCE
from tests.table.fakes import Room, goodbye, heard, presences, versions
from tests.table.sitting import Sitting


async def test_a_slow_viewer_is_dropped_and_holds_nobody_up() -> None:
    here = Room(Sitting("person", "open"))
    here.sitting.join("Asha")
    slow, quick = await here.live.enter(None), await here.live.enter("token 0")
    for number in range(2 * MOST_WAITING):
        await here.done(0, here.make(SetReady, ready=bool(number % 2)))
        assert len(heard(quick)) >= 1
    assert goodbye(slow) == "too_slow"
    assert len(slow.waiting) == MOST_WAITING, "and no more"
    assert goodbye(quick) is None
    here.live.leave(slow)
    assert versions(await here.live.enter(None)) == [here.version], "it comes back to a fresh view"


async def test_only_the_first_goodbye_counts() -> None:
    here = Room(Sitting.started("person", "open"))
    viewer = await here.live.enter(None)
    viewer.dismiss("idle")
    here.live.retire("server_stops")
    assert goodbye(viewer) == "idle"


async def test_who_is_there_is_told_to_everyone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ettana.table.viewers.audience._LEAST_SECONDS", 0)
    here = Room(Sitting.started("person", "open", "Sensible"))
    first = await here.live.enter("token 0")
    assert presences(first) == [(True, False, False)]
    second, twice = await here.live.enter("token 1"), await here.live.enter("token 1")
    watching = await here.live.enter(None)
    assert presences(first) == [(True, True, False)], "once, however many came"
    here.live.leave(second)
    assert presences(first) == [], "another device is still there"
    here.live.leave(twice)
    assert presences(first)[-1] == presences(watching)[-1] == (True, False, False)


async def test_coming_and_going_is_not_told_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ettana.table.viewers.audience._LEAST_SECONDS", 3600)
    here = Room(Sitting.started("person", "open"))
    first = await here.live.enter("token 0")
    heard(first)
    for _ in range(100):
        here.live.leave(await here.live.enter("token 1"))
        here.live.leave(await here.live.enter(None))
    assert presences(first) == []
    await here.live.enter("token 1")
    await here.done(here.sitting.game.current, here.act())
    (update,) = [told for told in heard(first) if isinstance(told, Update)]
    assert [seat.present for seat in update.table.seats] == [True, True], "it comes with other news"


async def test_presence_that_was_not_told_at_once_is_told_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ettana.table.viewers.audience._LEAST_SECONDS", 0.05)
    here = Room(Sitting.started("person", "open"))
    first = await here.live.enter("token 0")
    heard(first)
    for _ in range(10):
        second = await here.live.enter("token 1")
        here.live.leave(second)
    await here.live.enter("token 1")
    told: list[tuple[bool, ...]] = []
    async with asyncio.timeout(PATIENCE):
        while not told or told[-1] != (True, True):
            await asyncio.sleep(0.01)
            told += presences(first)


async def test_only_a_token_that_holds_a_seat_is_let_in() -> None:
    here = Room(Sitting.started("person", "open"))
    for wrong in ("", "token 2", hash_of("token 0")):
        with pytest.raises(NoEntry, match="bad_token"):
            await here.live.enter(wrong)
    assert (await here.live.enter("token 1")).seat == 1
    assert (await here.live.enter(None)).seat is None


async def test_a_seat_that_moves_is_lost_to_the_old_device_at_once() -> None:
    here = Room(Sitting.started("person", "open"))
    old, other = await here.live.enter("token 0"), await here.live.enter("token 1")
    heard(old)
    here.store.gate.clear()
    here.store.asked.clear()
    moving = asyncio.create_task(here.live.change(lambda table, at: SeatMoved(at=at, seat=0, token=hash_of("new"))))
    await here.store.asked.wait()
    coming = asyncio.create_task(here.live.enter("token 0"))  # still good when it comes
    await asyncio.sleep(0.01)
    here.store.gate.set()
    await moving
    with pytest.raises(NoEntry, match="bad_token"):
        await coming
    assert goodbye(old) == "seat_moved"
    assert goodbye(other) is None
    assert (await here.live.enter("new")).seat == 0


@pytest.mark.parametrize("how", ["leaves", "is sent away"])
async def test_who_sat_on_a_seat_that_is_free_again_sees_nothing_of_the_next_to_sit_there(how: str) -> None:
    here = Room(Sitting("person", "open"))
    here.sitting.join("Asha")
    here.sitting.join("Ben")
    gone = await here.live.enter("token 1")
    heard(gone)
    if how == "leaves":
        await here.done(1, here.make(Leave))
    else:
        await here.done(0, here.make(SetSeat, seat=1, kind="open"))
    assert gone.seat is None
    first = heard(gone)[0]
    assert isinstance(first, Welcome)
    assert first.seat is None, "the client is told that it watches now"

    await here.live.change(lambda table, at: decide_join(table, "Chen", None, 1, hash_of("token of Chen"), at))
    await here.done(1, here.make(SetReady, ready=True))
    here.sitting.put(decide(here.live.table, here.sitting.make(Start), 0, 1))
    heard(gone)
    here.at += 1
    await here.done(here.sitting.game.current, here.act())
    update = heard(gone)[-1]
    assert isinstance(update, Update)
    assert update.view is not None
    assert update.view.seat is None
    assert await here.refused(gone.seat, here.make(Resign)) == "not_seated"
