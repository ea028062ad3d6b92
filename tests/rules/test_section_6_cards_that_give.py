"""Section 6, the cards that give something: Get design card (6.7), Collect 3 tokens (6.8), Victory point (6.10).

And the rules for all cards: a played card is discarded, and a card without a possible effect cannot be played.
"""

import pytest

from ettana.core.events import Drew, DrewDesign, Gained, Played, RevealedPoint, Won
from ettana.core.names import Card
from ettana.game import Game
from tests.support.drawn import cards_in_box, design, drawn, happened, offered, play, refused, rolling, table


def tokens(game: Game) -> list[int]:
    return [side.tokens for side in game.position().seats]


# All cards

HAND = """
    seat 0:
      cards: move, swap, steal-card, steal-tokens, replace, preset, get-design, collect, roll-again, tax, gain
    seat 1:
      tokens: 3
      cards: swap
"""
PLAYS = {
    Card.MOVE: "move:c3",
    Card.SWAP: "swap:a1-b1",
    Card.STEAL_CARD: "steal-card:1",
    Card.STEAL_TOKENS: "steal-tokens:1",
    Card.REPLACE: "yarn:a1=P",
    Card.PRESET: "preset:R",
    Card.GET_DESIGN: "get-design",
    Card.COLLECT: "collect",
    Card.ROLL_AGAIN: "again",
    Card.TAX: "tax",
    Card.GAIN: "gain:2",
}


def test_6_there_are_eleven_cards_to_play_and_the_victory_point() -> None:
    assert set(PLAYS) | {Card.VICTORY_POINT} == set(Card)


@pytest.mark.parametrize("card", PLAYS, ids=lambda card: card.slug)
def test_6_a_played_card_is_discarded(card: Card) -> None:
    game = drawn(table(2), HAND, "" if card is Card.PRESET else "dice: 3 Y")
    before = game.position()
    assert happened(game, PLAYS[card])[0] == Played(0, card)
    after = game.position()
    assert [after.discards[other] - before.discards[other] for other in Card] == [other is card for other in Card]
    assert after.seats[0].cards[card] == 0


@pytest.mark.parametrize("card", PLAYS, ids=lambda card: card.slug)
def test_6_a_card_that_is_not_in_the_hand_cannot_be_played(card: Card) -> None:
    game = drawn(table(2), "seat 1:\n  tokens: 3\n  cards: swap", "" if card is Card.PRESET else "dice: 3 Y")
    assert refused(game, PLAYS[card]) == "4.6"


def test_6_a_card_whose_effect_is_impossible_cannot_be_played() -> None:
    game = drawn(
        table(2),
        """
        dice: 3 Y
        done: acted, moved
        tokens: 0
        design stack: -
        seat 0:
          cards: move, steal-card, steal-tokens, get-design, collect, roll-again, tax, gain, preset
          tokens: 48
          designs: 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11
        seat 1:
          designs: Three
        """,
    )
    cards = ("move", "steal-card", "steal-tokens", "get-design", "collect", "again", "tax", "gain", "preset")
    assert offered(game, *cards) == []


# Get design card

GET = "dice: 3 Y\nseat 0:\n  cards: get-design"


def test_6_7_get_design_draws_the_top_design() -> None:
    game = drawn(table(2), GET, "design stack: Three, " + ", ".join(str(n) for n in range(12) if n != 8))
    assert happened(game, "get-design") == [Played(0, Card.GET_DESIGN), DrewDesign(0, design("Three"), "card")]
    assert game.position().seats[0].designs == (design("Three"),)
    assert len(game.position().design_stack) == 11


def test_6_7_the_design_of_get_design_may_be_claimed_in_the_same_turn() -> None:
    game = drawn(table(2), GET, "design stack: Three, " + ", ".join(str(n) for n in range(12) if n != 8))
    play(game, "get-design", "claim:8")
    assert game.points == (3, 0)


def test_6_7_get_design_draws_the_last_design_of_the_stack() -> None:
    others = ", ".join(str(n) for n in range(12) if n != 8)
    game = drawn(table(2), GET, f"design stack: Three\nseat 1:\n  designs: {others}")
    assert offered(game, "get-design") == ["get-design"]
    assert play(game, "get-design").position().design_stack == ()


