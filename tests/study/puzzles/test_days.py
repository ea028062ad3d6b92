"""The puzzle of a day: the same for everyone, another one tomorrow, harder towards Sunday."""

import datetime
from itertools import pairwise
from statistics import mean

import pytest

from ettana.study.puzzles.collection import Collection, shipped_puzzles
from ettana.study.puzzles.days import BadDate, number_of_day, puzzle_of_day, read_date

TODAY = datetime.date(2026, 11, 17)
DAY = datetime.timedelta(days=1)
# A literal and not the import: with another first day, past days would get other puzzles.
FIRST_DAY = datetime.date(2026, 1, 5)


def puzzles(days: int, first: datetime.date = TODAY) -> list[str]:
    return [puzzle_of_day(first + number * DAY, shipped_puzzles()).id for number in range(days)]


def test_no_puzzle_comes_again_for_two_years() -> None:
    seen = puzzles(len(shipped_puzzles()) // 7 * 7)
    assert len(set(seen)) == len(seen) >= 728


def test_the_week_rises_from_monday_to_sunday() -> None:
    monday = datetime.date(2026, 11, 16)
    levels = [
        mean(puzzle_of_day(monday + (7 * week + day) * DAY, shipped_puzzles()).difficulty for week in range(100))
        for day in range(7)
    ]
    assert all(early < late for early, late in pairwise(levels)), levels


def test_a_day_keeps_its_puzzle_whatever_order_the_file_has() -> None:
    collection = shipped_puzzles()
    turned = Collection(reversed(collection.puzzles), collection.rules)
    assert puzzle_of_day(TODAY, turned) == puzzle_of_day(TODAY, collection)


@pytest.mark.parametrize("days", [0, 1, -1, -300])
def test_past_days_and_tomorrow_elsewhere_have_a_puzzle(days: int) -> None:
    date = TODAY + days * DAY
    assert read_date(date.isoformat(), TODAY) == date


@pytest.mark.parametrize(
    "text",
    [
        *["", "today", "2026-02-30", "2026-11-19", "2025-12-31", "20261117", "2026-W47-2", "2026-11-17\n"],
        *["٢٠٢٦-11-17", "9999-12-31", "0000-00-00", "2026-11-17T00", "-026-11-17", "<script>"],
    ],
)
def test_a_date_that_is_wrong_or_too_far_is_refused(text: str) -> None:
    with pytest.raises(BadDate):
        read_date(text, TODAY)


def test_before_the_first_day_there_is_no_puzzle() -> None:
    assert puzzle_of_day(FIRST_DAY, shipped_puzzles()).id
    with pytest.raises(BadDate):
        puzzle_of_day(FIRST_DAY - DAY, shipped_puzzles())
    with pytest.raises(BadDate):
        puzzle_of_day(TODAY, Collection((), shipped_puzzles().rules))


def test_a_few_puzzles_are_enough_for_every_day() -> None:
    few = Collection(shipped_puzzles().puzzles[:3], shipped_puzzles().rules)
    assert {puzzle_of_day(TODAY + number * DAY, few).id for number in range(60)} <= {each.id for each in few.puzzles}


def test_seeds_of_a_day_differ_by_their_purpose() -> None:
    assert number_of_day("game", TODAY) == number_of_day("game", TODAY)
    assert len({number_of_day("game", TODAY), number_of_day("seat", TODAY), number_of_day("game", TODAY + DAY)}) == 3
