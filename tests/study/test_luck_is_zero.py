"""Luck is zero in the mean by construction: what is expected is the mean of all answers, all valued in one way."""

import math
from collections import Counter

import pytest

from ettana.core.action_table import from_id
from ettana.core.engine.chances.answers import Answers, answer_key
from ettana.core.engine.chances.expectation import point_in_part
from ettana.core.engine.rules.board import BLACK
from ettana.core.engine.rules.state import OVER
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.study.estimate import Care, Estimator, Worlds
from ettana.study.outcomes import cause_of
from ettana.study.steps import steps_of
from tests.study.records import lively_record

# Few paths: the means must be true however roughly each answer is valued.
ROUGH = Care(moment=6, answer=2, setup=24, belief=Worlds(2, 2, 0), believed=2)


def test_what_is_expected_is_the_mean_of_all_answers_and_what_came_is_one_of_them() -> None:
    record = lively_record(2, 0)
    estimator = Estimator(record.rules, record.deck, 2, 1, ROUGH)
    looked: Counter[str] = Counter()
    for step in steps_of(record):
        if not step.stands or step.action is None:
            continue
        action, cause = step.action.id, str(cause_of(step.action.id))
        if Answers(step.before, action).count and looked[cause] < 3:
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
    roll = from_id(game.legal_ids()[0]).id
    found = Estimator(game.rules, game.deck, 2, 1, ROUGH).answers(game.state, roll)
    assert found is not None
    black = [after for _, after in Answers(game.state, roll).listed() if after.colour == BLACK]
    assert any(after.phase == OVER for after in black)
    for after in black:
        assert found.before_draw(after) == found.by_roll[int(after.number), BLACK]


@pytest.mark.parametrize(("whole", "parts"), [(46, 7), (36 * 41, 36), (30, 20), (6, 4)])
def test_where_not_all_answers_are_looked_at_none_is_looked_at_too_often(whole: int, parts: int) -> None:
    """Over all luck each point counts the same, with the size of its part as its weight."""
    sizes = [(which + 1) * whole // parts - which * whole // parts for which in range(parts)]
    every = math.lcm(*(size for size in sizes if size))
    counted: Counter[int] = Counter()
    for luck in range(every):
        for which, size in enumerate(sizes):
            if size:
                counted[point_in_part(whole, parts, which, luck)] += size
    assert counted == dict.fromkeys(range(whole), every)
