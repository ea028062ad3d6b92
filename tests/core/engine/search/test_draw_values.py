"""The value of an unknown card or design: any that the player has not seen may come."""

import pytest

from ettana.core.engine.rules.cards import VICTORY_POINT
from ettana.core.engine.search import features
from ettana.core.engine.search.draw_values import DrawValues
from ettana.core.engine.search.hand_after_turn import NONE
from ettana.core.engine.search.value_net import CHANCE, chance_of
from ettana.core.names import Card
from tests.core.engine.search.probe import evaluation_of, glass_net, own_features
from tests.support.drawn import PLAIN, cards_in_box, drawn

HANDS = """
    current: 0
    dice: 3 G
    discards: swap, tax, gain
    seat 0:
      tokens: 4
      cards: swap, move x2
      designs: Ring
    seat 1:
      tokens: 3
      cards: tax, collect x3
      designs: Pair
"""


def test_unseen_is_what_lies_neither_in_the_own_hand_nor_among_the_discards() -> None:
    """The other hand is ignored: its cards may be anywhere (8.1)."""
    game = drawn(PLAIN, HANDS)
    values = DrawValues(evaluation_of(game))
    unseen = {card.slug: int(values.unseen_of(game.state, 0, card)) for card in Card if card != Card.VICTORY_POINT}
    assert unseen == {
        "move": 1,
        "swap": 1,
        "steal-card": 3,
        "steal-tokens": 3,
        "replace": 3,
        "preset": 3,
        "get-design": 3,
        "collect": 3,
        "roll-again": 3,
        "tax": 2,
        "gain": 2,
    }


def test_4_3_a_new_card_is_a_part_of_each_unseen_kind() -> None:
    """Of four Swap and two Tax cards in the box one Swap is in the hand, one Tax among the discards: 3 to 1."""
    rules = "rules: " + cards_in_box("swap x4, tax x2")
    game = drawn(PLAIN, rules, "current: 0\ndice: 3 G\ndiscards: tax\nseat 0:\n  tokens: 4\n  cards: swap")
    net = glass_net()
    evaluation = evaluation_of(game, net)
    DrawValues(evaluation).with_card(game.state, 8, 2, game.state.cards[0], 0)
    found = own_features(net)
    assert found[features.CARDS + Card.SWAP] == 1 + 3 / 4
    assert found[features.CARDS + Card.TAX] == 1 / 4


@pytest.mark.parametrize(("revealed", "chance"), [(0, CHANCE), (1, 0)])
def test_6_10_a_victory_point_that_is_not_revealed_yet_may_come(revealed: int, chance: int) -> None:
    rules = f"rules: target=2, {cards_in_box('victory-point')}"
    game = drawn(PLAIN, rules, f"current: 0\ndice: 3 G\nseat 1:\n  victory cards: {revealed}")
    assert game.state.options.cards[VICTORY_POINT] == 1
    assert DrawValues(evaluation_of(game)).with_card(game.state, 1, 2, 0, 0) == chance


def test_4_5_a_new_design_is_none_that_lies_open_or_in_the_own_hand() -> None:
    """All but one are seen, so that one comes: Three, which is complete on the plain loom and wins."""
    seen = "Pair, Corner, Bend, Step, Bar, Tee, Square, Ring, Long, Cross, Eight"
    game = drawn(PLAIN, "rules: target=3", f"current: 0\ndice: 3 G\nseat 0:\n  tokens: 5\n  designs: {seen}")
    values = DrawValues(evaluation_of(game))
    values.evaluation.lay(game.state, NONE)
    assert values.with_fresh(game.state, 3, 2, 0, 0, NONE) == CHANCE
    needs_more = values.evaluation.weigh(1, 2, 0, 0, NONE)
    assert values.with_fresh(game.state, 4, 2, 0, 0, NONE) == chance_of(needs_more)


def test_4_5_with_every_design_seen_none_can_come() -> None:
    everything = "Pair, Corner, Bend, Step, Bar, Tee, Square, Ring, Three, Long, Cross, Eight"
    game = drawn(PLAIN, f"current: 0\ndice: 3 G\nseat 0:\n  designs: {everything}")
    assert DrawValues(evaluation_of(game)).with_fresh(game.state, 8, 2, 0, 0, NONE) == 0
