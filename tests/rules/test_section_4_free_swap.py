"""Section 4: one move a turn (4.1), and the free swap right after it (4.2)."""

import pytest

from ettana.core.events import Swapped
from ettana.core.names import Colour
from tests.support.drawn import PLAIN, drawn, happened, offered, play, refused, tokens

# 4.1 The move


@pytest.mark.parametrize("first", ["walk:c2", "jump:a3", "move:d1"])
def test_4_1_the_pin_moves_exactly_once_a_turn(first: str) -> None:
    game = play(drawn(PLAIN, "dice: 3 G", "seat 0:\n  cards: move x2"), first)
    assert offered(game, "walk", "jump", "move") == []
    assert refused(game, "walk:b2") == "5.1"
    assert refused(game, "jump:c1") == "5.1"
    assert refused(game, "move:b2") == "6.1"


def test_4_1_the_pin_does_not_move_again_after_other_actions() -> None:
    game = play(drawn(PLAIN, "dice: 3 G", "seat 0:\n  tokens: 5"), "walk:c2", "free:c2-d2", "pay:a1-b1", "buy-card")
    assert refused(game, "walk:b2") == "5.1"


def test_4_1_a_turn_cannot_end_before_the_pin_has_moved() -> None:
    assert refused(drawn(PLAIN, "dice: 3 G"), "end") == "3.6"


# 4.2 Which yarns


def test_4_2_the_free_swap_is_of_any_of_the_six_pairs_of_yarns_at_the_new_square() -> None:
    """From a1 to b1. Yarns that touch only the old square, a1 and a2, are out of reach."""
    game = play(drawn(PLAIN, "dice: 1 P"), "walk:b1")
    assert offered(game, "free") == [
        "free:b1-c1",
        "free:b1-b2",
        "free:b1-c2",
        "free:c1-b2",
        "free:c1-c2",
        "free:b2-c2",
    ]
    assert refused(game, "free:a1-b1") == "4.2"
    assert refused(game, "free:a1-a2") == "4.2"
    assert refused(game, "free:d4-e5") == "4.2"


def test_4_2_the_free_swap_changes_two_yarns_and_costs_nothing() -> None:
    game = play(drawn(PLAIN, "dice: 1 P", "seat 0:\n  tokens: 1"), "walk:b1")
    before = game.view(None).yarns
    assert happened(game, "free:b1-c2") == [Swapped(0, 1, 7, Colour.RED, Colour.PURPLE, "free")]
    after = game.view(None).yarns
    assert (after[1], after[7]) == (Colour.PURPLE, Colour.RED)
    assert [octagon for octagon in range(25) if before[octagon] != after[octagon]] == [1, 7]
    assert tokens(game) == (1, 0)


def test_4_2_two_yarns_of_one_colour_are_not_a_pair() -> None:
    """Three green yarns and a red one at b1: only each green one with the red one."""
    loom = """
        loom:
            a     b     c     d     e
        1   Y     G     G     B     P
               1@0   2     3     4
        2   B     G     R     Y     Y
               5     6     1     2
        3   P     G     R     Y     B
               3     4     5     6
        4   R     Y     B     P     G
               1     2     3     4@1
        5   B     P     P     R     R
    """
    game = play(drawn(loom, "dice: 1 P"), "walk:b1")
    assert offered(game, "free") == ["free:b1-c2", "free:c1-c2", "free:b2-c2"]
    assert refused(game, "free:b1-c1") == "4.9"


def test_4_2_where_all_four_are_alike_there_is_no_free_swap() -> None:
    loom = """
        loom:
            a     b     c     d     e
        1   Y     G     G     B     P
               1@0   2     3     4
        2   B     G     G     Y     Y
               5     6     1     2
        3   P     R     R     Y     B
               3     4     5     6
        4   R     Y     B     P     G
               1     2     3     4@1
        5   B     P     P     R     R
    """
    assert offered(play(drawn(loom, "dice: 1 P"), "walk:b1")) == ["end"]


# 4.2 When


def test_4_2_the_free_swap_is_optional() -> None:
    assert play(drawn(PLAIN, "dice: 1 P"), "walk:b1", "end").current == 1


def test_4_2_the_free_swap_comes_after_the_move_and_not_before() -> None:
    game = drawn(PLAIN, "dice: 1 P")
    assert offered(game, "free") == []
    assert refused(game, "free:a1-b1") == "4.2"
    assert refused(game, "free:b1-c1") == "4.2"


def test_4_2_there_is_one_free_swap_a_turn_and_not_two() -> None:
    game = play(drawn(PLAIN, "dice: 1 P"), "walk:b1", "free:b1-c1")
    assert offered(game, "free") == []
    assert refused(game, "free:b2-c2") == "4.2"
    assert refused(game, "free:b1-c1") == "4.2"


BUSY = """
    dice: 1 P
    seat 0:
      tokens: 9
      designs: Three, Pair
      cards: swap, steal-card, steal-tokens, replace, get-design, collect, tax, gain
    seat 1:
      tokens: 5
      cards: swap
"""


@pytest.mark.parametrize(
    "action",
    [
        "buy-card",
        "buy-design",
        "pay:a1-e5",
        "pay:b1-c1",  # though the free swap could have been the same
        "swap:a1-e5",
        "steal-card:1",
        "steal-tokens:1",
        "yarn:a1=R",
        "tile:a4=5",
        "get-design",
        "collect",
        "tax",
        "gain:6",
        "claim:8",
    ],
)
def test_4_2_any_other_action_closes_the_free_swap(action: str) -> None:
    game = play(drawn(PLAIN, BUSY), "walk:b1")
    assert len(offered(game, "free")) == 6
    play(game, action)
    assert offered(game, "free") == []
    assert refused(game, "free:b1-b2") == "4.2"


def test_4_2_a_refused_action_does_not_close_the_free_swap() -> None:
    """A refused claim of an incomplete design, for instance, has not happened."""
    game = play(drawn(PLAIN, BUSY), "walk:b1")
    assert refused(game, "claim:0") == "7.1"
    assert refused(game, "walk:c1") == "5.1"
    assert refused(game, "free:a1-e5") == "4.2"
    assert len(offered(game, "free")) == 6


def test_4_2_the_free_swap_does_not_last_into_the_next_turn() -> None:
    game = play(drawn(PLAIN, "dice: 1 P"), "walk:b1", "end")
    assert refused(game, "free:d4-e5") == "3.1"
    assert refused(play(game, "roll"), "free:d4-e5") == "4.2"


# 4.2 After which kind of move


@pytest.mark.parametrize(("move", "corner"), [("walk:c2", "c2"), ("jump:a3", "a3"), ("move:d1", "d1")])
def test_4_2_the_free_swap_follows_a_walk_a_jump_and_a_move_card_alike(move: str, corner: str) -> None:
    game = play(drawn(PLAIN, "dice: 3 G", "seat 0:\n  cards: move"), move)
    assert len(offered(game, "free")) == 6
    assert all(text.startswith(f"free:{corner}-") for text in offered(game, "free")[:3])


def test_4_2_without_free_swap_after_move_card_only_a_move_by_the_die_opens_one() -> None:
    start = drawn(PLAIN, "rules: free_swap_after_move_card=no", "dice: 3 G", "seat 0:\n  cards: move")
    game = play(start.copy(), "move:d1")
    assert offered(game) == ["end"]
    assert refused(game, "free:d1-e1") == "4.2"

    assert len(offered(play(start.copy(), "walk:c2"), "free")) == 6
    assert len(offered(play(start.copy(), "jump:a3"), "free")) == 6
