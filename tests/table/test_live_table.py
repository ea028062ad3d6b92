"""A live table on a store that may be slow or broken: what is not stored has not happened."""

import asyncio
import dataclasses
import errno
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.core.action_table import parse_action
from ettana.core.actions import Action
from ettana.core.seats import REFEREE
from ettana.table.decide import decide_time
from ettana.table.entries import Acted, SeatMoved, StoodIn, read_entry
from ettana.table.live_table import LiveTable, NoEntry
from ettana.table.log_writer import NoMetrics
from ettana.table.store import NoSuchTable, SeqTaken, StoreDown, TakenOver
from ettana.table.table_log import table_of
from ettana.table.wire.answers import Refused
from ettana.table.wire.commands import AskHints, SetReady, Start, Sync, Undo
from ettana.table.wire.updates import Welcome
from tests.support.patience import PATIENCE
from tests.support.strategies import examples
from tests.table.fakes import Room, answer, goodbye, heard, versions, viewer_at
from tests.table.sitting import Sitting, everything


def room() -> Room:
    return Room(Sitting.started("person", "open"))


# Store, then apply, publish, answer


async def test_nothing_is_told_before_it_is_stored() -> None:
    here = room()
    viewers = [await here.live.enter(token) for token in ("token 0", "token 1", None)]
    for viewer in viewers:
        heard(viewer)
    before, version = everything(here.live.table), here.version

    here.store.gate.clear()
    here.store.asked.clear()
    task = asyncio.create_task(here.live.command(here.act(), viewer_at(here.sitting.game.current)))
    await here.store.asked.wait()
    await asyncio.sleep(0.02)
    assert everything(here.live.table) == before, "not even the game has changed"
    assert [heard(viewer) for viewer in viewers] == [[], [], []]
    assert not task.done()

    here.store.gate.set()
    await task
    assert here.version == version + 1
    assert [versions(viewer) for viewer in viewers] == [[version + 1]] * 3


def typed(action: Action, chance: Random) -> str:
    """The text of an action as a client may write it."""
    verb, colon, argument = str(action).partition(":")
    ends = argument.split("-")
    chance.shuffle(ends)  # of a pair; anything else has no "-" in it
    text = verb + colon + "-".join(ends)
    return chance.choice([text, text.upper(), f" {text} "])


async def play(here: Room, commands: int, chance: Random) -> None:
    """Random actions of the people, some of them undone. The bots play in between."""
    viewer = await here.live.enter(None)  # otherwise the bots would wait
    await here.live.drain()
    for _ in range(commands):
        game = here.sitting.game
        if not game.over:
            act = here.act(typed(chance.choice(game.legal_actions()), chance))
            await here.done(game.current, here.make(Undo) if game.can_undo and chance.random() < 0.3 else act)
            await here.live.drain()
            viewer.waiting.clear()


@examples(15)
@given(st.randoms(use_true_random=False))
def test_the_stored_log_replayed_gives_the_table_as_it_was_applied(chance: Random) -> None:
    here = Room(Sitting.started("person", "Random", "open", rules="target=20"))
    begun = here.sitting.stored("the table")
    asyncio.run(play(here, 60, chance))
    again = table_of(dataclasses.replace(begun, entries=(*begun.entries, *here.store.bodies)))
    assert everything(again) == everything(here.live.table)
    assert again.playing().events_since(0, REFEREE) == here.sitting.game.events_since(0, REFEREE)
    texts = [entry.action for entry in here.entries() if isinstance(entry, Acted)]
    assert texts == [str(parse_action(text)) for text in texts], "an action is stored in its one spelling"


class SendsTogether:
    """A connection that records which messages were sent together."""

    def __init__(self) -> None:
        self.sent: list[list[str]] = []

    def send(self, *messages: bytes) -> None:
        self.sent.append([msgspec.json.decode(data)["tell"] for data in messages])

    def hang_up(self, last_word: bytes) -> None:
        self.send(last_word)


