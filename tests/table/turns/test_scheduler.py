"""Bots and clocks at a live table: the game goes on by itself, whatever fails."""

import asyncio
from typing import Any

import msgspec
import pytest

from ettana.core.fair_dice import fresh_word
from ettana.table.decide import decide, decide_bot
from ettana.table.entries import Acted, AnyEntry, Returned, StoodIn, read_entry
from ettana.table.store import StoreDown
from ettana.table.turns import scheduler as scheduler
from ettana.table.turns.thinker import BotQuestion, NoAnswer, Requester
from ettana.table.wire.commands import Leave, Return
from tests.support.patience import PATIENCE
from tests.support.virtual_time import run_in_virtual_time
from tests.table.fakes import Room, goodbye
from tests.table.sitting import Sitting


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retries a failed bot at once."""
    monkeypatch.setattr(scheduler, "_ASK_AGAIN_SECONDS", 0.0)


async def turns(room: Room, count: int) -> None:
    """Waits until `count` more entries are stored."""
    goal = len(room.store.bodies) + count
    async with asyncio.timeout(PATIENCE):
        while len(room.store.bodies) < goal:
            await asyncio.sleep(0.001)


async def until_a_person(room: Room) -> int:
    """Waits until no bot is thinking; returns the seat to move."""
    async with asyncio.timeout(PATIENCE):
        while room.live.table.bot_to_move is not None or room.live._scheduler._bots is not None:
            await asyncio.sleep(0.001)
    return room.sitting.game.current


async def close(room: Room) -> None:
    room.live.retire("server_stops")
    await room.live.drain()


async def test_bots_play_until_it_is_a_persons_turn() -> None:
    room = Room(Sitting.started("person", "Sensible", "Random"))
    await room.live.enter(None)
    assert await until_a_person(room) == 0
    assert {question.bot for question in room.thinker.questions} <= {"Sensible", "Random"}
    await room.done(0, room.act())
    await until_a_person(room)
    await close(room)


async def test_a_bot_is_told_the_view_of_its_seat_and_what_is_legal() -> None:
    room = Room(Sitting.started("Sensible", "person"))
    await room.live.enter(None)
    await until_a_person(room)
    for question in room.thinker.questions:
        assert b'"seat":0' in question.view
        assert len(question.legal) >= 1
    seeds = [question.seed for question in room.thinker.questions]
    assert len(set(seeds)) == len(seeds)
    table = room.live.table
    assert not {*seeds} & {fresh_word(table.key, number) & (2**63 - 1) for number in range(1000)}, "words of the dice"
    await close(room)


@pytest.mark.parametrize("answer", [NoAnswer("dead"), "no action at all", "roll", "claim:0", ValueError("a surprise")])
async def test_for_a_bot_that_is_of_no_use_the_stand_in_plays(answer: str | Exception) -> None:
    room = Room(Sitting.started("person", "Random"))
    while room.sitting.game.phase.name == "PLACE":
        room.sitting.put(decide(room.live.table, room.act(), room.sitting.game.current, 1))
    room.thinker.answers["Random"] = answer
    while room.live.table.bot_to_move is None:
        room.sitting.act()
    await room.live.enter(None)
    await until_a_person(room)
    assert {question.bot for question in room.thinker.questions} == {"Random", "Sensible"}
    assert {who.bot for who in room.live.table.deciders if who.kind == "stand-in"} == {"Sensible"}, "as its record says"
    await close(room)


async def test_a_bot_stands_in_until_the_person_is_back() -> None:
    room = Room(Sitting.started("person", "open"))
    seat = room.sitting.game.current
    await room.live.enter(None)
    await room.done(seat, room.make(Leave))
    await until_a_person(room)
    assert room.sitting.game.current == 1 - seat
    await room.done(seat, room.make(Return))
    await room.done(1 - seat, room.act())
    await close(room)


def test_a_bot_takes_its_time() -> None:
    async def story() -> float:
        room = Room(Sitting.started("Sensible", "person"), bot_pause=0.5)
        await room.live.enter(None)
        await turns(room, 1)
        told = asyncio.get_running_loop().time()
        await close(room)
        return told

    assert run_in_virtual_time(story()) == pytest.approx(0.5, abs=0.01)


async def test_a_bots_answer_that_comes_too_late_is_dropped(caplog: pytest.LogCaptureFixture) -> None:
    room = Room(Sitting.started("person", "open"))
    seat = room.sitting.game.current
    thinking, think = asyncio.Event(), asyncio.Event()
    choose = room.thinker.choose

    async def slowly(question: BotQuestion, requester: Requester, until: float) -> str:
        thinking.set()
        await think.wait()
        return await choose(question, requester, until)

    room.thinker.choose = slowly  # type: ignore[method-assign]
    await room.live.enter(None)
    await room.done(seat, room.make(Leave))
    await thinking.wait()
    await room.done(seat, room.make(Return))
    version = room.version
    think.set()
    await until_a_person(room)
    assert room.version == version
    assert caplog.records == [], "it is nobody's fault"
    await close(room)


def test_an_answer_that_waits_for_its_moment_is_dropped_when_the_table_goes_on() -> None:
    async def story() -> list[AnyEntry]:
        room = Room(Sitting.started("person", "open"), bot_pause=0.5)
        seat = room.sitting.game.current
        await room.live.enter(None)
        await room.done(seat, room.make(Leave))
        await asyncio.sleep(0.4)  # the bot has answered
        assert len(room.thinker.questions) == 1
        await room.done(seat, room.make(Return))
        await asyncio.sleep(1)
        await close(room)
        return room.entries()

    assert [type(entry) for entry in run_in_virtual_time(story())] == [StoodIn, Returned]


async def test_a_bots_answer_is_decided_once_and_stored_with_the_time_at_which_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decided: list[Acted | None] = []

    def noting(*asked: Any) -> Acted | None:
        decided.append(decide_bot(*asked))
        return decided[-1]

    monkeypatch.setattr(scheduler, "decide_bot", noting)
    room = Room(Sitting.started("person", "Sensible", "Random"))
    await room.live.enter(None)
    await until_a_person(room)
    await room.done(0, room.act())
    await until_a_person(room)
    stored = [entry for entry in room.entries() if entry.command is None]
    assert stored == [msgspec.structs.replace(entry, at=room.at) for entry in decided if entry is not None]
    assert len(decided) == len(stored) > 1
    await close(room)


async def test_when_a_bots_action_cannot_be_stored_the_table_is_put_away() -> None:
    room = Room(Sitting.started("Sensible", "Random", "person"))
    viewer = await room.live.enter("token 2")
    room.store.fails_with = StoreDown("gone")
    while room.live.table.bot_to_move is None:
        room.sitting.act()
    room.live.reschedule()
    async with asyncio.timeout(PATIENCE):
        while goodbye(viewer) is None:
            await asyncio.sleep(0)
    assert goodbye(viewer) == "try_again"
    assert room.lost == ["the table"]
    await room.live.drain()
    assert not room.live.table.game or room.store.bodies == []


# The clock


async def test_when_the_time_is_up_a_bot_stands_in_and_plays() -> None:
    room = Room(Sitting.started("person", "open", clock=60))
    seat = room.sitting.game.current
    room.at += 60_000
    room.live.reschedule()
    await turns(room, 2)
    assert read_entry(room.store.bodies[0]) == StoodIn(at=room.at, seat=seat, why="time")
    await close(room)


def test_an_alarm_that_rings_too_early_rings_again() -> None:
    async def story() -> None:
        room = Room(Sitting.started("person", "open", clock=60))
        room.at += 59_990
        room.live.reschedule()
        room.at -= 40_000  # the clock is set back
        await asyncio.sleep(1)
        assert room.store.bodies == []
        assert room.live.busy, "the alarm is set again"
        room.at += 50_000
        await turns(room, 1)
        await close(room)

    run_in_virtual_time(story())


def test_a_table_that_is_put_away_neither_thinks_nor_rings() -> None:
    async def story() -> None:
        room = Room(Sitting.started("Sensible", "person", clock=60))
        room.live.reschedule()
        await close(room)
        asked = len(room.thinker.questions)
        room.live.reschedule()
        await asyncio.sleep(3600)
        assert len(room.thinker.questions) == asked
        assert not room.live.busy

    run_in_virtual_time(story())
