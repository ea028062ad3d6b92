"""Section 3: the result of a roll. Tokens for everyone (3.2), for no player (3.3), or a card (3.4)."""

from dataclasses import replace

import pytest

from ettana.core.actions import Preset
from ettana.core.events import Collected, Drew, ReserveShort, RevealedPoint, Rolled
from ettana.core.names import SQUARE_NAMES, Card, Colour
from ettana.game import Game
from tests.support.drawn import PLAIN, drawn, hand, happened, offered, play, position, rolling, tokens

# Four yarns of green touch pin 0, two touch pin 1, one touches pin 2 and none touches pin 3. The green at b2 touches
# the pins of both 0 and 1, the one at c3 those of both 1 and 2.
GREEN_CORNER = """
    loom:
        a     b     c     d     e
    1   G     G     R     Y     B
           1@0   2     3     4@3
    2   G     G     P     R     Y
           5     6@1   1     2
    3   B     P     G     R     Y
           3     4     5@2   6
    4   Y     B     P     R     B
           1     2     3     4
    5   P     Y     R     B     P
"""


@pytest.mark.parametrize("roller", [0, 1, 2, 3])
def test_3_2_everyone_gains_a_token_for_each_yarn_of_the_colour_at_their_pin_whoever_rolled(roller: int) -> None:
    game = rolling(GREEN_CORNER, f"current: {roller}", colour="G")
    assert Collected((4, 2, 1, 0)) in happened(game, "roll")
    assert tokens(game) == (4, 2, 1, 0)
    assert game.view(None).reserve == 48 - 7


@pytest.mark.parametrize(
    ("colour", "gains"),
    [("G", (4, 2, 1, 0)), ("R", (0, 0, 2, 1)), ("Y", (0, 0, 0, 2)), ("B", (0, 0, 0, 1)), ("P", (0, 2, 1, 0))],
)
def test_3_2_only_the_rolled_colour_counts(colour: str, gains: tuple[int, ...]) -> None:
    assert tokens(play(rolling(GREEN_CORNER, colour=colour), "roll")) == gains


@pytest.mark.parametrize("square", SQUARE_NAMES)
def test_3_2_on_every_square_the_four_yarns_around_it_count(square: str) -> None:
    """On the plain loom they differ, so four colours bring a token each and the fifth brings none."""
    column, row = "abcd".index(square[0]), int(square[1]) - 1
    start = position(PLAIN, "seat 0:\n  cards: preset")
    mine = replace(start.seats[0], pin=SQUARE_NAMES.index(square))
    other = replace(start.seats[1], pin=SQUARE_NAMES.index("d4" if square != "d4" else "a1"))
    start = replace(start, seats=(mine, other))
    around = [start.yarns[5 * (row + down) + column + across] for down in (0, 1) for across in (0, 1)]
    for colour in list(Colour)[:5]:
        game = play(Game.from_position(start), Preset(colour), "roll")
        assert tokens(game)[0] == around.count(colour)


def test_3_2_tokens_are_gained_before_anything_is_done_with_the_roll() -> None:
    game = rolling(GREEN_CORNER, colour="G")
    rolled, collected, *more = happened(game, "roll")
    assert isinstance(rolled, Rolled)
    assert isinstance(collected, Collected)
    assert more == []
    assert "buy-design" in offered(game)  # seat 0 had nothing, and can spend what the roll brought


def test_3_2_nothing_is_gained_where_the_pin_goes_to() -> None:
    """Seat 3 walks to b1, where two green yarns are, but too late."""
    game = rolling(GREEN_CORNER, "current: 3", number=2, colour="G")
    assert tokens(play(game, "roll", "walk:b1", "end")) == (4, 2, 1, 0)


# 3.3 The reserve runs short


def holding(*owned: int) -> str:
    return "\n".join(f"seat {seat}:\n  tokens: {number}" for seat, number in enumerate(owned))


def test_3_3_the_last_token_of_the_reserve_is_paid() -> None:
    game = rolling(GREEN_CORNER, holding(10, 10, 10, 11), colour="G")
    assert game.view(None).reserve == 7
    assert Collected((4, 2, 1, 0)) in happened(game, "roll")
    assert tokens(game) == (14, 12, 11, 11)
    assert game.view(None).reserve == 0