async def test_whoever_acts_is_sent_the_update_and_then_the_answer_at_once() -> None:
    here = room()
    lines = [SendsTogether(), SendsTogether()]
    viewers = [await here.live.enter(token) for token in ("token 0", "token 1")]
    for viewer, line in zip(viewers, lines, strict=True):
        heard(viewer)
        viewer.attach(line)
    actor = here.sitting.game.current
    await here.live.command(here.act(), viewers[actor])
    assert lines[actor].sent[-1] == ["update", "done"]
    assert lines[1 - actor].sent[-1] == ["update"]
    await here.live.command(here.act("not an action"), viewers[actor])
    assert lines[actor].sent[-1] == ["refused"]


async def test_whoever_comes_while_an_entry_is_being_stored_sees_it_once() -> None:
    here = room()
    version = here.version
    here.store.gate.clear()
    here.store.asked.clear()
    task = asyncio.create_task(here.live.command(here.act(), viewer_at(here.sitting.game.current)))
    await here.store.asked.wait()
    coming = asyncio.create_task(here.live.enter(None))
    await asyncio.sleep(0.01)
    assert not coming.done()
    here.store.gate.set()
    await task
    assert versions(await coming) == [version + 1]


@pytest.mark.parametrize(
    "error",
    [StoreDown("gone"), SeqTaken("another writes"), NoSuchTable("removed"), TakenOver("lost"), OSError("whatever")],
)
async def test_a_table_that_cannot_be_stored_is_put_away_as_it_was(error: Exception) -> None:
    here = room()
    viewer = await here.live.enter("token 0")
    heard(viewer)
    before, seat, act = everything(here.live.table), here.sitting.game.current, here.act()
    here.store.fails_with = error
    assert await here.refused(seat, act) == "try_again"
    assert everything(here.live.table) == before
    assert heard(viewer) == []
    assert goodbye(viewer) == "try_again"
    assert here.lost == ["the table"]

    here.store.fails_with = None
    assert here.live.retired
    assert await here.refused(seat, act) == "try_again"
    with pytest.raises(NoEntry, match="try_again"):
        await here.live.enter(None)
    assert here.store.bodies == []


