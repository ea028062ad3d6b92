"""A turn that can be won for sure: what it is worth, and how it is booked whether the win is taken or not."""

from dataclasses import replace

import pytest

from ettana.core.engine.chances.expectation import CERTAIN, TAKEN
from ettana.core.engine.rules.state import ACT, OVER
from ettana.notation.record import Record
from ettana.study.analysis import WHOLE, LedgerEntry
from ettana.study.booking import book_step
from ettana.study.estimate import Care, Estimator, Judgement
from ettana.study.steps import Step, is_same_turn, steps_of
from tests.study.records import lively_record

NEARLY = round(WHOLE * TAKEN / CERTAIN)
Looked = tuple[Step, Judgement, list[LedgerEntry]]


def look(record: Record, *, as_policy: bool = False) -> list[Looked]:
    """The steps of a game before which a win lay open, and what they book, also if they had been the policy's."""
    estimator = Estimator(record.rules, record.deck, len(record.names), 1, Care.of(200))
    found = []
    for step in steps_of(record):
        if step.stands and step.before.phase == ACT and estimator.expectation.wins_surely(step.before):
            before = estimator.judge(step.before)
            if as_policy and step.action is not None:
                before = replace(before, expects=step.action.id)
            after = estimator.judge(step.after)
            found.append((step, before, book_step(step, before, after, estimator, record.deck)))
    return found


@pytest.fixture(scope="module")
def looked() -> list[Looked]:
    return [each for seed in range(12) for each in look(lively_record(2 + seed % 3, seed))]


def test_whoever_can_win_this_turn_nearly_has(looked: list[Looked]) -> None:
    assert looked
    for step, before, _ in looked:
        seats = len(before.chances) - 1
        assert before.sure
        assert before.chances[step.seat] == NEARLY
        rest = [chance for seat, chance in enumerate(before.chances[:seats]) if seat != step.seat]
        assert max(rest) - min(rest) <= 1
        assert before.chances[seats] == 0


def test_to_take_a_win_as_the_policy_would_is_no_merit(looked: list[Looked]) -> None:
    taken = [each for each in looked if each[0].after.phase == OVER and each[0].after.winner == each[0].seat]
    as_expected = [each for each in taken if each[0].action is not None and each[0].action.id == each[1].expects]
    assert as_expected
    for step, _, entries in as_expected:
        assert {entry.cause for entry in entries} == {"drift"}
        assert sum(entry.changes[step.seat] for entry in entries) == WHOLE - NEARLY


@pytest.mark.parametrize("as_policy", [False, True])
def test_to_leave_a_win_is_a_decision_also_if_the_policy_would_have_left_it(*, as_policy: bool) -> None:
    looked = [each for seed in range(12) for each in look(lively_record(2 + seed % 3, seed), as_policy=as_policy)]
    left = [each for each in looked if each[0].after.phase != OVER and not is_same_turn(each[0])]
    assert left
    for step, _, entries in left:
        assert sum(entry.changes[step.seat] for entry in entries if entry.cause == "decision") < 0