@pytest.mark.parametrize("reserve", [0, 1, 4, 6])
def test_3_3_a_reserve_that_cannot_pay_all_in_full_pays_nobody(reserve: int) -> None:
    owned = (10, 10, 10, 18 - reserve)
    game = rolling(GREEN_CORNER, holding(*owned), colour="G")
    assert ReserveShort((4, 2, 1, 0)) in happened(game, "roll")
    assert tokens(game) == owned
    assert game.view(None).reserve == reserve


def test_3_3_after_a_short_reserve_the_turn_goes_on_as_usual() -> None:
    game = play(rolling(GREEN_CORNER, holding(10, 10, 10, 18), number=1, colour="G"), "roll")
    assert offered(game, "walk") == ["walk:b1", "walk:a2"]
    assert "pay:a1-c1" in offered(game)


def test_3_3_an_empty_reserve_is_not_short_where_nobody_has_anything_to_gain() -> None:
    loom = GREEN_CORNER.replace("@1", "").replace("@2", "").replace("@3", "@1")
    game = rolling(loom, holding(24, 24), colour="P")
    assert Collected((0, 0)) in happened(game, "roll")


def test_3_3_a_short_reserve_pays_nobody_for_the_roll_of_roll_again() -> None:
    cards = "seat 0:\n  tokens: 10\n  cards: roll-again"
    rest = "seat 1:\n  tokens: 10\nseat 2:\n  tokens: 10\nseat 3:\n  tokens: 12"
    game = rolling(GREEN_CORNER, "dice: 2 B", cards, rest, colour="G", by="again")
    assert ReserveShort((4, 2, 1, 0)) in happened(game, "again")
    assert tokens(game) == (10, 10, 10, 12)


def test_3_3_a_short_reserve_pays_nobody_for_a_preset_colour() -> None:
    cards = "seat 0:\n  tokens: 10\n  cards: preset"
    rest = "seat 1:\n  tokens: 10\nseat 2:\n  tokens: 10\nseat 3:\n  tokens: 12"
    game = drawn(GREEN_CORNER, cards, rest)
    assert ReserveShort((4, 2, 1, 0)) in happened(game, "preset:G", "roll")
    assert tokens(game) == (10, 10, 10, 12)


# 3.4 Black


def test_3_4_on_black_the_player_who_rolled_draws_a_card_and_nobody_gains_tokens() -> None:
    game = rolling(GREEN_CORNER, "current: 2", colour="K", top="gain, tax")
    rolled, drew = happened(game, "roll")
    assert isinstance(rolled, Rolled)
    assert drew == Drew(2, Card.GAIN, "black")
    assert [hand(game, seat) for seat in range(4)] == ["-", "-", "gain", "-"]
    assert tokens(game) == (0, 0, 0, 0)
    assert game.view(None).card_stack == 35


def test_3_4_on_black_the_others_see_that_a_card_was_drawn_but_not_which() -> None:
    game = play(rolling(PLAIN, colour="K", top="gain"), "roll")
    assert game.events_since(1, seat=0) == [Drew(0, Card.GAIN, "black")]
    assert game.events_since(1, seat=1) == [Drew(0, None, "black")]
    assert game.events_since(1, seat=None) == [Drew(0, None, "black")]


def test_3_4_a_victory_point_drawn_for_black_is_revealed() -> None:
    game = rolling(PLAIN, colour="K", top="victory-point, tax")
    assert RevealedPoint(0) in happened(game, "roll")
    assert hand(game, 0) == "-"  # and no other card comes for it
    assert game.points == (1, 0)


def test_3_4_the_card_drawn_for_black_can_be_used_at_once() -> None:
    game = play(rolling(PLAIN, colour="K", top="collect"), "roll", "collect")
    assert tokens(game) == (3, 0)


def test_3_4_an_empty_reserve_of_tokens_does_not_matter_on_black() -> None:
    game = play(rolling(PLAIN, holding(24, 24), colour="K", top="tax"), "roll")
    assert hand(game, 0) == "tax"
