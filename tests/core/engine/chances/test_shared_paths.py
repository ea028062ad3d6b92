"""Outcomes of an action share its paths by probability: likelier ones get more.

Both sides of a comparison have the same luck, so equal values are equal to the last bit.
"""

from collections.abc import Callable

import pytest

from ettana.core.engine.chances.chance_outcomes import ChanceOutcomes, answer_key
from ettana.core.engine.chances.expectation import Expectation, listed
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.state import State
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.study.estimate import Estimator, EstimatorSettings
from tests.support.strategies import play_on

PATHS = 40
LUCK = 7
# Three cards of four bring a design, and the others the die of Gain tokens: chance again, after the draw.
CARDS = (0, 0, 0, 0, 0, 0, 15, 0, 0, 0, 0, 5)
Share = Callable[[int, int], int]  # of a weight and of all weights


@pytest.fixture(scope="module")
def bought() -> tuple[Expectation, State]:
    """A state in which a card can be bought, and the object that evaluates it."""
    game = Game(2, 4, RuleSet(cards=CARDS))
    while ids.BUY_CARD not in game.legal_ids():
        play_on(game, 1, game.log_length)
    return Estimator(game.rules, game.deck, 2, 1, EstimatorSettings.of(200)).expectation, game.state


def valued(bought: tuple[Expectation, State], share: Share) -> list[tuple[int, list[int]]]:
    """Each outcome with its weight and its values along as many paths as `share` gives."""
    expectation, state = bought
    answers = ChanceOutcomes(state, ids.BUY_CARD)
    expectation.begin(state.turn, seeded(LUCK))
    return [
        (weight, listed(expectation.value(after, share(weight, int(answers.whole)))))
        for weight, after in answers.listed()
    ]


def by_weight(weight: int, whole: int) -> int:
    return PATHS * weight // whole


OTHERS: dict[str, Share] = {
    "all paths to each": lambda _weight, _whole: PATHS,
    "the same to each": lambda _weight, _whole: PATHS // 2,
}


def test_the_outcomes_have_the_intended_weights(bought: tuple[Expectation, State]) -> None:
    weights = [weight for weight, _ in valued(bought, by_weight)]
    assert len(weights) == 2
    assert max(weights) > 2 * min(weights)
    for other in OTHERS.values():
        assert valued(bought, other) != valued(bought, by_weight), "or nothing below could fail"


def test_each_outcome_gets_paths_by_its_weight(bought: tuple[Expectation, State]) -> None:
    expectation, state = bought
    each = expectation.each(state, ids.BUY_CARD, PATHS, seeded(LUCK))
    assert [key for _, key, _ in each] == [
        answer_key(after) for _, after in ChanceOutcomes(state, ids.BUY_CARD).listed()
    ]
    assert [(weight, chances) for weight, _, chances in each] == valued(bought, by_weight)


def test_the_mean_has_paths_by_weights_too(bought: tuple[Expectation, State]) -> None:
    expectation, state = bought
    found = expectation.after_action(state, ids.BUY_CARD, PATHS, seeded(LUCK))
    parts = valued(bought, by_weight)
    whole = sum(weight for weight, _ in parts)
    for seat, chance in enumerate(found):
        assert chance == pytest.approx(sum(weight * chances[seat] for weight, chances in parts) / whole, abs=1)