def test_6_7_get_design_cannot_be_played_with_an_empty_stack() -> None:
    all_designs = ", ".join(map(str, range(12)))
    game = drawn(table(2), GET, f"seat 1:\n  designs: {all_designs}")
    assert refused(game, "get-design") == "4.10"
    assert offered(game, "get-design") == []


# Collect 3 tokens


def collecting(reserve: int, *more: str) -> Game:
    return drawn(table(2), "dice: 3 Y", f"seat 0:\n  cards: collect\nseat 1:\n  tokens: {48 - reserve}", *more)


def test_6_8_collect_takes_three_tokens_from_the_reserve() -> None:
    game = collecting(30)
    assert happened(game, "collect") == [Played(0, Card.COLLECT), Gained(0, 3, Card.COLLECT)]
    assert tokens(game) == [3, 18]
    assert game.position().reserve == 27


@pytest.mark.parametrize("reserve", [1, 2, 3])
def test_6_8_collect_takes_what_a_short_reserve_holds(reserve: int) -> None:
    game = collecting(reserve)
    assert happened(game, "collect")[-1] == Gained(0, reserve, Card.COLLECT)
    assert tokens(game) == [reserve, 48 - reserve]
    assert game.position().reserve == 0


def test_6_8_collect_cannot_be_played_with_an_empty_reserve() -> None:
    game = collecting(0)
    assert refused(game, "collect") == "6.8"
    assert offered(game, "collect") == []


def test_6_8_option_short_reserve_pays_nothing_gives_no_tokens() -> None:
    assert refused(collecting(2, "rules: short_reserve=pay nothing"), "collect") == "6.8"
    assert tokens(play(collecting(3, "rules: short_reserve=pay nothing"), "collect")) == [3, 45]


# Victory point


def test_6_10_a_victory_point_is_revealed_the_moment_it_is_bought() -> None:
    game = drawn(table(2), "dice: 3 Y\nseat 0:\n  tokens: 2", top="victory-point")
    assert happened(game, "buy-card")[1:] == [Drew(0, Card.VICTORY_POINT, "bought"), RevealedPoint(0)]
    assert game.points == (1, 0)
    side = game.position().seats[0]
    assert side.victory_cards == 1
    assert not any(side.cards)


def test_6_10_a_victory_point_is_revealed_the_moment_it_is_drawn_for_black() -> None:
    game = play(rolling(table(2), colour="K", top="victory-point"), "roll")
    assert game.points == (1, 0)
    assert game.view(1).players[0].victory_cards == 1


def test_6_10_a_victory_point_is_never_in_a_hand_so_it_is_never_played_or_discarded() -> None:
    game = play(drawn(table(2), "dice: 3 Y\nseat 0:\n  tokens: 2", top="victory-point"), "buy-card")
    assert offered(game) == offered(drawn(table(2), "dice: 3 Y\ndone: acted"))  # it has no action of its own


def test_6_10_a_victory_point_stays_when_the_discards_become_a_new_stack() -> None:
    box = cards_in_box("victory-point, tax x2")
    game = drawn(
        table(2),
        f"""
        rules: {box}
        dice: 3 Y
        discards: tax x2
        seat 0:
          tokens: 6
          victory cards: 1
        """,
    )
    play(game, "buy-card", "buy-card")
    assert game.position().seats[0].cards[Card.TAX] == 2
    assert game.position().seats[0].victory_cards == 1
    assert refused(game, "buy-card") == "4.10"  # no card is left, because the Victory point never comes back
    assert game.points == (1, 0)


def test_6_10_the_eighth_point_wins_in_the_middle_of_the_turn() -> None:
    game = drawn(
        table(2),
        """
        dice: 3 Y
        seat 0:
          tokens: 9
          claimed: Cross
          victory cards: 2
        """,
        top="victory-point",
    )
    assert happened(game, "buy-card")[-1] == Won(0)
    assert game.over
    assert game.winner == 0
    assert offered(game) == []


def test_6_10_victory_points_can_be_won_only_by_drawing() -> None:
    game = drawn(table(2), "dice: 3 Y\nseat 0:\n  cards: steal-card\nseat 1:\n  victory cards: 1\n  cards: swap")
    play(game, "steal-card:1")
    assert game.points == (0, 1)
    assert game.position().seats[0].cards[Card.SWAP] == 1
