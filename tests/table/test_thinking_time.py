"""A bot's turn has an end that people can wait for. Nothing here takes any time: the clock is the test's."""

import pytest

from ettana.core.names import Phase
from ettana.table.thinker import BotQuestion
from ettana.table.thinking_time import TURN_SECONDS, ThinkingTime
from tests.table.fakes import Room
from tests.table.sitting import Sitting


class Clock:
    """In milliseconds, as the server's."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def __call__(self) -> int:
        return self.at


def decide(time: ThinkingTime, clock: Clock, turn: object, wanted: float) -> float:
    """A decision for which the bot would like to have so many seconds; how long it took."""
    took = min(wanted, time.for_next_decision(turn))
    with time.measured():
        clock.at += round(1000 * took)
    return took


def test_the_first_decision_has_five_seconds_and_the_later_ones_ever_less() -> None:
    clock = Clock()
    time = ThinkingTime(clock)
    assert [decide(time, clock, 1, 60) for _ in range(4)] == pytest.approx([5, 1.875, 0.703, 0.264], abs=0.001)


@pytest.mark.parametrize("wanted", [0.3, 1, 2, 5, 60])
def test_a_turn_of_ten_decisions_keeps_to_its_time(wanted: float) -> None:
    clock = Clock()
    time = ThinkingTime(clock)
    assert sum(decide(time, clock, 1, wanted) for _ in range(10)) <= TURN_SECONDS + 0.5


def test_one_that_takes_a_second_is_not_hurried() -> None:
    clock = Clock()
    time = ThinkingTime(clock)
    assert [decide(time, clock, 1, 1) for _ in range(6)] == [1] * 6


def test_what_an_easy_decision_leaves_is_there_for_the_next_and_a_new_turn_has_all_of_it() -> None:
    clock = Clock()
    time = ThinkingTime(clock)
    decide(time, clock, 1, 0.01)
    assert decide(time, clock, 1, 4.9) == 4.9
    assert decide(time, clock, 2, 60) == 5


def test_however_long_a_turn_was_there_is_time_for_a_short_thought() -> None:
    clock = Clock()
    time = ThinkingTime(clock)
    time.for_next_decision(1)
    with time.measured():
        clock.at += 60_000
    assert time.for_next_decision(1) == 0.1


def test_a_clock_that_is_set_back_gives_nobody_more_time() -> None:
    clock = Clock()
    time = ThinkingTime(clock)
    time.for_next_decision(1)
    with time.measured():
        clock.at -= 60_000
    assert time.for_next_decision(1) == 5


async def test_a_bot_at_a_table_is_told_how_long_it_may_think() -> None:
    room = Room(Sitting.started("person", "Sensible"))
    asked: dict[tuple[int, bool], list[float]] = {}
    choose = room.thinker.choose

    async def for_two_seconds(question: BotQuestion) -> str:
        game = room.sitting.game
        asked.setdefault((game.turn, game.phase is Phase.PLACE), []).append(question.most_seconds)
        room.at += 2000
        return await choose(question)

    room.thinker.choose = for_two_seconds  # type: ignore[method-assign]
    room.live.wake()
    while sum(map(len, asked.values())) < 10:
        if room.live.table.bot_to_move is None:
            await room.done(0, room.act())
        await room.live.settle()
    room.live.retire("server_stops")
    assert len(asked) > 2, "a pin was placed, and turns were played"
    assert all(told == [5.0, 3.75, 2.5][: len(told)] for told in asked.values()), asked
