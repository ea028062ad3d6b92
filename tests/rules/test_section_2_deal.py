"""Section 2, second half: the deal (2.7), and the option `replace_dealt_victory_point`.

Three players, and seat 1 starts: seats 0 and 1 rolled a 1 and a 6 for their pins, and seat 2 is about to place its own
by a 3. So cards are dealt to seats 1, 2 and 0, in this order.
"""

from ettana.core.events import Dealt, Drew, NoCardLeft, RevealedPoint, Won
from ettana.core.names import Card, Phase
from tests.support.drawn import cards_in_box, designs, drawn, hand, happened, loom, offered, play, refused, tokens

BEFORE_THE_DEAL = (
    loom("""
        0 . . .
        . . . .
        . . . 1
        . . . .
    """),
    "dice: 3 -",
    "current: 2",
    "seat 2:",
)


def test_2_7_each_player_gets_a_design_an_action_card_and_two_tokens() -> None:
    game = play(drawn(*BEFORE_THE_DEAL, top="swap, tax, gain"), "place:c4")
    assert tokens(game) == (2, 2, 2)
    assert game.view(None).reserve == 42
    for player in game.view(None).players:
        assert (player.design_count, player.card_count) == (1, 1)
    assert (game.view(None).card_stack, game.view(None).design_stack) == (33, 9)


def test_2_7_the_deal_begins_with_the_starter_and_goes_clockwise() -> None:
    game = drawn(*BEFORE_THE_DEAL, "design stack: 4, 7, 2, 0, 1, 3, 5, 6, 8, 9, 10, 11", top="swap, tax, gain")
    told = happened(game, "place:c4")
    assert [event for event in told if isinstance(event, Dealt)] == [
        Dealt(1, 4, Card.SWAP, 2),
        Dealt(2, 7, Card.TAX, 2),
        Dealt(0, 2, Card.GAIN, 2),
    ]
    assert [hand(game, seat) for seat in range(3)] == ["gain", "swap", "tax"]
    assert [designs(game, seat) for seat in range(3)] == [["Bend"], ["Bar"], ["Ring"]]


def test_2_7_after_the_deal_the_starter_may_roll() -> None:
    game = play(drawn(*BEFORE_THE_DEAL, top="swap, tax, gain"), "place:c4")
    assert (game.phase, game.current, game.turn) == (Phase.BEFORE_ROLL, 1, 0)
    assert offered(game) == ["roll"]


def test_2_7_a_victory_point_dealt_is_revealed_at_once_and_not_replaced() -> None:
    game = drawn(*BEFORE_THE_DEAL, top="tax, victory-point, gain")
    assert RevealedPoint(2) in happened(game, "place:c4")
    assert [hand(game, seat) for seat in range(3)] == ["gain", "tax", "-"]
    assert game.points == (0, 0, 1)
    assert game.view(None).players[2].victory_cards == 1
    assert game.view(None).players[2].card_count == 0


def test_2_7_everyone_sees_a_victory_point_dealt_but_no_other_card() -> None:
    game = play(drawn(*BEFORE_THE_DEAL, top="tax, victory-point, gain"), "place:c4")
    assert RevealedPoint(2) in game.events_since(0, seat=0)
    seen = [event for event in game.events_since(0, seat=0) if isinstance(event, Dealt)]
    assert [(event.seat, event.design, event.card) for event in seen] == [
        (1, None, None),
        (2, None, None),
        (0, 2, Card.GAIN),
    ]


def test_2_7_with_replace_dealt_victory_point_another_card_comes() -> None:
    game = drawn(*BEFORE_THE_DEAL, "rules: replace_dealt_victory_point=yes", top="tax, victory-point, gain, swap")
    told = happened(game, "place:c4")
    assert Drew(2, Card.GAIN, "dealt") in told
    assert [hand(game, seat) for seat in range(3)] == ["swap", "tax", "gain"]
    assert game.points == (0, 0, 1)  # it is revealed anyway


def test_2_7_with_replace_dealt_victory_point_as_often_as_it_takes() -> None:
    stack = "victory-point, victory-point, victory-point, gain, swap, tax"
    game = play(drawn(*BEFORE_THE_DEAL, "rules: replace_dealt_victory_point=yes", top=stack), "place:c4")
    assert game.points == (0, 3, 0)
    assert [hand(game, seat) for seat in range(3)] == ["tax", "gain", "swap"]


def test_2_7_with_replace_dealt_victory_point_and_no_card_left_nothing_comes() -> None:
    rules = "rules: replace_dealt_victory_point=yes, " + cards_in_box("victory-point x2")
    game = drawn(*BEFORE_THE_DEAL, rules)
    assert NoCardLeft(1) in happened(game, "place:c4")
    assert game.points == (0, 2, 0)
    assert [hand(game, seat) for seat in range(3)] == ["-", "-", "-"]
    assert tokens(game) == (2, 2, 2)


def test_2_7_a_box_without_action_cards_deals_none() -> None:
    game = play(drawn(*BEFORE_THE_DEAL, "rules: " + cards_in_box("-")), "place:c4")
    assert [hand(game, seat) for seat in range(3)] == ["-", "-", "-"]
    assert tokens(game) == (2, 2, 2)
    assert [len(designs(game, seat)) for seat in range(3)] == [1, 1, 1]


def test_2_7_with_a_target_of_1_a_victory_point_dealt_wins_on_the_spot() -> None:
    """Seat 2 gets it, which is neither the starter nor the last; nothing is dealt after it."""
    game = drawn(*BEFORE_THE_DEAL, "rules: target=1", top="tax, victory-point, gain")
    told = happened(game, "place:c4")
    assert told[-1] == Won(2)
    assert (game.over, game.winner) == (True, 2)
    assert offered(game) == []
    assert tokens(game) == (0, 2, 2)
    assert [hand(game, seat) for seat in range(3)] == ["-", "tax", "-"]
    assert refused(game, "roll") == "3.8"


def test_2_7_with_a_target_of_2_two_victory_points_win_only_in_one_hand() -> None:
    stack = "victory-point, victory-point, gain, swap"
    assert not play(drawn(*BEFORE_THE_DEAL, "rules: target=2", top=stack), "place:c4").over

    rules = "rules: target=2, replace_dealt_victory_point=yes"
    game = play(drawn(*BEFORE_THE_DEAL, rules, top=stack), "place:c4")
    assert (game.over, game.winner) == (True, 1)
    assert tokens(game) == (0, 2, 0)
    assert [hand(game, seat) for seat in range(3)] == ["-", "-", "-"]  # and nothing replaces the winning card
