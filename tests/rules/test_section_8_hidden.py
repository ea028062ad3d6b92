"""Section 8, hidden information: which fields of a view and of an event a seat or a spectator gets.

Two games that differ only in what a seat may not know look the same to it.
"""

from dataclasses import replace
from typing import Literal

import pytest

from ettana.core.errors import BadSeat
from ettana.core.events import Dealt, Drew, DrewDesign, Event, Exchanged, StoleCard
from ettana.core.names import Card, Colour, Phase
from ettana.core.positions.position import Position
from ettana.core.view import View
from ettana.game import Game
from tests.support.drawn import TEST_DECK, design, drawn, play, position, rolling, table, with_luck

MIDGAME = """
    dice: 3 R
    turn: 7
    starter: 2
    current: 1
    discards: tax, swap x2
    design stack: Tee, Ring, Bar, Long, Bend, Cross
    seat 0:
      tokens: 4
      designs: Pair, Three
      cards: move, gain x2
      victory cards: 1
    seat 1:
      tokens: 2
      designs: Eight
      cards: preset
    seat 2:
      designs: Step
      claimed: Square, Corner
"""
NO_CARDS = (0,) * 12


def seen(start: Position, seat: int | None) -> tuple[View, list[str]]:
    """The view that a seat gets of a position, with the legal actions if it is its turn."""
    game = Game.from_position(start)
    return game.view(seat), [str(action) for action in game.legal_actions()] if seat == game.current else []


def events_seen(game: Game, action: str, *seats: int | None) -> list[list[Event]]:
    """Applies an action and returns the events as each of the seats sees them."""
    before = game.event_count
    play(game, action)
    return [game.events_since(before, seat) for seat in seats]


# Hands


def test_8_1_a_player_sees_the_own_hand() -> None:
    mine = drawn(table(3), MIDGAME).view(0)
    assert mine.designs == (design("Pair"), design("Three"))
    assert {Card(card): count for card, count in enumerate(mine.cards) if count} == {Card.MOVE: 1, Card.GAIN: 2}
    assert mine.holds(Card.GAIN)
    assert not mine.holds(Card.PRESET)


def test_8_1_a_player_sees_only_the_numbers_of_the_others_hands() -> None:
    game = drawn(table(3), MIDGAME)
    for seat in (1, 2, None):
        assert (game.view(seat).players[0].design_count, game.view(seat).players[0].card_count) == (2, 3)
        assert game.view(seat).known == ()


def test_8_1_other_designs_in_a_hand_make_no_difference_to_others() -> None:
    one = position(table(3), MIDGAME)
    mine, *rest = one.seats
    other_stack = tuple((design("Pair"), None) if entry[0] == design("Tee") else entry for entry in one.design_stack)
    two = replace(
        one,
        seats=(replace(mine, designs=(design("Tee"), design("Three"))), *rest),
        design_stack=other_stack,
    )
    for seat in (1, 2, None):
        assert seen(one, seat) == seen(two, seat)
    assert seen(one, 0) != seen(two, 0)


def test_8_1_other_action_cards_in_a_hand_make_no_difference_to_others() -> None:
    one = position(table(3), MIDGAME)
    mine, *rest = one.seats
    hand = list(mine.cards)
    hand[Card.MOVE] -= 1
    hand[Card.COLLECT] += 1
    stack = tuple(
        Card.MOVE if place == one.card_stack.index(Card.COLLECT) else card for place, card in enumerate(one.card_stack)
    )
    two = replace(one, seats=(replace(mine, cards=tuple(hand)), *rest), card_stack=stack)
    for seat in (1, 2, None):
        assert seen(one, seat) == seen(two, seat)
    assert seen(one, 0) != seen(two, 0)


def test_8_1_a_spectator_has_no_hand() -> None:
    view = drawn(table(3), MIDGAME).view(None)
    assert (view.seat, view.designs, view.cards, view.known, view.known_stack) == (None, (), NO_CARDS, (), ())


@pytest.mark.parametrize("seat", [-1, 3, 4])
def test_8_1_there_is_no_view_for_a_seat_that_is_not_at_the_table(seat: int) -> None:
    with pytest.raises(BadSeat, match=r"1\.4"):
        drawn(table(3), MIDGAME).view(seat)


# Cards that come and go


def test_8_1_a_bought_card_is_hidden_from_the_others() -> None:
    game = drawn(table(2), "dice: 3 Y\nseat 0:\n  tokens: 2", top="tax")
    mine, theirs, spectator = events_seen(game, "buy-card", 0, 1, None)
    assert mine[-1] == Drew(0, Card.TAX, "bought")
    assert theirs[-1] == spectator[-1] == Drew(0, None, "bought")


def test_8_1_a_card_drawn_for_black_is_hidden_from_the_others() -> None:
    mine, theirs, spectator = events_seen(rolling(table(2), colour="K", top="tax"), "roll", 0, 1, None)
    assert mine[-1] == Drew(0, Card.TAX, "black")
    assert theirs[-1] == spectator[-1] == Drew(0, None, "black")


@pytest.mark.parametrize(("how", "why"), [("buy-design", "bought"), ("get-design", "card")])
def test_8_1_a_drawn_design_is_hidden_from_the_others(how: str, why: Literal["bought", "card"]) -> None:
    game = drawn(table(2), "dice: 3 Y\nseat 0:\n  tokens: 3\n  cards: get-design")
    mine, theirs, spectator = events_seen(game, how, 0, 1, None)
    assert mine[-1] == DrewDesign(0, design("Pair"), why)
    assert theirs[-1] == spectator[-1] == DrewDesign(0, None, why)


