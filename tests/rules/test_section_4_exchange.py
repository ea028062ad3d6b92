"""Section 4: the exchange of a design (4.7), and the option `exchange_after_roll_again`."""

import pytest

from ettana.core.events import Exchanged, TurnEnded
from ettana.core.names import Phase
from tests.support.drawn import PLAIN, designs, drawn, hand, happened, offered, play, refused, rolling

SEAT = "seat 0:\n  designs: Pair, Three"
STACK = "design stack: 5, 1, 2, 3, 4, 6, 7, 9, 10, 11"


def test_4_7_an_exchanged_design_goes_to_the_bottom_and_the_top_one_comes() -> None:
    game = drawn(PLAIN, "dice: 3 G", SEAT, STACK)
    assert happened(game, "exchange:0") == [Exchanged(0, gave=0, got=5), TurnEnded(0)]
    assert designs(game, 0) == ["Tee", "Three"]
    assert [design for design, _ in game.position().design_stack] == [1, 2, 3, 4, 6, 7, 9, 10, 11, 0]


def test_4_7_after_an_exchange_the_pin_stays_and_the_turn_is_over() -> None:
    game = play(drawn(PLAIN, "dice: 3 G", SEAT), "exchange:0")
    assert game.view(None).players[0].pin == 0
    assert (game.current, game.phase, game.turn) == (1, Phase.BEFORE_ROLL, 1)


def test_4_7_any_design_of_the_hand_can_be_exchanged_complete_or_not() -> None:
    assert offered(drawn(PLAIN, "dice: 3 G", SEAT), "exchange") == ["exchange:0", "exchange:8"]


def test_4_7_only_a_design_of_the_hand_can_be_exchanged() -> None:
    """No claimed design, none in another hand, none in the stack."""
    game = drawn(PLAIN, "dice: 3 G", SEAT + "\n  claimed: Corner", "seat 1:\n  designs: Bend")
    assert refused(game, "exchange:1") == "4.7"
    assert refused(game, "exchange:2") == "4.7"
    assert refused(game, "exchange:3") == "4.7"


def test_4_7_no_design_can_be_exchanged_before_the_roll() -> None:
    assert refused(drawn(PLAIN, SEAT), "exchange:0") == "3.1"


def test_4_7_an_exchange_with_a_single_design_in_the_stack_brings_that_one() -> None:
    others = "seat 1:\n  designs: Corner, Bend, Step, Bar, Square, Ring, Long, Cross, Eight"
    game = play(drawn(PLAIN, "dice: 3 G", SEAT, others), "exchange:8")
    assert designs(game, 0) == ["Pair", "Tee"]
    assert [design for design, _ in game.position().design_stack] == [8]


# After other actions


@pytest.mark.parametrize(
    "action",
    [
        "walk:c2",
        "jump:a3",
        "move:d1",
        "buy-card",
        "buy-design",
        "pay:a1-b1",
        "swap:a1-b1",
        "steal-card:1",
        "steal-tokens:1",
        "yarn:a1=R",
        "tile:b1=5",
        "get-design",
        "collect",
        "tax",
        "gain:6",  # it rolls a die, but that is not a new roll
        "gain:1",
        "claim:8",  # a claim is an action
    ],
)
def test_4_7_no_design_can_be_exchanged_after_any_action(action: str) -> None:
    game = drawn(
        PLAIN,
        """
        dice: 3 G
        seat 0:
          tokens: 9
          designs: Pair, Three
          cards: move, swap, steal-card, steal-tokens, replace, get-design, collect, tax, gain
        seat 1:
          tokens: 5
          cards: swap
        """,
    )
    assert "exchange:0" in offered(game)
    play(game, action)
    assert offered(game, "exchange") == []
    assert refused(game, "exchange:0") == "4.7"


def test_4_7_a_design_can_be_exchanged_after_a_refused_action() -> None:
    game = drawn(PLAIN, "dice: 3 G", SEAT)
    assert refused(game, "claim:0") == "7.1"
    assert refused(game, "walk:b2") == "5.2"
    assert play(game, "exchange:0").current == 1


def test_4_7_a_design_can_be_exchanged_after_preset() -> None:
    game = play(drawn(PLAIN, SEAT + "\n  cards: preset"), "preset:G", "roll")
    assert play(game, "exchange:0").current == 1


def test_4_7_a_design_can_be_exchanged_after_a_card_drawn_for_black() -> None:
    game = play(rolling(PLAIN, SEAT, colour="K", top="tax"), "roll")
    assert hand(game, 0) == "tax"
    assert play(game, "exchange:0").current == 1


def test_4_7_a_design_can_be_exchanged_after_a_victory_point_was_revealed() -> None:
    game = play(rolling(PLAIN, SEAT, colour="K", top="victory-point"), "roll")
    assert game.points == (1, 0)
    assert play(game, "exchange:0").current == 1


def test_4_7_a_design_can_be_exchanged_after_preset_of_black_with_its_card() -> None:
    game = play(drawn(PLAIN, SEAT + "\n  cards: preset", top="victory-point"), "preset:K", "roll")
    assert game.points == (1, 0)
    assert play(game, "exchange:0").current == 1


# After Roll again


@pytest.mark.parametrize("colour", ["G", "K"])
def test_4_7_a_design_can_be_exchanged_after_roll_again(colour: str) -> None:
    cards = SEAT + "\n  cards: roll-again x2"
    game = rolling(PLAIN, "rules: roll_again_twice=yes", "dice: 3 G", cards, colour=colour, by="again")
    play(game, "again")
    assert play(game.copy(), "exchange:0").current == 1
    assert play(game.copy(), "again", "exchange:0").current == 1  # nor does a second one


def test_4_7_no_design_can_be_exchanged_after_an_action_after_roll_again() -> None:
    game = play(drawn(PLAIN, "dice: 3 G", SEAT + "\n  cards: roll-again, collect"), "again", "collect")
    assert refused(game, "exchange:0") == "4.7"


def test_4_7_without_exchange_after_roll_again_no_design_can_be_exchanged_after_it() -> None:
    rules = "rules: exchange_after_roll_again=no"
    game = play(drawn(PLAIN, rules, "dice: 3 G", SEAT + "\n  cards: roll-again"), "again")
    assert offered(game, "exchange") == []
    assert refused(game, "exchange:0") == "4.7"


def test_4_7_without_exchange_after_roll_again_other_turns_still_have_their_exchange() -> None:
    rules = "rules: exchange_after_roll_again=no"
    seats = "seat 0:\n  designs: Pair\n  cards: roll-again\nseat 1:\n  designs: Three\n  cards: preset"
    game = drawn(PLAIN, rules, "dice: 3 G", seats)
    assert "exchange:0" in offered(game)
    play(game, "again")
    play(game, offered(game, "walk", "jump")[0], "end", "preset:G", "roll")
    assert offered(game, "exchange") == ["exchange:8"]  # it was seat 0 that rolled again
