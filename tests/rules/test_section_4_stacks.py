"""Section 4: stacks that run out (4.10), and the option `reshuffle`.

The boxes of these tests are small, so that stacks run out soon: `cards_in_box("swap x2, tax")` is a box of three cards.
"""

from collections import Counter

import pytest

from ettana.core.actions import BuyCard
from ettana.core.errors import BadPosition
from ettana.core.events import Drew, NoCardLeft, Reshuffled
from ettana.core.names import Card
from ettana.game import Game
from tests.support.drawn import PLAIN, cards_in_box, drawn, hand, happened, offered, play, refused, rolling, tokens


def piles(game: Game) -> tuple[int, int]:
    """Action cards in the stack and among the discards."""
    return game.view(None).card_stack, sum(game.view(None).discards)


def test_4_10_an_action_card_is_drawn_from_the_top() -> None:
    game = drawn(PLAIN, "dice: 1 P", "seat 0:\n  tokens: 6", top="tax, gain, swap")
    drawn_cards = [event for event in happened(game, "buy-card", "buy-card", "buy-card") if isinstance(event, Drew)]
    assert [event.card for event in drawn_cards] == [Card.TAX, Card.GAIN, Card.SWAP]


# The discards become a new stack


FIVE = "rules: " + cards_in_box("swap x2, tax x2, gain")


def test_4_10_when_the_stack_is_empty_at_a_draw_the_discards_are_shuffled_into_a_new_one() -> None:
    game = drawn(PLAIN, FIVE, "dice: 1 P", "seat 0:\n  tokens: 2", "discards: swap x2, tax x2, gain")
    assert piles(game) == (0, 5)
    told = happened(game, "buy-card")
    assert told[1] == Reshuffled(5)
    assert isinstance(told[2], Drew)
    assert piles(game) == (4, 0)
    left = Counter(game.position().card_stack)
    left[int(told[2].card or 0)] += 1
    assert left == {Card.SWAP: 2, Card.TAX: 2, Card.GAIN: 1}


def test_4_10_the_discards_are_not_shuffled_before_a_draw_needs_them() -> None:
    """The draw takes the last card of the stack, which then stays empty until the next draw."""
    seats = "seat 0:\n  tokens: 4"
    game = drawn(PLAIN, FIVE, "dice: 1 P", seats, "discards: swap x2, tax x2")
    assert piles(game) == (1, 4)
    assert not any(isinstance(event, Reshuffled) for event in happened(game, "buy-card"))
    assert piles(game) == (0, 4)
    assert Reshuffled(4) in happened(game, "buy-card")
    assert piles(game) == (3, 0)


def test_4_10_a_draw_for_black_shuffles_the_discards_into_a_new_stack() -> None:
    game = rolling(PLAIN, FIVE, "discards: swap x2, tax x2, gain", colour="K")
    assert [type(event) for event in happened(game, "roll")[1:]] == [Reshuffled, Drew]
    assert piles(game) == (4, 0)


def test_4_10_the_new_stack_of_discards_is_in_a_random_order() -> None:
    orders = set()
    for seed in range(60):
        game = drawn(PLAIN, FIVE, "dice: 1 P", "seat 0:\n  tokens: 2", "discards: swap x2, tax x2, gain")
        game.apply(BuyCard(), fresh=seed)
        orders.add(game.position().card_stack)
    assert len(orders) > 15
    assert {stack[0] for stack in orders} == {Card.SWAP, Card.TAX, Card.GAIN}


def test_4_10_cards_in_hands_and_face_up_are_not_shuffled_in() -> None:
    rules = "rules: " + cards_in_box("swap x2, tax x2, victory-point x2")
    seats = "seat 0:\n  tokens: 2\n  victory cards: 2\n  cards: swap\nseat 1:\n  cards: tax"
    game = drawn(PLAIN, rules, "dice: 1 P", seats, "discards: swap, tax")
    assert Reshuffled(2) in happened(game, "buy-card")
    assert game.points == (2, 0)


def test_4_10_a_roll_again_just_played_is_among_the_discards() -> None:
    """It is discarded before the dice fall, so on black it can come straight back."""
    rules = "rules: " + cards_in_box("roll-again")
    game = rolling(PLAIN, rules, "dice: 1 P", "seat 0:\n  cards: roll-again", colour="K", by="again")
    assert Reshuffled(1) in happened(game, "again")
    assert hand(game, 0) == "roll-again"


# Both empty

ALL_IN_HANDS = ("rules: " + cards_in_box("swap, tax"), "seat 1:\n  cards: swap, tax")


def test_4_10_if_stack_and_discards_are_empty_no_card_can_be_bought() -> None:
    game = drawn(PLAIN, "dice: 1 P", *ALL_IN_HANDS, "seat 0:\n  tokens: 9")
    assert offered(game, "buy-card") == []
    assert refused(game, "buy-card") == "4.10"
    assert "buy-design" in offered(game)


