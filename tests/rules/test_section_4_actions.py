"""Section 4: purchases with tokens (4.3 to 4.5), cards from the hand (4.6), claims (4.8), and their order."""

import pytest

from ettana.core.events import Bought, Claimed, Drew, DrewDesign, Swapped
from ettana.core.names import Card, Colour
from tests.support.drawn import PLAIN, TEST_DECK, designs, drawn, hand, happened, offered, play, refused, tokens


def rich(number: int) -> str:
    return f"dice: 1 P\nseat 0:\n  tokens: {number}"


# 4.3 to 4.5 For tokens


def test_4_3_two_tokens_to_the_reserve_buy_the_top_action_card() -> None:
    game = drawn(PLAIN, rich(2), top="gain, tax")
    assert happened(game, "buy-card") == [Bought(0, 2, "card"), Drew(0, Card.GAIN, "bought")]
    assert (tokens(game), game.view(None).reserve) == ((0, 0), 48)
    assert hand(game, 0) == "gain"


@pytest.mark.parametrize("owned", [0, 1])
def test_4_3_with_fewer_than_two_tokens_no_card_can_be_bought(owned: int) -> None:
    assert refused(drawn(PLAIN, rich(owned)), "buy-card") == "4.3"


def test_4_3_a_victory_point_bought_is_revealed() -> None:
    game = play(drawn(PLAIN, rich(2), top="victory-point"), "buy-card")
    assert (hand(game, 0), game.points) == ("-", (1, 0))


def test_4_4_three_tokens_to_the_reserve_swap_any_two_yarns() -> None:
    """The two furthest apart, and nowhere near the pin."""
    game = drawn(PLAIN, rich(3))
    assert happened(game, "pay:e1-a5") == [
        Bought(0, 3, "swap"),
        Swapped(0, 4, 20, Colour.PURPLE, Colour.BLUE, "paid"),
    ]
    yarns = game.view(None).yarns
    assert (yarns[4], yarns[20]) == (Colour.BLUE, Colour.PURPLE)
    assert (tokens(game), game.view(None).reserve) == ((0, 0), 48)


def test_4_4_a_paid_swap_is_offered_for_all_pairs_of_different_colour() -> None:
    """Of the 300 pairs of octagons 50 are of one colour: ten pairs of five yarns, for five colours."""
    assert len(offered(drawn(PLAIN, rich(3)), "pay")) == 250


@pytest.mark.parametrize("owned", [0, 1, 2])
def test_4_4_with_fewer_than_three_tokens_no_swap_can_be_paid(owned: int) -> None:
    assert refused(drawn(PLAIN, rich(owned)), "pay:a1-b1") == "4.4"


def test_4_5_three_tokens_to_the_reserve_buy_the_top_design_card() -> None:
    game = drawn(PLAIN, rich(3), "design stack: 5, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11")
    assert happened(game, "buy-design") == [Bought(0, 3, "design"), DrewDesign(0, 5, "bought")]
    assert designs(game, 0) == ["Tee"]
    assert (tokens(game), game.view(None).reserve) == ((0, 0), 48)
    assert game.view(None).design_stack == 11


@pytest.mark.parametrize("owned", [0, 1, 2])
def test_4_5_with_fewer_than_three_tokens_no_design_can_be_bought(owned: int) -> None:
    assert refused(drawn(PLAIN, rich(owned)), "buy-design") == "4.5"


# 4.6 Cards


def test_4_6_as_many_cards_as_wanted_may_be_played_in_a_turn() -> None:
    game = drawn(PLAIN, rich(0) + "\n  cards: swap x3, collect x2, tax", "seat 1:\n  tokens: 1")
    play(game, "swap:a1-b1", "collect", "swap:a1-b1", "tax", "swap:c1-e4", "collect")
    assert hand(game, 0) == "-"
    assert tokens(game) == (6, 0)
    discards = game.view(None).discards
    assert (discards[Card.SWAP], discards[Card.COLLECT], discards[Card.TAX], sum(discards)) == (3, 2, 1, 6)


