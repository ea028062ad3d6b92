"""The pace of a bot depends only on public information. Pure functions: no test waits."""

import asyncio

import pytest

from ettana.core.names import Phase
from ettana.table.turns.pace import TICK, moment_to_tell, own_seconds, seconds_for
from tests.support.virtual_time import run_in_virtual_time
from tests.table.fakes import Room
from tests.table.sitting import Sitting


@pytest.mark.parametrize(("bot", "seconds"), [("Maestro", 5.0), ("Master", 1.0), ("Weaver", None), ("nobody", None)])
def test_bots_that_think_by_the_clock_have_their_own_seconds(bot: str, seconds: float | None) -> None:
    assert own_seconds(bot) == seconds


def turn(own: float | None, actions: int) -> list[float]:
    return [seconds_for(own, Phase.ACT, done, 0.1) for done in range(actions)]


def test_the_first_action_has_the_most_time_and_a_turn_ends_after_some_eight_seconds() -> None:
    assert turn(5.0, 5) == pytest.approx([5, 1.875, 0.703, 0.3, 0.3], abs=0.001)
    assert turn(60.0, 5) == turn(5.0, 5), "however much time it is used to"
    assert turn(1.0, 4) == pytest.approx([1, 0.375, 0.3, 0.3])
    assert sum(turn(5.0, 8)) < 10


def test_before_the_roll_there_is_little_to_think_about() -> None:
    assert {seconds_for(own, Phase.BEFORE_ROLL, done, 0.1) for own in (1.0, 5.0) for done in range(3)} == {0.5}


def test_no_bot_is_quicker_than_the_pause() -> None:
    assert turn(None, 3) == [0.1] * 3
    assert min(seconds_for(5.0, phase, 9, 2.0) for phase in Phase) == 2.0


def test_a_late_action_of_a_bot_is_told_at_a_full_tick() -> None:
    moments = [moment_to_tell(10.0, now) for now in (0.0, 10.0, 10.01, 10.0 + TICK, 10.01 + TICK)]
    assert moments == [10.0, 10.0, 10.0 + TICK, 10.0 + TICK, 10.0 + 2 * TICK]


def test_a_turn_of_a_bot_at_a_table_keeps_its_pace() -> None:
    """Also after the table was reloaded in the middle of the turn."""

    async def play() -> dict[Phase, list[float]]:
        sitting = Sitting.started("Maestro", "person")
        told: dict[Phase, list[float]] = {}
        while len(told.get(Phase.ACT, ())) < 3:
            if sitting.table.bot_to_move is None:
                sitting.act()
                continue
            sitting.table = sitting.reloaded()
            room = Room(sitting, bot_pause=0.1)
            room.thinker.answers["Maestro"] = sitting.sensible()
            phase, began = sitting.game.phase, asyncio.get_running_loop().time()
            await room.live.enter(None)
            room.live.reschedule()
            while not room.store.bodies:
                await asyncio.sleep(0.001)
            told.setdefault(phase, []).append(asyncio.get_running_loop().time() - began)
            sitting.log.append(room.entries()[0])
            room.live.retire("server_stops")
            await room.live.drain()
        return told

    told = run_in_virtual_time(play())
    assert told[Phase.PLACE] == pytest.approx([5.0], abs=0.01)
    assert told[Phase.BEFORE_ROLL][0] == pytest.approx(0.5, abs=0.01)
    assert told[Phase.ACT] == pytest.approx([5.0, 1.875, 0.703], abs=0.01)