@pytest.mark.parametrize("fails", ["apply", "tell"])
async def test_what_fails_after_it_was_stored_puts_the_table_away(fails: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as a deck that cannot be read because too many files are open."""
    here = room()
    viewer = await here.live.enter("token 0")
    heard(viewer)
    seat, act = here.sitting.game.current, here.act()

    def fail(*arguments: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    if fails == "apply":
        monkeypatch.setattr(here.live.table, "apply", fail)
    else:
        monkeypatch.setattr(here.live._audience, "publish", fail)
    assert await here.refused(seat, act) == "try_again", "and it is there when it is tried again"
    assert len(here.store.bodies) == 1
    assert heard(viewer) == [], "nobody is told what may not be so"
    assert goodbye(viewer) == "try_again"
    assert here.live.retired
    assert here.lost == ["the table"]
    assert not here.live.busy or here.live._audience, "no bot and no clock goes on there"
    assert await here.live.change(lambda table, at: SeatMoved(at=at, seat=0, token="")) == Refused(None, "try_again")


async def test_what_is_begun_is_carried_through_though_nobody_waits() -> None:
    here = room()
    viewer = await here.live.enter(None)
    heard(viewer)
    version = here.version
    here.store.gate.clear()
    here.store.asked.clear()
    task = asyncio.create_task(here.live.command(here.act(), viewer_at(here.sitting.game.current)))
    await here.store.asked.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    here.store.gate.set()
    await here.live.drain()
    assert versions(viewer) == [version + 1]


# Facts in the store besides the log


async def test_the_store_learns_of_the_start_and_of_the_end() -> None:
    here = Room(Sitting("person", "open", rules="turn_limit=1"))
    here.sitting.join("Asha")
    here.sitting.join("Ben")
    await here.done(1, here.make(SetReady, ready=True))
    assert here.store.statuses == ["lobby"], "somebody was there"
    await here.done(0, here.make(Start))
    assert here.store.statuses == ["lobby", "playing"]
    while here.live.table.status == "playing":
        await here.done(here.sitting.game.current, here.act())
    await here.live.drain()
    assert here.store.statuses == ["lobby", "playing", "over"]


async def test_a_table_is_used_by_those_who_act_and_those_who_leave() -> None:
    here = room()
    viewer = await here.live.enter(None)
    here.at += 1000
    await here.done(here.sitting.game.current, here.act())
    assert here.live.last_used == here.at
    here.at += 1000
    here.live.leave(viewer)
    assert here.live.last_used == here.at


async def test_what_was_done_and_refused_is_measured() -> None:
    counted: list[str] = []

    class Counting(NoMetrics):
        def command_done(self) -> None:
            counted.append("done")

        def command_refused(self) -> None:
            counted.append("refused")

        def stored(self, seconds: float) -> None:
            assert seconds >= 0
            counted.append("stored")

    here = room()
    live = LiveTable(here.live.table, here.store, here.thinker, lambda: here.at, 0.0, here.lost.append, Counting())
    seat, act = here.sitting.game.current, here.act()
    await live.command(act, viewer_at(1 - seat))
    await live.command(act, viewer_at(seat))
    assert counted == ["refused", "stored", "done"]


@pytest.mark.parametrize("what", ["command", "change", "enter", "sync", "hints"])
async def test_a_table_that_is_not_ours_any_more_answers_nothing(what: str) -> None:
    """Another node may have continued it, so the facts here may be outdated."""
    ours = [True]
    here = room()
    live = LiveTable(
        here.live.table, here.store, here.thinker, lambda: here.at, 0.0, here.lost.append, may_act=lambda: ours[0]
    )
    viewer = await live.enter("token 0")
    heard(viewer)
    ours[0] = False
    match what:
        case "command":
            refused = await live.command(here.act(), viewer_at(here.sitting.game.current))
            assert isinstance(refused, Refused)
            assert refused.code == "try_again"
        case "change":
            assert await live.change(decide_time) == Refused(None, "try_again")
        case "enter":
            with pytest.raises(NoEntry, match="try_again"):
                await live.enter(None)
        case _:
            await answer(live, viewer, Sync() if what == "sync" else AskHints())
    assert heard(viewer) == []
    assert goodbye(viewer) == "try_again"
    assert here.store.bodies == []
    assert live.retired
    assert here.lost == [live.table.id]


async def test_the_times_of_a_log_never_decrease_though_the_clock_was_set_back() -> None:
    here = Room(Sitting.started("person", "open", clock=60))
    seat, table, last = here.sitting.game.current, here.live.table, here.at
    here.at -= 86_400_000
    table.extend_deadline(here.at, 60_000)
    here.at += 2000
    await here.done(seat, here.act())
    assert read_entry(here.store.bodies[-1]).at == last + 2000
    viewer = await here.live.enter(None)
    (welcome,) = [message for message in heard(viewer) if isinstance(message, Welcome)]
    assert welcome.table.deadline == here.at + 60_000
    here.at += 59_999
    assert await here.live.change(decide_time) is None
    here.at += 1
    here.live.reschedule()  # the alarm goes off at once
    async with asyncio.timeout(PATIENCE):
        while not table.seats[1 - seat].stand_in:
            await asyncio.sleep(0.001)
    assert read_entry(here.store.bodies[1]) == StoodIn(at=last + 62_000, seat=1 - seat, why="time")
    here.live.retire("put_away")


# Idempotence


async def test_a_repeated_command_is_done_once_and_answered_alike() -> None:
    here = room()
    seat, act = here.sitting.game.current, here.act()
    first = await here.done(seat, act)
    assert await here.done(seat, act) == first
    await here.done(here.sitting.game.current, here.act())
    assert await here.done(seat, act) == first
    assert len(here.store.bodies) == 2


async def test_a_command_that_comes_twenty_times_at_once_is_done_once() -> None:
    here = room()
    seat, act = here.sitting.game.current, here.act()
    answers = await asyncio.gather(*(here.live.command(act, viewer_at(seat)) for _ in range(20)))
    assert len({(answer.id, type(answer)) for answer in answers}) == 1
    assert len(here.store.bodies) == 1


async def test_of_two_commands_for_one_version_the_second_is_stale() -> None:
    here = room()
    seat, one, other = here.sitting.game.current, here.act(), here.act()
    answers = await asyncio.gather(here.live.command(one, viewer_at(seat)), here.live.command(other, viewer_at(seat)))
    assert [getattr(answer, "code", "done") for answer in answers] == ["done", "stale"]
