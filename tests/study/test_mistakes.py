"""Mistakes: which are named, which are not, and how certain they must be."""

import pytest

from ettana.core.action_table import parse_action
from ettana.core.actions import Claim, EndTurn
from ettana.game import Game
from ettana.study.analyse import analyse
from ettana.study.analysis import POINT, StudyBudget
from ettana.study.fresh_worlds import Lead
from ettana.study.mistakes import Review
from ettana.study.search import LEAST, Verdict
from ettana.study.steps import steps_of
from ettana.study.sure_points import missed_points
from tests.study.records import forgetful_record, lively_record

SMALL = StudyBudget(nodes=200)
# In millionths: five of a hundred points (docs/research/analysis.md). Not the product's constant, which may be wrong.
BLUNDER = 50_000


def test_a_claim_that_was_forgotten_is_always_named() -> None:
    record, entry = forgetful_record()
    named = [each for each in analyse(record, SMALL).mistakes if each.kind == "missed_claim"]
    assert [each.entry for each in named] == [entry]
    assert named[0].played == "end"
    assert all(isinstance(parse_action(each), Claim) for each in named[0].better)
    assert named[0].designs


def test_what_was_claimed_in_the_same_turn_was_not_missed() -> None:
    for seed in range(4):
        record = lively_record(2, seed)
        tables = record.deck.tables(record.rules.mirrored_designs)
        steps = [step for step in steps_of(record) if step.stands]
        for turn in {step.turn for step in steps if step.turn >= 0}:
            mine = [step for step in steps if step.turn == turn]
            claimed = {step.action.design for step in mine if isinstance(step.action, Claim)}
            for missed in missed_points(mine, tables, record.rules):
                assert not (missed.claim and set(missed.designs) & claimed)
                assert missed.step in mine


def test_a_plan_that_was_missed_can_be_played() -> None:
    """Every action of it is legal, and it makes the points."""
    looked = 0
    for seed in range(8):
        record = lively_record(2, seed)
        tables = record.deck.tables(record.rules.mirrored_designs)
        steps = [step for step in steps_of(record) if step.stands]
        for turn in {step.turn for step in steps if step.turn >= 0}:
            for missed in missed_points([step for step in steps if step.turn == turn], tables, record.rules):
                game = Game._from_state(missed.step.before.copy(), record.rules, record.deck)
                had = game.points[missed.step.seat]
                for action in missed.plan:
                    if not game.over:
                        game.apply(action)
                made = sum(int(tables.points[design]) for design in missed.designs)
                assert game.over or game.points[missed.step.seat] == had + made
                looked += 1
    assert looked


def test_what_is_named_as_a_mistake_is_clear_of_zero_and_worth_a_word() -> None:
    for seed in range(3, 6):
        for each in analyse(lively_record(2, seed), SMALL).mistakes:
            if each.kind in ("mistake", "blunder"):
                assert each.loss >= LEAST == 2 * POINT
                assert 0 < each.low <= each.loss <= each.high
                assert (each.kind == "blunder") == (each.loss >= BLUNDER)
                assert each.better[0] != each.played
            else:
                assert each.high >= 0, "what was better to leave was not missed"


@pytest.mark.parametrize(("loss", "kind"), [(BLUNDER - 1, "mistake"), (BLUNDER, "blunder")])
def test_a_mistake_is_a_blunder_from_five_points_on(loss: int, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was played, the search finds that ending the turn would have gained that much."""
    record, forgotten = forgetful_record()
    review = Review(steps_of(record), record.rules, record.deck, 2, SMALL)
    lead = Lead()
    lead.add(loss)
    monkeypatch.setattr(review.searcher, "look", lambda *decision: Verdict(True, (EndTurn().id,), lead, clear=True))
    named = [mistake for _, found in review.run() for mistake in found if mistake.entry != forgotten]
    assert {(mistake.kind, mistake.loss) for mistake in named if not mistake.kind.startswith("missed")} == {
        (kind, loss)
    }


def test_a_lead_has_the_interval_of_its_mean() -> None:
    lead = Lead()
    for each in (10_000, 30_000, 20_000, 20_000):
        lead.add(each)
    assert lead.mean == 20_000
    assert lead.error == pytest.approx(1.96 * (200_000_000 / 3 / 4) ** 0.5, abs=2)


def test_joined_leads_are_those_of_all_their_worlds() -> None:
    first, second, both = Lead(), Lead(), Lead()
    for place, each in enumerate((10_000, 30_000, 25_000, -5_000, 40_000)):
        (first, second)[place % 2].add(each)
        both.add(each)
    assert first.joined(second) == both


def test_a_lead_of_one_world_is_not_clear() -> None:
    lead = Lead()
    lead.add(500_000)
    assert lead.error > lead.mean


def test_accuracy_is_the_mean_loss_and_without_decisions_there_is_none() -> None:
    record = lively_record(2, 3)
    review = Review(steps_of(record), record.rules, record.deck, 2, SMALL)
    assert review.accuracy(0).decisions == 0
    review.losses[0] += [10_000, 30_000, -10_000]
    found = review.accuracy(0)
    assert (found.decisions, found.loss) == (3, 10_000)
    assert found.error > 0


def test_a_win_that_was_missed_costs_what_was_left_of_the_chance() -> None:
    """Target 1: the first claim wins."""
    record, entry = forgetful_record(target=1)
    named = [each for each in analyse(record, SMALL).mistakes if each.entry == entry]
    assert [each.kind for each in named] == ["missed_claim"]
    assert named[0].loss > 5 * POINT
