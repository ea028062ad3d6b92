"""Cards that the policy plays at once, because they always gain something."""

import pytest

from ettana.core.action_table import action_from_id
from ettana.core.engine.search.instant_cards import before_roll, gather
from ettana.core.engine.solve.reach import NO_WAY
from tests.support.drawn import PLAIN, drawn, loom, table

ACTING = "current: 0\ndice: 3 G"


def gathered(*pieces: str) -> str | None:
    action = gather(drawn(*pieces).state)
    return None if action == NO_WAY else str(action_from_id(action))


@pytest.mark.parametrize(
    ("cards", "action"),
    [
        ("-", None),
        ("move, swap, replace, preset, roll-again", None),
        ("gain", "gain:3"),
        ("tax", "tax"),
        ("steal-card", "steal-card:1"),
        ("steal-tokens", "steal-tokens:1"),
        ("get-design", "get-design"),
        ("collect", "collect"),
        ("gain, tax", "tax"),
        ("tax, steal-card", "steal-card:1"),
        ("steal-card, steal-tokens", "steal-tokens:1"),
        ("steal-tokens, get-design", "get-design"),
        ("get-design, collect", "collect"),
    ],
)
def test_cards_that_bring_something_are_played_the_surest_first(cards: str, action: str | None) -> None:
    other = "seat 1:\n  tokens: 2\n  cards: move"
    assert gathered(PLAIN, ACTING, f"seat 0:\n  cards: {cards}", other) == action


def test_6_3_one_card_of_any_kind_is_worth_stealing() -> None:
    for card in ("move", "swap", "gain"):
        assert gathered(PLAIN, ACTING, "seat 0:\n  cards: steal-card", f"seat 1:\n  cards: {card}") == "steal-card:1"
    assert gathered(PLAIN, ACTING, "seat 0:\n  cards: steal-card", "seat 1:\n  tokens: 4") is None


def test_6_4_a_single_token_is_not_worth_the_card() -> None:
    for tokens, action in ((0, None), (1, None), (2, "steal-tokens:1")):
        assert gathered(PLAIN, ACTING, "seat 0:\n  cards: steal-tokens", f"seat 1:\n  tokens: {tokens}") == action


def test_the_victim_is_the_leader_of_those_who_have_enough() -> None:
    seats = """
        seat 0:
          cards: steal-tokens
          claimed: Cross
        seat 1:
          tokens: 3
        seat 2:
          tokens: 2
          claimed: Pair
        seat 3:
          tokens: 1
          claimed: Long
    """
    assert gathered(table(4), ACTING, seats) == "steal-tokens:2"


@pytest.mark.parametrize(("acts", "robbed"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_of_equal_leaders_the_one_who_moves_next_is_robbed(acts: int, robbed: int) -> None:
    """Counted from the seat that acts: the same game with rotated seats goes the same way."""
    seats = "\n".join(
        f"seat {seat}:\n  tokens: 3" + ("\n  cards: steal-tokens" if seat == acts else "") for seat in range(4)
    )
    acting = ACTING.replace("current: 0", f"current: {acts}")
    assert gathered(table(4), acting, seats) == f"steal-tokens:{robbed}"


def test_6_11_a_tax_needs_a_player_who_pays() -> None:
    assert gathered(PLAIN, ACTING, "seat 0:\n  tokens: 5\n  cards: tax", "seat 1:\n  tokens: 0") is None
    assert gathered(PLAIN, ACTING, "seat 0:\n  tokens: 5\n  cards: tax", "seat 1:\n  tokens: 1") == "tax"


def test_6_8_6_12_an_empty_reserve_gives_nothing() -> None:
    rich = "seat 1:\n  tokens: 48"
    assert gathered(PLAIN, ACTING, "seat 0:\n  cards: collect, gain", rich) is None
    rich = "seat 1:\n  tokens: 47"
    assert gathered(PLAIN, ACTING, "seat 0:\n  cards: gain", rich) == "gain:3"


# Before the roll

TWO_REDS = """
    loom:
        R     Y     Y     B     P
           1@0   2     3     4
        R     B     P     G     R
           5     6     1     2
        P     G     R     Y     B
           3     4     5     6
        G     Y     B     P     G
           1     2     3     4@1
        B     P     G     R     Y
"""
THREE_REDS = TWO_REDS.replace("R     B     P     G     R", "R     R     P     G     B")


@pytest.mark.parametrize(
    ("yarns", "black", "action"),
    [
        (PLAIN, "yes", "preset:K"),
        (PLAIN, "no", "roll"),  # every colour brings one token
        (TWO_REDS, "yes", "preset:K"),
        (TWO_REDS, "no", "preset:R"),
        (THREE_REDS, "yes", "preset:R"),
        (THREE_REDS, "no", "preset:R"),
    ],
)
def test_6_6_preset_names_the_colour_that_brings_three_tokens_or_else_a_card(
    yarns: str, black: str, action: str
) -> None:
    state = drawn(yarns, f"current: 0\nrules: preset_black={black}\nseat 0:\n  cards: preset").state
    assert str(action_from_id(before_roll(state))) == action


def test_3_1_without_preset_the_dice_are_rolled() -> None:
    assert str(action_from_id(before_roll(drawn(THREE_REDS, "current: 0\nseat 0:\n  cards: swap").state))) == "roll"
    named = drawn(THREE_REDS, "current: 0\ndice: - R\ndone: preset\nseat 0:\n  cards: preset").state
    assert str(action_from_id(before_roll(named))) == "roll"


def test_3_2_a_pin_collects_from_the_four_yarns_around_it() -> None:
    """Two of the four yarns around the upper left square of this loom are red."""
    cornered = loom("0 . . .   . . . .   . . . .   . . . 1")
    game = drawn(cornered, "current: 0\nrules: preset_black=no\nseat 0:\n  cards: preset")
    assert str(action_from_id(before_roll(game.state))) == "preset:R"
