"""Section 6, the cards that affect others: Steal action card (6.3), Steal tokens (6.4), Tax (6.11)."""

from collections import Counter

from ettana.core.engine.rules.rng import seeded
from ettana.core.events import Played, StoleCard, StoleTokens, Taxed
from ettana.core.names import Card
from ettana.game import Game
from tests.support.drawn import drawn, happened, offered, play, refused, table, with_luck


def tokens(game: Game) -> list[int]:
    return [side.tokens for side in game.position().seats]


def hand(game: Game, seat: int) -> dict[Card, int]:
    return {Card(card): count for card, count in enumerate(game.position().seats[seat].cards) if count}


# Steal action card

THEFT = """
    dice: 3 K
    seat 0:
      cards: steal-card
    seat 1:
      cards: swap x2, tax
    seat 2:
      tokens: 4
"""


def test_6_3_a_stolen_card_goes_from_hand_to_hand() -> None:
    game = with_luck(drawn(table(3), THEFT), "steal-card:1", StoleCard(0, 1, Card.TAX))
    assert hand(game, 0) == {Card.TAX: 1}
    assert hand(game, 1) == {Card.SWAP: 2}
    assert game.position().discards[Card.STEAL_CARD] == 1


def test_6_3_a_card_is_stolen_only_from_an_opponent_who_has_one() -> None:
    game = drawn(table(3), THEFT)
    assert offered(game, "steal-card") == ["steal-card:1"]
    assert refused(game, "steal-card:2") == "6.3"  # no cards
    assert refused(game, "steal-card:0") == "6.3"  # no opponent
    assert refused(game, "steal-card:3") == "6.3"  # not at the table


def test_6_3_the_stolen_card_is_taken_at_random_each_with_equal_chance() -> None:
    game = drawn(table(3), THEFT)
    stolen: Counter[Card | None] = Counter()
    for seed in range(600):
        trial = game.copy()
        trial.state.rng = seeded(seed)
        stolen += Counter(event.card for event in happened(trial, "steal-card:1") if isinstance(event, StoleCard))
    assert set(stolen) == {Card.SWAP, Card.TAX}
    assert 360 < stolen[Card.SWAP] < 440  # two cards of three: 400 expected, and 12 is a standard deviation


def test_6_3_face_up_victory_points_cannot_be_stolen() -> None:
    game = drawn(
        table(2),
        """
        dice: 3 K
        seat 0:
          cards: steal-card
        seat 1:
          victory cards: 2
        """,
    )
    assert refused(game, "steal-card:1") == "6.3"
    assert offered(game, "steal-card") == []


def test_6_3_the_stolen_card_may_be_played_at_once() -> None:
    game = with_luck(drawn(table(3), THEFT), "steal-card:1", StoleCard(0, 1, Card.TAX))
    play(game, "tax")
    assert tokens(game) == [0, 0, 3]


def test_6_3_a_stolen_steal_card_steals_on() -> None:
    game = drawn(
        table(3),
        """
        dice: 3 K
        seat 0:
          cards: steal-card
        seat 1:
          cards: steal-card
        seat 2:
          cards: move
        """,
    )
    play(game, "steal-card:1", "steal-card:2")
    assert [hand(game, seat) for seat in range(3)] == [{Card.MOVE: 1}, {}, {}]
    assert game.position().discards[Card.STEAL_CARD] == 2


# Steal tokens


def steal_tokens(theirs: int) -> Game:
    return drawn(
        table(3), f"dice: 3 K\nseat 0:\n  cards: steal-tokens\nseat 1:\n  tokens: {theirs}\nseat 2:\n  tokens: 9"
    )


def test_6_4_two_tokens_are_stolen_from_a_chosen_opponent() -> None:
    game = steal_tokens(5)
    assert offered(game, "steal-tokens") == ["steal-tokens:1", "steal-tokens:2"]
    assert happened(game, "steal-tokens:1") == [Played(0, Card.STEAL_TOKENS), StoleTokens(0, 1, 2)]
    assert tokens(game) == [2, 3, 9]
    assert game.position().reserve == 34  # untouched


def test_6_4_of_three_tokens_one_is_left() -> None:
    assert tokens(play(steal_tokens(3), "steal-tokens:1")) == [2, 1, 9]


def test_6_4_of_exactly_two_tokens_both_are_stolen() -> None:
    assert tokens(play(steal_tokens(2), "steal-tokens:1")) == [2, 0, 9]


def test_6_4_one_token_is_stolen_if_that_is_all_they_have() -> None:
    game = steal_tokens(1)
    assert happened(game, "steal-tokens:1")[-1] == StoleTokens(0, 1, 1)
    assert tokens(game) == [1, 0, 9]


def test_6_4_no_tokens_are_stolen_from_one_who_has_none() -> None:
    game = steal_tokens(0)
    assert refused(game, "steal-tokens:1") == "6.4"
    assert refused(game, "steal-tokens:0") == "6.4"
    assert refused(game, "steal-tokens:3") == "6.4"
    assert offered(game, "steal-tokens") == ["steal-tokens:2"]


def test_6_4_steal_tokens_cannot_be_played_if_no_opponent_has_any() -> None:
    game = drawn(table(2), "dice: 3 K\nseat 0:\n  cards: steal-tokens\n  tokens: 5")
    assert offered(game, "steal-tokens") == []
    assert refused(game, "steal-tokens:1") == "6.4"


# Tax

TAXED = """
    current: 1
    dice: 3 K
    seat 0:
      tokens: 3
    seat 1:
      tokens: 5
      cards: tax
    seat 2:
      tokens: 0
    seat 3:
      tokens: 1
"""


def test_6_11_every_other_player_who_has_tokens_pays_one_tax_to_the_reserve() -> None:
    game = drawn(table(4), TAXED)
    reserve = game.position().reserve
    assert happened(game, "tax") == [Played(1, Card.TAX), Taxed(1, (0, 3))]
    assert tokens(game) == [2, 5, 0, 0]
    assert game.position().reserve == reserve + 2


def test_6_11_the_player_of_a_tax_gains_nothing_by_it() -> None:
    assert tokens(play(drawn(table(4), TAXED), "tax"))[1] == 5


def test_6_11_tax_cannot_be_played_if_nobody_else_has_tokens() -> None:
    game = drawn(table(2), "dice: 3 K\nseat 0:\n  tokens: 7\n  cards: tax")
    assert refused(game, "tax") == "6.11"
    assert offered(game, "tax") == []


def test_6_11_a_single_token_of_one_other_is_enough_for_a_tax() -> None:
    game = drawn(table(3), "dice: 3 K\nseat 0:\n  cards: tax\nseat 2:\n  tokens: 1")
    assert tokens(play(game, "tax")) == [0, 0, 0]