@pytest.mark.parametrize(
    "action",
    [
        "move:c3",
        "swap:a1-b1",
        "steal-card:1",
        "steal-tokens:1",
        "yarn:a1=R",
        "tile:a4=5",
        "get-design",
        "collect",
        "again",
        "tax",
        "gain:1",
    ],
)
def test_4_6_only_cards_of_ones_own_hand_can_be_played(action: str) -> None:
    """The other player has one of each."""
    cards = "move, swap, steal-card, steal-tokens, replace, preset, get-design, collect, roll-again, tax, gain"
    game = drawn(PLAIN, rich(9), f"seat 1:\n  tokens: 9\n  cards: {cards}")
    assert refused(game, action) == "4.6"


def test_4_6_preset_can_be_played_only_from_the_hand() -> None:
    game = drawn(PLAIN, "seat 1:\n  cards: preset")
    assert offered(game) == ["roll"]
    assert refused(game, "preset:G") == "4.6"


def test_4_6_a_card_is_played_once() -> None:
    game = play(drawn(PLAIN, rich(0) + "\n  cards: swap"), "swap:a1-b1")
    assert refused(game, "swap:a1-b1") == "4.6"


# 4.8 Claims


def test_4_8_a_claim_puts_the_design_face_up_and_scores_its_points() -> None:
    game = drawn(PLAIN, rich(0) + "\n  designs: Three, Pair")
    (claimed,) = happened(game, "claim:8")
    assert isinstance(claimed, Claimed)
    assert (claimed.seat, claimed.design, claimed.points) == (0, 8, 3)
    assert claimed.seen_by(1) == claimed  # it lies open
    assert designs(game, 0) == ["Pair"]
    assert game.view(1).players[0].claimed == (8,)
    assert game.points == (3, 0)


def test_4_8_only_a_design_of_ones_own_hand_can_be_claimed() -> None:
    game = drawn(PLAIN, rich(0), "seat 1:\n  designs: Three")
    assert refused(game, "claim:8") == "4.8"  # it is complete, but in the other hand
    assert refused(drawn(PLAIN, rich(0)), "claim:8") == "4.8"  # and here in the stack


def test_4_8_only_a_complete_design_can_be_claimed() -> None:
    game = drawn(PLAIN, rich(0) + "\n  designs: Pair")
    assert offered(game, "claim") == []
    assert refused(game, "claim:0") == "7.1"


def test_4_8_a_design_cannot_be_claimed_twice() -> None:
    game = play(drawn(PLAIN, rich(0) + "\n  designs: Three"), "claim:8")
    assert refused(game, "claim:8") == "4.8"


@pytest.mark.parametrize(
    "before",
    [
        [],
        ["walk:b1"],
        ["walk:b1", "free:b1-c1"],
        ["pay:a1-e1"],
        ["walk:b1", "pay:a1-e1", "buy-card"],
    ],
)
def test_4_8_a_design_can_be_claimed_at_any_time_during_the_action_part(before: list[str]) -> None:
    game = play(drawn(PLAIN, rich(9) + "\n  designs: Three"), *before)
    assert play(game, "claim:8").points == (3, 0)


def test_4_8_no_design_can_be_claimed_before_the_roll() -> None:
    assert refused(drawn(PLAIN, "seat 0:\n  designs: Three"), "claim:8") == "3.1"


def test_4_8_no_design_can_be_claimed_in_the_turn_of_another() -> None:
    game = drawn(PLAIN, "current: 1", "dice: 1 P", "seat 0:\n  designs: Three")
    assert offered(game, "claim") == []
    assert refused(game, "claim:8") == "4.8"


def test_4_8_any_number_of_designs_can_be_claimed_in_a_turn() -> None:
    """A second green yarn in the corner completes Pair and Corner; Three is complete all along."""
    game = drawn(PLAIN, rich(3) + "\n  designs: Pair, Corner, Three, Ring")
    play(game, "claim:8", "pay:b1-d2", "claim:1", "walk:b1", "claim:0")
    assert game.points == (5, 0)
    assert game.view(None).players[0].claimed == (0, 1, 8)
    assert designs(game, 0) == ["Ring"]