def test_8_1_the_cards_of_the_deal_are_hidden_from_the_others() -> None:
    game = Game(players=2, seed=11, deck=TEST_DECK)
    while game.phase is Phase.PLACE:
        game.apply(game.legal_actions()[0])
    for seat in (0, 1):
        dealt = [event for event in game.events_since(0, seat) if isinstance(event, Dealt)]
        assert len(dealt) == 2
        for event in dealt:
            assert (event.design is None) == (event.seat != seat)
            assert (event.card is None) == (event.seat != seat)
    assert all(event.design is event.card is None for event in game.events_since(0, None) if isinstance(event, Dealt))


def test_8_1_an_exchanged_card_is_hidden_both_ways() -> None:
    game = drawn(table(2), "dice: 3 Y\nseat 0:\n  designs: Eight")
    mine, theirs, spectator = events_seen(game, f"exchange:{design('Eight')}", 0, 1, None)
    assert mine[0] == Exchanged(0, gave=design("Eight"), got=design("Pair"))
    assert theirs[0] == spectator[0] == Exchanged(0, gave=None, got=None)


def test_8_1_a_stolen_card_is_known_to_thief_and_victim_alone() -> None:
    game = drawn(table(3), "dice: 3 Y\nseat 0:\n  cards: steal-card\nseat 1:\n  cards: swap, tax\nseat 2:\n  tokens: 0")
    before = game.event_count
    with_luck(game, "steal-card:1", StoleCard(0, 1, Card.TAX))
    last = [game.events_since(before, seat)[-1] for seat in (0, 1, 2, None)]
    assert last == [StoleCard(0, 1, Card.TAX)] * 2 + [StoleCard(0, 1, None)] * 2


# Stacks and dice


def test_8_2_the_order_of_the_stacks_makes_no_difference_to_anyone() -> None:
    one = position(table(3), MIDGAME)
    two = replace(one, card_stack=one.card_stack[::-1], design_stack=one.design_stack[::-1])
    for seat in (0, 1, 2, None):
        assert seen(one, seat) == seen(two, seat)


def test_8_2_the_coming_dice_make_no_difference_to_anyone() -> None:
    one = position(table(3), MIDGAME)
    two = replace(one, chance=(11, 22, 33, 44))
    for seat in (0, 1, 2, None):
        assert seen(one, seat) == seen(two, seat)


def test_8_2_the_stacks_before_the_deal_make_no_difference_to_anyone() -> None:
    one = Game(players=3, seed=5, deck=TEST_DECK).position()
    two = replace(one, card_stack=one.card_stack[::-1], design_stack=one.design_stack[::-1])
    for seat in (0, 1, 2, None):
        assert seen(one, seat) == seen(two, seat)


# Open information


def test_8_3_everyone_sees_board_pins_tokens_reserves_and_all_that_lies_open() -> None:
    game = drawn(table(3), MIDGAME)
    start = game.position()
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        assert (view.yarns, view.tiles) == (start.yarns, start.tiles)
        assert (view.yarn_reserve, view.tile_reserve, view.reserve) == ((1, 1, 1, 1, 1), (0, 0, 0, 0, 1, 1), 42)
        assert [player.pin for player in view.players] == [0, 3, 15]
        assert [player.tokens for player in view.players] == [4, 2, 0]
        assert [player.points for player in view.players] == [1, 0, 4]
        assert view.players[2].claimed == (design("Corner"), design("Square"))
        assert view.players[0].victory_cards == 1
        assert {Card(card) for card, count in enumerate(view.discards) if count} == {Card.TAX, Card.SWAP}
        assert (view.card_stack, view.design_stack) == (28, 6)
        assert (view.number, view.colour) == (3, Colour.RED)
        assert (view.phase, view.current, view.starter, view.turn) == (Phase.ACT, 1, 2, 7)


def test_8_3_all_views_agree_on_what_lies_open() -> None:
    game = drawn(table(3), MIDGAME)
    for seat in (0, 1, 2):
        without_secrets = replace(game.view(seat), seat=None, designs=(), cards=NO_CARDS, known=(), known_stack=())
        assert without_secrets == game.view(None)


def test_8_3_a_claim_and_a_victory_point_are_seen_by_all() -> None:
    game = drawn(table(2), "dice: 3 Y\nseat 0:\n  tokens: 2\n  designs: Three", top="victory-point")
    mine, theirs, spectator = events_seen(game, f"claim:{design('Three')}", 0, 1, None)
    assert mine == theirs == spectator
    mine, theirs, spectator = events_seen(game, "buy-card", 0, 1, None)
    assert mine[-1] == theirs[-1] == spectator[-1]


def test_8_3_all_dice_are_seen_by_all() -> None:
    for text, action in (("", "roll"), ("dice: 3 Y\nseat 0:\n  cards: gain, roll-again", "gain:3")):
        mine, theirs, spectator = events_seen(rolling(table(2), text, by=action), action, 0, 1, None)
        assert [event for event in mine if not isinstance(event, Drew)] == [
            event for event in theirs if not isinstance(event, Drew)
        ]
        assert theirs == spectator
