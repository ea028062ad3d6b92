"""Section 6, the cards that change the loom: Move (6.1), Swap (6.2) and Replace (6.5).

On the plain loom of these tests a yarn of each colour is in the reserve, and of the tiles a 5 and a 6:

        a     b     c     d     e
    1   G     R     Y     B     P
           1@0   2     3     4@1
    2   R     Y     B     P     G
           5     6     1     2
    3   Y     B     P     G     R
           3     4     5     6
    4   B     P     G     R     Y
           1     2     3     4
    5   P     G     R     Y     B
"""

import pytest

from ettana.core.actions import PlayMove, ReplaceTile
from ettana.core.events import MovedByCard, Played, ReplacedTile, ReplacedYarn, Swapped
from ettana.core.names import Card, Colour
from ettana.notation.position_text import draw_position
from tests.support.drawn import beside, drawn, happened, loom, marked, offered, play, refused, squares, table

MOVE = "dice: 3 K\nseat 0:\n  cards: move"
SWAP = "dice: 3 K\nseat 0:\n  cards: swap"
REPLACE = "dice: 3 K\nseat 0:\n  cards: replace"


# Move


def test_6_1_move_goes_to_any_free_square_but_ones_own() -> None:
    pins, free = beside("""
        . . 1 .  |  x x . x
        . 0 . .  |  x . x x
        2 . . .  |  . x x x
        . . . 3  |  x x x .
    """)
    game = drawn(loom(pins), MOVE)
    assert {action.to for action in game.legal_actions() if isinstance(action, PlayMove)} == marked(free)
    assert refused(game, "move:b2") == "5.1"
    assert refused(game, "move:c1") == "6.1"


def test_6_1_move_is_free_and_takes_the_place_of_the_move_by_the_die() -> None:
    game = drawn(table(2), MOVE)
    assert happened(game, "move:d3") == [Played(0, Card.MOVE), MovedByCard(0, 0, 11)]
    assert game.position().seats[0].pin in squares("d3")
    assert offered(game, "walk", "jump", "move") == []
    assert "end" in offered(game)


@pytest.mark.parametrize("first", ["walk:b3", "jump:a3", "move:c3"])
def test_6_1_move_cannot_be_played_when_the_pin_has_moved(first: str) -> None:
    game = play(drawn(table(2), "dice: 3 K\nseat 0:\n  cards: move x2"), first)
    assert refused(game, "move:d4") == "6.1"
    assert offered(game, "move") == []


def test_6_1_move_may_follow_other_actions() -> None:
    game = drawn(table(2), "dice: 3 K\nseat 0:\n  cards: move, swap")
    assert "move:d3" in offered(play(game, "swap:a1-b1"))


def test_6_1_the_free_swap_follows_a_move_card_too() -> None:
    game = play(drawn(table(2), MOVE), "move:b2")
    assert offered(game, "free") == ["free:b2-c2", "free:b2-b3", "free:b2-c3", "free:c2-c3", "free:b3-c3"]


# Swap


def test_6_2_swap_exchanges_any_two_yarns() -> None:
    game = drawn(table(2), SWAP)
    assert happened(game, "swap:a1-e5") == [
        Played(0, Card.SWAP),
        Swapped(0, 0, 24, Colour.GREEN, Colour.BLUE, "card"),
    ]
    yarns = game.position().yarns
    assert (yarns[0], yarns[24]) == (Colour.BLUE, Colour.GREEN)
    assert game.position().yarn_reserve == (1, 1, 1, 1, 1)


def test_6_2_swap_offers_all_pairs_of_two_colours_and_no_others() -> None:
    game = drawn(table(2), SWAP)
    assert len(offered(game, "swap")) == 300 - 5 * 10  # five yarns of a colour make ten pairs
    assert refused(game, "swap:b1-a2") == "4.9"  # both red


def test_6_2_swap_costs_nothing_and_comes_before_or_after_the_move() -> None:
    game = drawn(table(2), "dice: 3 K\nseat 0:\n  cards: swap x2")
    play(game, "swap:a1-b1", "walk:b3", "swap:a1-e5")
    assert game.position().seats[0].tokens == 0
    assert game.position().discards[Card.SWAP] == 2


def test_6_2_a_swap_card_is_good_for_one_swap() -> None:
    game = play(drawn(table(2), SWAP), "swap:a1-b1")
    assert refused(game, "swap:a1-b1") == "4.6"


