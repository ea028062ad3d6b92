"""The moments that decided a game: those with the largest total effect."""

from ettana.study.analysis import LedgerEntry
from ettana.study.summary import turning_points


def test_what_an_entry_gives_and_takes_is_weighed_together() -> None:
    ledger = [
        LedgerEntry(1, "setup", 0, [90, -90]),
        LedgerEntry(2, "roll", 0, [20, -20]),
        LedgerEntry(3, "decision", 1, [300, -300]),
        LedgerEntry(3, "unknown", 1, [-295, 295]),
        LedgerEntry(4, "draw", 1, [-30, 30]),
        LedgerEntry(5, "decision", 0, [-10, 10]),
        LedgerEntry(5, "unknown", 0, [-15, 15]),
        LedgerEntry(6, "drift", 0, [500, -500]),
        LedgerEntry(7, "theft", 0, [6, -6]),
    ]
    assert turning_points(ledger) == [2, 4, 5]


def test_of_equal_turning_points_the_first_counts() -> None:
    assert turning_points([LedgerEntry(entry, "roll", 0, [7, -7]) for entry in (5, 3, 9, 1)]) == [1, 3, 5]
