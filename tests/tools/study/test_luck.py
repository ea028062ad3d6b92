"""The tool books the same luck as the ledger of the game, and only of the requested kinds."""

import pytest
from tools.study import luck
from tools.study.luck import KINDS, GameLuck, report

from ettana.core.engine import is_compiled
from ettana.notation.record import Record
from ettana.study.analyse import ledger_of
from ettana.study.analysis import POINT, StudyBudget
from tests.study.records import lively_record

NODES = 200  # with fewer, outcomes are not enumerated
compiled_only = pytest.mark.skipif(not is_compiled(), reason="every answer of chance in a whole game")


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> Record:
    """A game with rolls, draws, a theft and Gain tokens."""
    record = lively_record(3, 2)
    monkeypatch.setattr(luck, "played", lambda bots, seed: record)
    return record


@compiled_only
def test_luck_is_what_the_ledger_books(record: Record) -> None:
    found = luck.find("whoever", 1, NODES, KINDS).luck
    booked = [
        (entry.cause, entry.changes[entry.seat])
        for entry in ledger_of(record, StudyBudget(NODES)).ledger
        if entry.cause in KINDS
    ]
    assert [each for each in found if each[1]] == [each for each in booked if each[1]]
    assert {cause for cause, _ in found} == set(KINDS)


@compiled_only
def test_who_lets_chance_answer_though_a_win_lies_open_has_the_luck_of_the_answer_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only one card can be stolen here: that is no luck at all."""
    record = lively_record(3, 15)
    monkeypatch.setattr(luck, "played", lambda bots, seed: record)
    found = luck.find("whoever", 1, NODES, ["theft"]).luck
    booked = [
        entry.changes[entry.seat] for entry in ledger_of(record, StudyBudget(NODES)).ledger if entry.cause == "theft"
    ]
    assert [change for _, change in found if change] == [change for change in booked if change]


@compiled_only
def test_luck_of_kinds_that_were_not_asked_for_is_left_out(record: Record) -> None:
    rare = luck.find("whoever", 1, NODES, ["theft", "gain"]).luck
    assert {cause for cause, _ in rare} == {"theft", "gain"}


def test_each_kind_of_luck_is_told_with_its_interval_and_spread() -> None:
    games = [GameLuck(1, [("roll", 3 * POINT), ("gain", POINT)]), GameLuck(2, [("roll", -POINT)])]
    assert report(games) == [
        "2 games",
        "roll: +1.00 ± 2.77 (sd 2.0, 2)",
        *(f"{kind}: too few" for kind in KINDS if kind != "roll"),
    ]
