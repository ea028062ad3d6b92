"""The turn clock of a table. The table has no clock of its own: it receives the time."""

import pytest

from ettana.table.decide import decide_time
from ettana.table.entries import StoodIn
from ettana.table.wire.commands import Leave, Return
from tests.table.sitting import Sitting, everything


def end_turn(sitting: Sitting) -> None:
    turn = (sitting.game.turn, sitting.game.current)
    while (sitting.game.turn, sitting.game.current) == turn:
        sitting.act()


def test_without_a_clock_there_is_no_deadline() -> None:
    sitting = Sitting.started("person", "open")
    assert sitting.table.deadline is None
    assert decide_time(sitting.table, 10**15) is None


def test_the_time_of_a_turn_begins_with_it() -> None:
    sitting = Sitting.started("person", "open", clock=60)
    assert sitting.table.deadline == 1000 + 60_000
    sitting.at = 5000
    end_turn(sitting)
    assert sitting.table.deadline == 5000 + 60_000
    while sitting.game.phase.name == "PLACE":
        end_turn(sitting)
    sitting.at = 9000
    sitting.act()
    assert sitting.table.deadline == 5000 + 60_000, "acting does not add to it"


def test_a_bot_takes_over_when_the_time_is_up() -> None:
    sitting = Sitting.started("person", "open", clock=60)
    seat, table = sitting.game.current, sitting.table
    assert decide_time(table, 60_999) is None
    assert decide_time(table, 61_000) == StoodIn(at=61_000, seat=seat, why="time")
    sitting.put(decide_time(table, 61_000))
    assert table.deadline is None, "bots have no clock"
    assert decide_time(table, 10**15) is None
    assert table.bot_to_move == "Sensible"


def test_before_the_start_and_after_the_end_no_time_runs() -> None:
    sitting = Sitting("person", "open", clock=60)
    assert sitting.table.deadline is None
    over = Sitting.started("person", "open", clock=60, rules="turn_limit=1")
    over.play_until_over()
    assert over.table.deadline is None
    assert decide_time(over.table, 10**15) is None


def test_whoever_comes_back_after_running_out_of_time_has_a_whole_turn() -> None:
    sitting = Sitting.started("person", "open", clock=60)
    seat = sitting.game.current
    sitting.put(decide_time(sitting.table, 61_000))
    sitting.at = 70_000
    sitting.done(seat, Return)
    assert sitting.table.deadline == 130_000
    assert everything(sitting.reloaded()) == everything(sitting.table)


@pytest.mark.parametrize(("at", "deadline"), [(60_999, 61_000), (61_000, 121_000)])
def test_new_time_is_given_from_the_deadline_on(at: int, deadline: int) -> None:
    sitting = Sitting.started("person", "open", clock=60)
    seat = sitting.game.current
    sitting.done(seat, Leave)
    sitting.at = at
    sitting.done(seat, Return)
    assert sitting.table.deadline == deadline


def test_leaving_and_coming_back_does_not_add_time() -> None:
    sitting = Sitting.started("person", "open", clock=60)
    seat = sitting.game.current
    sitting.at = 50_000
    sitting.done(seat, Leave)
    sitting.done(seat, Return)
    assert sitting.table.deadline == 61_000


@pytest.mark.parametrize("players", [2, 3])
def test_somebody_else_coming_back_does_not_add_time(players: int) -> None:
    sitting = Sitting.started("person", *["open"] * (players - 1), clock=60)
    other = (sitting.game.current + 1) % players
    sitting.done(other, Leave)
    sitting.at = 60_000
    sitting.done(other, Return)
    assert sitting.table.deadline == 61_000
    sitting.at = 62_000
    assert decide_time(sitting.table, 62_000) is not None


def test_after_a_standstill_the_current_player_has_time_to_come_back() -> None:
    sitting = Sitting.started("person", "open", clock=600)
    table = sitting.table
    began = table.turn_began
    table.extend_deadline(began + 1000, 60_000)
    assert table.deadline == began + 600_000, "there is time enough"
    table.extend_deadline(began + 590_000, 60_000)
    assert table.deadline == began + 650_000
    table.extend_deadline(began + 10**9, 60_000)
    assert table.deadline == began + 10**9 + 60_000
    quick = Sitting.started("person", "open", clock=10).table
    quick.extend_deadline(10**9, 60_000)
    assert quick.deadline == 10**9 + 10_000, "never more than a whole turn"


def test_a_log_that_is_ahead_of_the_clock_makes_no_turn_longer() -> None:
    """The server was restarted, and its clock was set back by a day meanwhile."""
    sitting = Sitting.started("person", "open", clock=600)
    table, began, day = sitting.table, sitting.table.turn_began, 86_400_000
    sitting.at = began + 5000
    sitting.done(1 - sitting.game.current, Leave)
    table.extend_deadline(sitting.at - day, 60_000)
    assert table.clock_offset == day
    assert table.deadline == began + 600_000, "by the table's own time, which goes on"
    assert table.deadline_sent == began + 600_000 - day, "by the clock that everyone else has"
    now = sitting.at - day - 3_600_000
    table.extend_deadline(now, 60_000)
    assert table.deadline_sent == now + 595_000, "what was left of the turn, however far it was set back"
    sitting.put(StoodIn(at=began + 580_000, seat=1, why="left"))
    sitting.put(StoodIn(at=began, seat=1, why="left"))  # from a time when a log could go backwards
    table.extend_deadline(now, 60_000)
    assert table.clock_offset == began + 580_000 - now
    assert table.deadline_sent == now + 60_000, "time to come back"
    table.extend_deadline(began + 580_000, 60_000)
    assert (table.clock_offset, table.deadline_sent) == (0, table.deadline), "the clock was put right"
