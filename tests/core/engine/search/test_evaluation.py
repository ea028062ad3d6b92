"""The value net's features of the seat itself at the end of its turn."""

import pytest

from ettana.core.engine.search import features
from ettana.core.engine.search.hand_after_turn import NONE
from ettana.core.engine.search.value_net import CERTAIN, CHANCE, LOGIT, chance_of
from ettana.core.names import Card
from tests.core.engine.search.probe import evaluation_of, glass_net, own_features
from tests.support.drawn import PLAIN, drawn

# On the plain loom Pair needs one swap, Bar and Square two, Cross three; Three is complete.


def own_features_at(needed: int, tokens: int, hand: str, cards: str = "-") -> dict[int, float]:
    """Features of a turn that ends on the plain loom with this hand."""
    game = drawn(PLAIN, f"current: 0\ndice: 3 G\nseat 0:\n  designs: {hand}\n  cards: {cards}")
    net = glass_net()
    evaluation = evaluation_of(game, net)
    evaluation.lay(game.state, NONE)
    evaluation.weigh(needed, tokens, game.state.cards[0], game.state.pin[0], NONE)
    return own_features(net)


def test_an_empty_hand_shows_points_tokens_and_cards() -> None:
    assert own_features_at(3, 7, "-", "swap x2, tax") == {
        features.NEEDED + 2: 1,
        features.TOKENS: 3,
        features.TOKENS + 1: 3,
        features.TOKENS + 2: 1,
        features.CARDS + Card.SWAP: 2,
        features.CARDS + Card.TAX: 1,
    }


def test_designs_are_given_by_points_and_missing_swaps() -> None:
    found = own_features_at(8, 0, "Bar, Square, Cross, Three")
    assert found[features.DESIGNS + 5 * 1 + 2 - 1] == 1  # Bar: two points, two swaps
    assert found[features.DESIGNS + 5 * 2 + 2 - 1] == 1  # Square: three points or more
    assert found[features.DESIGNS + 5 * 2 + 3 - 1] == 1  # Cross
    assert found[features.HELD] == 3  # Three is complete, and scored before the turn ends
    assert features.MANY_HELD not in found


def test_a_fourth_design_is_counted_as_many() -> None:
    assert own_features_at(8, 0, "Bar, Square, Cross, Tee, Step")[features.MANY_HELD] == 2


@pytest.mark.parametrize(
    ("needed", "tokens", "cards", "reached", "wins"),
    [
        (8, 0, "-", 0, False),  # a free swap alone completes neither
        (8, 2, "-", 0, False),
        (8, 3, "-", 3, False),  # one swap is paid, the other free: Square
        (8, 0, "swap", 3, False),
        (8, 6, "-", 5, False),  # Cross
        (3, 3, "-", 3, True),
        (4, 6, "-", 4, True),  # more points than are needed do not count
    ],
)
def test_what_a_free_swap_and_paid_ones_could_complete_next(
    needed: int, tokens: int, cards: str, reached: int, wins: bool
) -> None:
    found = own_features_at(needed, tokens, "Square, Cross", cards)
    assert found.get(features.REACHED, 0) == reached
    assert (features.REACHED_WINS in found) == wins


def test_3_8_reaching_the_target_is_won() -> None:
    game = drawn(PLAIN, "current: 0\ndice: 3 G\nseat 0:\n  designs: Ring")
    assert evaluation_of(game).ending(0, 5, 0, 0) == CERTAIN


def test_a_budget_that_is_spent_values_nothing() -> None:
    evaluation = evaluation_of(drawn(PLAIN, "current: 0\ndice: 3 G\nseat 0:\n  designs: Ring"))
    evaluation.nodes, evaluation.most = 0, 1
    evaluation.weigh(8, 0, 0, 0, NONE)
    assert (evaluation.nodes, evaluation.out) == (1, False)
    evaluation.weigh(8, 0, 0, 0, NONE)
    assert (evaluation.nodes, evaluation.out) == (1, True)


def test_chances_rise_with_the_log_odds_from_never_to_surely() -> None:
    chances = [int(chance_of(tenth * LOGIT // 10)) for tenth in range(-130, 131)]
    assert chances == sorted(chances)
    assert (chances[0], chances[130], chances[-1]) == (0, CHANCE // 2, CHANCE)
    assert chance_of(CERTAIN) == CHANCE
    assert chance_of(-CERTAIN) == 0