def test_4_8_a_claimed_design_stays_when_the_pattern_is_broken() -> None:
    game = drawn(PLAIN, rich(6) + "\n  designs: Pair")
    play(game, "pay:b1-d2", "claim:0", "pay:b1-d2")
    assert game.points == (1, 0)
    assert game.view(None).players[0].claimed == (0,)


# 4.9 Actions without effect


@pytest.mark.parametrize("action", ["pay:a1-d2", "swap:a1-d2", "yarn:a1=G", "tile:b1=2"])
def test_4_9_a_swap_or_card_that_changes_nothing_is_not_offered(action: str) -> None:
    """a1 and d2 are green, b1 shows a 2."""
    game = drawn(PLAIN, rich(9) + "\n  cards: swap, replace")
    assert action not in offered(game)
    assert refused(game, action) == "4.9"


def test_4_9_a_free_swap_of_two_equal_yarns_is_not_offered() -> None:
    game = play(drawn(PLAIN, rich(3)), "pay:b1-d3", "walk:b1")  # c1 was yellow, and now b1 is too
    assert len(offered(game, "free")) == 5
    assert refused(game, "free:b1-c1") == "4.9"


def test_4_9_a_tile_equal_to_the_one_in_the_reserve_can_not_be_replaced_by_it() -> None:
    """In the reserve are a 5 and a 6. A 5 can become a 6, a 6 a 5, anything else either; not under another's pin."""
    game = drawn(PLAIN, rich(0) + "\n  cards: replace")
    assert {"tile:a2=6", "tile:b2=5", "tile:b1=5", "tile:b1=6"} <= set(offered(game, "tile"))
    assert refused(game, "tile:a2=5") == "4.9"
    assert refused(game, "tile:b2=6") == "4.9"
    assert len(offered(game, "tile")) == 4 * 1 + 11 * 2


# 4.11 No other limits


def test_4_11_there_is_no_hand_limit() -> None:
    all_but_three = ", ".join(f"{card.slug} x3" for card in Card if card not in (Card.VICTORY_POINT, Card.TAX))
    names = ", ".join(design.name for design in list(TEST_DECK)[:11])
    game = drawn(PLAIN, rich(5) + f"\n  cards: {all_but_three}\n  designs: {names}", top="tax")
    play(game, "buy-card", "buy-design")
    assert game.view(None).players[0].card_count == 31
    assert game.view(None).players[0].design_count == 12


def test_4_11_buying_may_be_repeated() -> None:
    game = drawn(PLAIN, rich(19), top="tax, gain, swap")
    play(game, "buy-card", "buy-card", "buy-card", "buy-design", "buy-design", "pay:a1-b1", "pay:a1-b1")
    assert tokens(game) == (1, 0)
    assert hand(game, 0) == "swap, tax, gain"
    assert designs(game, 0) == ["Pair", "Corner"]


def test_4_11_a_card_gained_in_a_turn_may_be_used_in_it() -> None:
    assert tokens(play(drawn(PLAIN, rich(2), top="collect"), "buy-card", "collect")) == (3, 0)


def test_4_11_a_card_stolen_in_a_turn_may_be_used_in_it() -> None:
    game = drawn(PLAIN, rich(0) + "\n  cards: steal-card", "seat 1:\n  cards: collect")
    assert tokens(play(game, "steal-card:1", "collect")) == (3, 0)


def test_4_11_a_design_gained_in_a_turn_may_be_claimed_in_it() -> None:
    game = drawn(PLAIN, rich(3), "design stack: 8, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11")
    assert play(game, "buy-design", "claim:8").points == (3, 0)


def test_4_11_paid_swaps_and_cards_may_come_before_or_after_the_move() -> None:
    before = play(drawn(PLAIN, rich(3) + "\n  cards: swap"), "pay:a1-e1", "swap:a5-e5", "walk:b1", "end")
    after = play(drawn(PLAIN, rich(3) + "\n  cards: swap"), "walk:b1", "pay:a1-e1", "swap:a5-e5", "end")
    assert before.position() == after.position()
