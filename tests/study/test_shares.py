"""Whole numbers that add up exactly, whatever the estimates were."""

from hypothesis import given
from hypothesis import strategies as st

from ettana.study.analysis import WHOLE
from ettana.study.shares import after_conceding, balanced, less, mean, shares

totals = st.lists(st.integers(0, 10**9), min_size=3, max_size=5).filter(any)


@given(totals)
def test_shares_add_up_to_the_whole_and_are_rounded_by_less_than_one(numbers: list[int]) -> None:
    found = shares(numbers)
    assert sum(found) == WHOLE
    whole = sum(numbers)
    assert all(abs(share * whole - number * WHOLE) < whole for share, number in zip(found, numbers, strict=True))


def test_what_rounding_leaves_goes_to_those_that_lost_most_by_it() -> None:
    assert shares([1, 1, 1]) == (333_334, 333_333, 333_333)
    assert shares([0, 2, 1]) == (0, 666_667, 333_333)


@given(st.lists(st.tuples(st.integers(1, 36), totals.filter(lambda each: len(each) == 3)), min_size=1, max_size=6))
def test_a_mean_of_chances_is_one_of_chances(parts: list[tuple[int, list[int]]]) -> None:
    assert sum(mean([(weight, shares(numbers)) for weight, numbers in parts])) == WHOLE


@given(st.lists(st.integers(-(10**6), 10**6), min_size=3, max_size=5))
def test_rounded_changes_add_up_to_nothing(numbers: list[int]) -> None:
    assert sum(balanced(numbers, 10**6 + 7)) == 0


def test_shares_are_subtracted_seat_by_seat() -> None:
    assert less((5, 3, 2), (1, 3, 6)) == (4, 0, -4)


def test_who_concedes_against_one_other_loses_all() -> None:
    assert after_conceding((600_000, 400_000, 0), 0, 1) == (0, WHOLE, 0)


def test_who_concedes_against_several_leaves_them_their_shares() -> None:
    assert after_conceding((400_000, 300_000, 300_000, 0), 0, None) == (0, 500_000, 500_000, 0)
