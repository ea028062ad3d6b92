"""Luck is zero in the mean by construction: every outcome is booked relative to all possible outcomes.

No dice are rolled here. Each outcome is booked as if it had come, and weighted by its probability.
"""

import math
from collections import Counter, defaultdict

import pytest

from ettana.bots import make_bot
from ettana.bots.match import play_action
from ettana.core.action_table import action_from_id
from ettana.core.engine.chances.chance_outcomes import ChanceOutcomes, answer_key
from ettana.core.engine.chances.expectation import point_in_part
from ettana.core.engine.rules.board import BLACK
from ettana.core.engine.rules.state import OVER
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.record import Record
from ettana.records import make_record
from ettana.study.analysis import LUCK
from ettana.study.booking import book_step
from ettana.study.estimate import Estimator, EstimatorSettings, Worlds
from ettana.study.outcomes import cause_of
from ettana.study.steps import RecordStep, steps_of
from tests.study.records import lively_record

# Few paths: the means must be exact however rough the value of each outcome is.
ROUGH = EstimatorSettings(moment=6, answers=2, setup=24, belief=Worlds(2, 2, 0), believed=2)
# Enough paths that no randomness is left, not even in the estimate.
ALL = 10**6
WHOLE_TURN = EstimatorSettings(moment=ALL, answers=ALL, setup=24, belief=Worlds(2, 2, 0), believed=2)
# Turns that can be enumerated completely: no Roll again, Get design, Preset and Replace.
CARDS = (6, 6, 4, 4, 0, 0, 0, 4, 0, 4, 3, 4)


def a_record(players: int, seed: int) -> Record:
    game = Game(players, seed, RuleSet(target=4, turn_limit=30, cards=CARDS))
    bots = [make_bot("Sensible", game, seed + seat) for seat in range(players)]
    while not game.over:
        play_action(game, bots[game.current])
    return make_record(game)


def luck_of_all_answers(step: RecordStep, record: Record) -> dict[str, list[int]]:
    """For each kind of luck and each seat, the sum of the bookings of all outcomes, weighted by probability."""
    assert step.action is not None
    estimator = Estimator(record.rules, record.deck, len(record.names), 1, WHOLE_TURN)
    before = estimator.judge(step.before)
    totals: dict[str, list[int]] = defaultdict(lambda: [0] * (len(record.names) + 1))
    for weight, after in ChanceOutcomes(step.before, step.action.id).listed():
        came = RecordStep(step.entry, step.action, step.seat, step.turn, "", step.before, after, stands=True)
        for entry in book_step(came, before, estimator.judge(after), estimator, record.deck):
            if entry.cause in LUCK:
                totals[entry.cause] = [a + weight * b for a, b in zip(totals[entry.cause], entry.changes, strict=True)]
    return totals


@pytest.mark.parametrize(
    ("kind", "most_tokens"),
    [("draw", 9), ("gain", 9), pytest.param("roll", 2, marks=pytest.mark.slow)],  # a roll opens the whole turn
)
def test_what_all_answers_book_adds_up_to_nothing(kind: str, most_tokens: int) -> None:
    record = a_record(2, 1)
    step = next(
        step
        for step in steps_of(record)
        if step.action is not None
        and cause_of(step.action.id) == kind
        and step.before.tokens[step.seat] <= most_tokens
        and ChanceOutcomes(step.before, step.action.id).count > 1
    )
    assert step.action is not None
    booked = luck_of_all_answers(step, record)
    assert kind in booked
    for totals in booked.values():
        assert max(map(abs, totals)) <= 2 * ChanceOutcomes(step.before, step.action.id).whole, "zero but for rounding"


def test_what_is_expected_is_the_mean_of_all_answers_and_what_came_is_one_of_them() -> None:
    record = lively_record(2, 0)
    estimator = Estimator(record.rules, record.deck, 2, 1, ROUGH)
    looked: Counter[str] = Counter()
    for step in steps_of(record):
        if not step.stands or step.action is None:
            continue
        action, cause = step.action.id, str(cause_of(step.action.id))
        if ChanceOutcomes(step.before, action).count and looked[cause] < 3:
            looked[cause] += 1
            found = estimator.answers(step.before, action)
            assert found is not None
            each = estimator.expectation.each(step.before, action, 2, estimator.chance(int(step.before.turn)))
            whole = sum(weight for weight, _, _ in each)
            for seat in range(2):
                mean = sum(weight * told[seat] / sum(told) for weight, _, told in each) / whole
                assert found.expected[seat] == pytest.approx(1_000_000 * mean, abs=2)
            assert answer_key(step.after) in [key for _, key, _ in each]
    assert {"roll", "draw"} <= set(looked)


def test_a_card_that_black_draws_is_luck_of_the_draw_also_if_it_wins_the_game() -> None:
    game = Game(2, 3, RuleSet(target=1))
    while [str(action) for action in game.legal_actions()] != ["roll"]:
        game.apply(game.legal_actions()[0])
    roll = action_from_id(game.legal_ids()[0]).id
    found = Estimator(game.rules, game.deck, 2, 1, ROUGH).answers(game.state, roll)
    assert found is not None
    black = [after for _, after in ChanceOutcomes(game.state, roll).listed() if after.colour == BLACK]
    assert any(after.phase == OVER for after in black)
    for after in black:
        assert found.before_draw(after) == found.by_roll[int(after.number), BLACK]


@pytest.mark.parametrize(("whole", "parts"), [(46, 7), (36 * 41, 36), (30, 20), (6, 4)])
def test_where_not_all_answers_are_looked_at_none_is_looked_at_too_often(whole: int, parts: int) -> None:
    """Over all luck each point counts the same, weighted by the size of its part."""
    sizes = [(which + 1) * whole // parts - which * whole // parts for which in range(parts)]
    every = math.lcm(*(size for size in sizes if size))
    counted: Counter[int] = Counter()
    for luck in range(every):
        for which, size in enumerate(sizes):
            if size:
                counted[point_in_part(whole, parts, which, luck)] += size
    assert counted == dict.fromkeys(range(whole), every)
