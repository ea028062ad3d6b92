"""A turn with a certain win: its value, and how it is booked whether the win is taken or missed."""

from dataclasses import dataclass, replace

import pytest

from ettana.core.engine.chances.missed_wins import PARTS, actions_of_solver, missed
from ettana.core.engine.rules.state import ACT, OVER
from ettana.core.engine.rules.turn import end_turn
from ettana.notation.record import Record
from ettana.study.analysis import WHOLE, LedgerEntry
from ettana.study.booking import book_step
from ettana.study.estimate import Estimator, EstimatorSettings, Judgement
from ettana.study.outcomes import cause_of
from ettana.study.steps import RecordStep, is_same_turn, steps_of
from tests.study.records import lively_record


@dataclass(frozen=True)
class Looked:
    """A step at which a win was open, the number of actions to it, and the bookings of the step."""

    step: RecordStep
    actions: int
    before: Judgement
    after: Judgement
    entries: list[LedgerEntry]
    estimator: Estimator

    @property
    def is_won(self) -> bool:
        return self.step.after.phase == OVER and bool(self.step.after.winner == self.step.seat)


def look(record: Record, *, as_policy: bool) -> list[Looked]:
    """All such steps of a game; with `as_policy` as if the policy had played them."""
    estimator = Estimator(record.rules, record.deck, len(record.names), 1, EstimatorSettings.of(200))
    found = []
    for step in steps_of(record):
        actions = int(estimator.expectation.actions_to_win(step.before)) if step.before.phase == ACT else 0
        if step.stands and step.action is not None and actions:
            before = estimator.judge(step.before)
            if as_policy:
                before = replace(before, expects=step.action.id)
            after = estimator.judge(step.after)
            entries = book_step(step, before, after, estimator, record.deck)
            found.append(Looked(step, actions, before, after, entries, estimator))
    return found


@pytest.fixture(scope="module", params=[False, True], ids=["", "as the policy"])
def looked(request: pytest.FixtureRequest) -> list[Looked]:
    return [each for seed in range(12) for each in look(lively_record(2 + seed % 3, seed), as_policy=request.param)]


def test_a_win_that_lies_open_is_missed_sometimes_and_then_the_others_have_their_turns(looked: list[Looked]) -> None:
    assert len({each.actions for each in looked}) > 2
    for each in looked:
        assert each.before.sure
        passed = each.step.before.copy()
        end_turn(passed)  # a turn limit may end the game here
        if_missed = each.estimator.end(passed)
        often = int(missed(each.actions))
        for seat, chance in enumerate(each.before.chances):
            won = WHOLE * (PARTS - often) if seat == each.step.seat else 0
            assert chance == pytest.approx((won + if_missed[seat] * often) / PARTS, abs=3)


def test_the_longer_the_way_to_a_win_the_more_often_it_is_missed() -> None:
    often = [int(missed(actions)) for actions in range(1, 12)]
    assert often == sorted(often)
    assert 0 < often[0] < often[5] < PARTS


def test_a_win_that_only_the_policy_sees_is_not_certain(looked: list[Looked]) -> None:
    """The solver leaves out Replace cards and long ways to several designs. Such wins were once treated as certain."""
    of_policy = [each for each in looked if not actions_of_solver(each.estimator.outlook.leaf, each.step.before)]
    assert of_policy
    for each in of_policy:
        assert each.before.chances[each.step.seat] < WHOLE


def test_whatever_leads_to_an_open_win_expects_what_it_will_be_worth(looked: list[Looked]) -> None:
    for each in looked:
        assert each.estimator.value(each.step.before, 4) == each.before.chances


def test_to_take_a_win_is_no_merit(looked: list[Looked]) -> None:
    taken = [each for each in looked if each.is_won]
    assert taken
    for each in taken:
        assert {entry.cause for entry in each.entries} == {"drift"}
        booked = sum(entry.changes[each.step.seat] for entry in each.entries)
        assert booked == WHOLE - each.before.chances[each.step.seat]


def test_to_go_on_towards_a_win_is_no_merit_whichever_way(looked: list[Looked]) -> None:
    on_the_way = [
        each
        for each in looked
        if each.after.sure and each.step.action is not None and cause_of(each.step.action.id) is None
    ]
    assert on_the_way
    for each in on_the_way:
        assert {entry.cause for entry in each.entries} <= {"drift"}


def test_to_leave_a_win_is_a_decision_also_if_the_policy_would_have_left_it(looked: list[Looked]) -> None:
    left = [each for each in looked if each.step.after.phase != OVER and not is_same_turn(each.step)]
    assert left
    for each in left:
        assert sum(entry.changes[each.step.seat] for entry in each.entries if entry.cause == "decision") < 0
