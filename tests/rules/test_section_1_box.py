"""Section 1: the content of the box, counted in fresh games, in entered positions, and as games go on."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ettana.core.actions import Roll
from ettana.core.errors import BadPosition, BadRules
from ettana.core.events import Rolled
from ettana.core.names import PINS, SQUARE_NAMES, Card, Colour
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.deck_file import standard_deck
from tests.support.drawn import PLAIN, TEST_DECK, drawn, offered, position, refused


def random_game(seed: int, players: int) -> Iterator[Game]:
    """A game of random choices, yielded after each action."""
    choose = random.Random(seed).choice
    game = Game(players=players, seed=seed, rules=RuleSet(turn_limit=40), deck=TEST_DECK)
    yield game
    while not game.over:
        game.apply(choose(game.legal_ids()))
        yield game


# 1.1 The board


def test_1_1_the_board_has_25_octagons_and_16_squares_between_them() -> None:
    view = Game(seed=1).view(None)
    assert len(view.yarns) == 25
    assert len(view.tiles) == 16


@pytest.mark.parametrize("square", SQUARE_NAMES)
def test_1_1_a_square_touches_the_four_octagons_around_it(square: str) -> None:
    """c3 touches c3 d3 c4 d4. The free swap shows it: it exchanges any two yarns at the pin."""
    column, row = square[0], square[1]
    right, below = chr(ord(column) + 1), int(row) + 1
    around = [square, right + row, f"{column}{below}", f"{right}{below}"]

    start = position(PLAIN, "dice: 3 G", "done: acted, moved, free swap open")
    mine = replace(start.seats[0], pin=SQUARE_NAMES.index(square))
    other = replace(start.seats[1], pin=SQUARE_NAMES.index("d4" if square != "d4" else "a1"))
    game = Game.from_position(replace(start, seats=(mine, other)))

    assert offered(game, "free") == [f"free:{a}-{b}" for i, a in enumerate(around) for b in around[i + 1 :]]


# 1.2, 1.3 Yarns and tiles


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_2_there_are_30_yarns_six_of_each_colour_all_game_long(players: int) -> None:
    for game in random_game(players, players):
        view = game.view(None)
        assert [view.yarns.count(colour) + view.yarn_reserve[colour] for colour in list(Colour)[:5]] == [6] * 5


def test_1_2_a_position_with_seven_yarns_of_a_colour_cannot_enter() -> None:
    with pytest.raises(BadPosition, match=r"^1\.2: 7 green yarns"):
        drawn(PLAIN, "yarns: G G Y B P")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_3_there_are_18_tiles_three_of_each_number_all_game_long(players: int) -> None:
    for game in random_game(10 + players, players):
        view = game.view(None)
        assert [view.tiles.count(number) + view.tile_reserve[number - 1] for number in range(1, 7)] == [3] * 6


def test_1_3_the_split_of_the_tiles_is_data() -> None:
    rules = RuleSet(tiles=(5, 4, 3, 3, 2, 1))
    for seed in range(20):
        view = Game(seed=seed, rules=rules).view(None)
        assert [view.tiles.count(number) + view.tile_reserve[number - 1] for number in range(1, 7)] == [
            5,
            4,
            3,
            3,
            2,
            1,
        ]


def test_1_3_a_position_with_a_tile_too_many_cannot_enter() -> None:
    with pytest.raises(BadPosition, match=r"^1\.3: 4 tiles of 1"):
        drawn(PLAIN, "tiles: 1 5")


# 1.4 Pins and players


def test_1_4_the_four_pins_are_pink_black_white_and_orange() -> None:
    assert PINS == ("pink", "black", "white", "orange")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_4_two_to_four_can_play(players: int) -> None:
    game = Game(players=players, seed=1)
    assert game.players == players
    assert len(game.view(None).players) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 2.0, "2", None])
def test_1_4_no_other_number_of_players_can(players: int) -> None:
    with pytest.raises(BadRules, match=r"1\.4"):
        Game(players=players, seed=1)


def test_1_4_each_player_has_one_pin_and_it_is_nobody_elses() -> None:
    for game in random_game(4, 4):
        pins = [player.pin for player in game.view(None).players if player.pin is not None]
        assert len(pins) == len(set(pins))


# 1.5 Tokens


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_5_reserve_and_players_have_48_tokens_together_always(players: int) -> None:
    for game in random_game(20 + players, players):
        view = game.view(None)
        owned = [player.tokens for player in view.players]
        assert view.reserve + sum(owned) == 48
        assert min(view.reserve, *owned) >= 0


@pytest.mark.parametrize("reserve", [42, 44])
def test_1_5_a_position_with_a_token_more_or_less_cannot_enter(reserve: int) -> None:
    drawn(PLAIN, "tokens: 43", "seat 0:\n  tokens: 5")
    with pytest.raises(BadPosition, match=rf"^1\.5: {reserve + 5} tokens"):
        drawn(PLAIN, f"tokens: {reserve}", "seat 0:\n  tokens: 5")


# 1.6 Dice


def test_1_6_the_dice_have_six_faces_each_and_all_36_pairs_are_about_equally_likely() -> None:
    rolled: Counter[tuple[int, str]] = Counter()
    start = drawn(PLAIN)
    for seed in range(3_600):
        game = start.copy()
        before = game.event_count
        game.apply(Roll(), fresh=seed)
        event = game.events_since(before, REFEREE)[0]
        assert isinstance(event, Rolled)
        rolled[event.number, event.colour.letter] += 1
    assert set(rolled) == {(number, letter) for number in range(1, 7) for letter in "GRYBPK"}
    assert 60 <= min(rolled.values()) <= max(rolled.values()) <= 140


def test_1_6_black_is_a_face_of_the_die_and_no_yarn() -> None:
    assert [colour.letter for colour in Colour] == list("GRYBPK")
    assert Colour.BLACK not in Game(seed=1).view(None).yarns


# 1.7, 1.8 Cards


def test_1_7_there_are_36_action_cards_three_of_each_of_twelve_types() -> None:
    fresh = Game(seed=1).position()
    assert len(fresh.card_stack) == 36
    assert Counter(fresh.card_stack) == dict.fromkeys(Card, 3)
    assert ", ".join(card.slug for card in Card) == (
        "move, swap, steal-card, steal-tokens, replace, preset, "
        "get-design, collect, roll-again, victory-point, tax, gain"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_7_no_action_card_is_made_or_lost(players: int) -> None:
    for game in random_game(30 + players, players):
        now = game.position()
        there = Counter(now.card_stack)
        for pile in (now.discards, *(side.cards for side in now.seats)):
            there.update(dict(enumerate(pile)))
        there[Card.VICTORY_POINT] += sum(side.victory_cards for side in now.seats)
        assert there == dict.fromkeys(Card, 3)


def test_1_7_the_composition_of_the_deck_is_data() -> None:
    rules = RuleSet(cards=(0, 5, 1, 0, 0, 2, 0, 15, 0, 0, 0, 1))
    stack = Counter(Game(seed=1, rules=rules).position().card_stack)
    assert stack == {Card.SWAP: 5, Card.STEAL_CARD: 1, Card.PRESET: 2, Card.COLLECT: 15, Card.GAIN: 1}


def test_1_7_a_position_with_a_card_too_many_cannot_enter() -> None:
    stack = "action stack: " + ", ".join(card.slug for card in Card for _ in range(3))
    drawn(PLAIN, stack)
    with pytest.raises(BadPosition, match=r"^1\.7: 4 tax cards, not 3"):
        drawn(PLAIN, stack, "seat 0:\n  cards: tax")


def test_1_8_there_are_36_design_cards_all_different_each_with_its_points() -> None:
    deck = standard_deck()
    assert len(deck) == 36
    assert len({design.drawing for design in deck}) == 36
    assert len({design.name for design in deck}) == 36
    assert all(design.points >= 1 for design in deck)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_8_each_design_is_in_one_place_all_game_long(players: int) -> None:
    for game in random_game(40 + players, players):
        now = game.position()
        places = [design for design, _ in now.design_stack]
        for side in now.seats:
            places += side.designs + side.claimed
        assert sorted(places) == list(range(len(TEST_DECK)))


def test_1_8_a_position_with_a_design_in_two_hands_cannot_enter() -> None:
    with pytest.raises(BadPosition, match=r"^1\.8: design 0 \(Pair\) is in 2 places"):
        drawn(PLAIN, "seat 0:\n  designs: Pair", "seat 1:\n  designs: Pair")


def test_1_8_a_design_that_is_not_in_the_box_cannot_be_claimed() -> None:
    assert refused(drawn(PLAIN, "dice: 3 G"), "claim:12") == "1.8"