def test_4_10_if_stack_and_discards_are_empty_black_gives_nothing() -> None:
    game = rolling(PLAIN, *ALL_IN_HANDS, colour="K")
    assert happened(game, "roll")[1:] == [NoCardLeft(0)]
    assert (hand(game, 0), tokens(game)) == ("-", (0, 0))
    assert offered(game, "walk")  # and the turn goes on


def test_4_10_a_card_played_makes_buying_possible_again() -> None:
    game = drawn(PLAIN, "rules: " + cards_in_box("swap"), "dice: 1 P", "seat 0:\n  tokens: 2\n  cards: swap")
    assert refused(game, "buy-card") == "4.10"
    play(game, "swap:a1-b1", "buy-card")
    assert hand(game, 0) == "swap"


def test_4_10_a_box_without_action_cards_has_none_to_buy() -> None:
    game = drawn(PLAIN, "rules: " + cards_in_box("-"), "dice: 1 P", "seat 0:\n  tokens: 9")
    assert refused(game, "buy-card") == "4.10"


# The option: as soon as the stack is empty

AT_ONCE = "rules: reshuffle=at once, " + cards_in_box("swap x2, tax x2, gain")


def test_4_10_with_reshuffle_at_once_the_last_draw_makes_a_new_stack() -> None:
    game = drawn(PLAIN, AT_ONCE, "dice: 1 P", "seat 0:\n  tokens: 2", "discards: swap x2, tax x2")
    told = happened(game, "buy-card")
    assert told[1:] == [Drew(0, Card.GAIN, "bought"), Reshuffled(4)]
    assert piles(game) == (4, 0)


def test_4_10_with_reshuffle_at_once_the_last_draw_for_black_makes_a_new_stack() -> None:
    game = rolling(PLAIN, AT_ONCE, "discards: swap x2, tax x2", colour="K")
    assert happened(game, "roll")[1:] == [Drew(0, Card.GAIN, "black"), Reshuffled(4)]


def test_4_10_with_reshuffle_at_once_a_card_played_onto_an_empty_stack_becomes_the_stack() -> None:
    hands = "seat 0:\n  cards: swap, tax\nseat 1:\n  tokens: 3\n  cards: swap, tax, gain"
    game = drawn(PLAIN, AT_ONCE, "dice: 1 P", hands)
    assert piles(game) == (0, 0)
    assert Reshuffled(1) in happened(game, "tax")
    assert piles(game) == (1, 0)
    assert not any(isinstance(event, Reshuffled) for event in happened(game, "swap:a1-b1"))  # now there is a stack
    assert piles(game) == (1, 1)


def test_4_10_with_reshuffle_at_once_an_empty_stack_beside_discards_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"^4\.10"):
        drawn(PLAIN, AT_ONCE, "discards: swap x2, tax x2, gain")


def test_4_10_with_reshuffle_when_needed_an_empty_stack_beside_discards_is_accepted() -> None:
    game = drawn(PLAIN, FIVE, "discards: swap x2, tax x2, gain")
    assert game.rules.reshuffle == "when needed"
    assert piles(game) == (0, 5)


# The design stack

ALL_DESIGNS = "Pair, Corner, Bend, Step, Bar, Tee, Square, Ring, Three, Long, Cross"


def test_4_10_if_the_design_stack_is_empty_no_design_can_be_bought_got_or_exchanged() -> None:
    hands = f"seat 0:\n  tokens: 9\n  designs: Eight\n  cards: get-design\nseat 1:\n  designs: {ALL_DESIGNS}"
    game = drawn(PLAIN, "dice: 1 P", hands)
    assert offered(game, "buy-design", "get-design", "exchange") == []
    assert refused(game, "buy-design") == "4.10"
    assert refused(game, "get-design") == "4.10"
    assert refused(game, "exchange:11") == "4.10"


def test_4_10_claimed_designs_never_come_back() -> None:
    hands = "seat 0:\n  tokens: 9\n  claimed: Pair\n  designs: Eight\nseat 1:\n  claimed: Corner\n  designs: "
    game = drawn(PLAIN, "dice: 1 P", hands + ALL_DESIGNS.removeprefix("Pair, Corner, "))
    assert refused(game, "buy-design") == "4.10"


def test_4_10_the_last_design_can_be_bought() -> None:
    hands = f"seat 0:\n  tokens: 6\nseat 1:\n  designs: {ALL_DESIGNS}"
    game = play(drawn(PLAIN, "dice: 1 P", hands), "buy-design")
    assert game.view(0).designs == (11,)
    assert refused(game, "buy-design") == "4.10"