# Replace


def test_6_5_replace_changes_a_yarn_for_one_of_the_reserve() -> None:
    game = drawn(table(2), REPLACE)
    assert happened(game, "yarn:c3=G") == [
        Played(0, Card.REPLACE),
        ReplacedYarn(0, 12, Colour.GREEN, Colour.PURPLE),
    ]
    after = game.position()
    assert after.yarns[12] == Colour.GREEN
    assert after.yarn_reserve == (0, 1, 1, 1, 2)  # the purple one came off the board


def test_6_5_replace_changes_a_tile_for_one_of_the_reserve() -> None:
    game = drawn(table(2), REPLACE)
    assert happened(game, "tile:b2=5") == [Played(0, Card.REPLACE), ReplacedTile(0, 5, 5, 6)]
    after = game.position()
    assert after.tiles[5] == 5
    assert after.tile_reserve == (0, 0, 0, 0, 0, 2)


def test_6_5_a_replaced_yarn_can_come_back() -> None:
    game = drawn(table(2), "dice: 3 K\nseat 0:\n  cards: replace x2")
    before = draw_position(game.position())
    play(game, "yarn:c3=G")
    assert refused(game, "yarn:d1=G") == "6.5"  # the only spare green one is on the board now
    play(game, "yarn:c3=P")
    assert draw_position(game.position()) == before
    assert game.position().yarn_reserve == (1, 1, 1, 1, 1)


@pytest.mark.parametrize(("there", "back"), [("yarn:a1=P", "yarn:a1=G"), ("tile:a1=5", "tile:a1=1")])
def test_6_5_in_the_corner_too_what_was_replaced_can_come_back(there: str, back: str) -> None:
    """The first place of the loom, and the first colour or number of the reserve."""
    game = drawn(table(2), "dice: 3 K\nseat 0:\n  cards: replace x2")
    before = draw_position(game.position())
    assert draw_position(play(game, there, back).position()) == before


def test_6_5_replace_changes_either_a_yarn_or_a_tile_never_both() -> None:
    game = play(drawn(table(2), REPLACE), "yarn:c3=G")
    assert offered(game, "yarn", "tile") == []
    assert refused(game, "tile:b2=5") == "4.6"


def test_6_5_replace_takes_only_what_is_in_the_reserve() -> None:
    game = drawn(table(2), REPLACE)
    assert refused(game, "tile:b2=1") == "6.5"
    assert {action.number for action in game.legal_actions() if isinstance(action, ReplaceTile)} == {5, 6}


def test_6_5_replacing_by_an_equal_yarn_or_tile_is_not_offered() -> None:
    game = drawn(table(2), REPLACE)
    assert refused(game, "yarn:a1=G") == "4.9"
    assert refused(game, "tile:a2=5") == "4.9"
    assert len(offered(game, "yarn")) == 25 * 4
    assert len(offered(game, "tile")) == 15 * 2 - 4  # not under the other's pin; two 5s and two 6s lie there already


def test_6_5_no_tile_with_another_players_pin_on_it_can_be_replaced() -> None:
    assert refused(drawn(table(2), REPLACE), "tile:d1=5") == "6.5"


def test_6_5_the_tile_under_ones_own_pin_may_be_replaced() -> None:
    game = drawn(table(2), REPLACE)
    assert {"tile:a1=5", "tile:a1=6"} <= set(offered(game))
    assert play(game, "tile:a1=6").position().tiles[0] == 6


def test_6_5_a_yarn_at_a_pin_can_be_replaced() -> None:
    assert {"yarn:a1=P", "yarn:e1=G"} <= set(offered(drawn(table(2), REPLACE)))


NOT_OWN = "rules: replace_under_own_pin=no"


def test_6_5_without_replace_under_own_pin_no_tile_with_any_pin_on_it_can_be_replaced() -> None:
    game = drawn(table(2), REPLACE, NOT_OWN)
    assert refused(game, "tile:a1=5") == "6.5"
    assert refused(game, "tile:d1=5") == "6.5"
    assert len(offered(game, "tile")) == 14 * 2 - 4


def test_6_5_without_replace_under_own_pin_the_tile_that_the_pin_moved_to_cannot_be_replaced() -> None:
    game = play(drawn(table(2), REPLACE, NOT_OWN), "jump:a3")
    assert "tile:a1=5" in offered(game)
    assert refused(game, "tile:a3=5") == "6.5"
