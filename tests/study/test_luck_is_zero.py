"""Luck is zero in the mean by construction: whatever chance answers is booked against all that it could have answered.

No dice are rolled here. Each answer is booked as if it had come, and what is booked is weighed as often as it comes.
"""

import math
from collections import Counter, defaultdict

import pytest

from ettana.bots import make_bot
from ettana.bots.match import play_action
from ettana.core.action_table import from_id
from ettana.core.engine.chances.answers import Answers
from ettana.core.engine.chances.expectation import point_in_part
from ettana.core.engine.rules.board import BLACK
from ettana.core.engine.rules.state import OVER
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.record import Record
from ettana.replay import make_record
from ettana.study.analysis import LUCK
from ettana.study.booking import book_step
from ettana.study.estimate import Care, Estimator, Worlds
from ettana.study.outcomes import cause_of
from ettana.study.steps import Step, steps_of

# So many paths that nothing is left to luck, not even in the estimate.
ALL = 10**6
WHOLE_TURN = Care(moment=ALL, answer=ALL, setup=24, belief=Worlds(2, 2, 0), believed=2)
# Few turns with many draws in them, so that all can be looked through: no Roll again, Get design, Preset and Replace.
CARDS = (6, 6, 4, 4, 0, 0, 0, 4, 0, 4, 3, 4)
FEW_TOKENS = 2


def a_record(players: int, seed: int) -> Record:
    game = Game(players, seed, RuleSet(target=4, turn_limit=30, cards=CARDS))
    bots = [make_bot("Sensible", game.deck, game.rules, seed + seat) for seat in range(players)]
    while not game.over:
        play_action(game, bots[game.current])
    return make_record(game)


def luck_of_all_answers(step: Step, record: Record) -> dict[str, list[int]]:
    """For each kind of luck, what the answers to an action book for each seat, times how often they come."""
    assert step.action is not None
    estimator = Estimator(record.rules, record.deck, len(record.names), 1, WHOLE_TURN)
    before = estimator.judge(step.before)
    totals: dict[str, list[int]] = defaultdict(lambda: [0] * (len(record.names) + 1))
    for weight, after in Answers(step.before, step.action.id).listed():
        came = Step(step.entry, step.action, step.seat, step.turn, "", step.before, after, stands=True)
        for entry in book_step(came, before, estimator.judge(after), estimator, record.deck):
            if entry.cause in LUCK:
                totals[entry.cause] = [a + weight * b for a, b in zip(totals[entry.cause], entry.changes, strict=True)]
    return totals


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_what_all_answers_book_adds_up_to_nothing(players: int, seed: int) -> None:
    record = a_record(players, seed)
    looked: Counter[str] = Counter()
    for step in steps_of(record):
        assert step.action is not None
        answers, cause = Answers(step.before, step.action.id), str(cause_of(step.action.id))
        if answers.count and looked[cause] < 2 and step.before.tokens[step.seat] <= FEW_TOKENS:
            looked[cause] += 1
            for kind, totals in luck_of_all_answers(step, record).items():
                assert max(map(abs, totals)) <= 2 * answers.whole, (kind, step.action, "but for rounding")
    assert {"roll", "draw"} <= set(looked)


def test_also_where_the_card_that_black_draws_wins_the_game() -> None:
    """A Victory point that ends it is luck of the draw like the others, and not of the roll."""
    game = Game(2, 3, RuleSet(target=1, cards=CARDS))
    while [str(action) for action in game.legal_actions()] != ["roll"]:
        game.apply(game.legal_actions()[0])
    state, roll = game.state, from_id(game.legal_ids()[0])
    step = Step(1, roll, game.current, 0, "", state, state, stands=True)
    answers = Answers(state, roll.id)
    assert any(after.phase == OVER and after.colour == BLACK for _, after in answers.listed())
    for totals in luck_of_all_answers(step, make_record(game)).values():
        assert max(map(abs, totals)) <= 2 * answers.whole


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
