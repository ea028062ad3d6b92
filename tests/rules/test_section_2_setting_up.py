"""Section 2, first half: laying the loom, placing the pins, finding the starter. The deal has its own file."""

from collections import Counter

import pytest

from ettana.core.actions import Place
from ettana.core.events import Event, Placed, RolledForPin, RolledOff, Starts
from ettana.core.names import SQUARE_NAMES, Card, Colour, Phase
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from tests.support.drawn import beside, drawn, happened, loom, lucky, marked, offered, play, refused

NO_PINS = ". . . .   . . . .   . . . .   . . . ."


def places(game: Game) -> set[int]:
    """The legal squares for the pin."""
    return {action.to for action in game.legal_actions() if isinstance(action, Place)}


# 2.1 to 2.3 The loom and the stacks


def test_2_1_one_yarn_of_each_colour_is_in_the_reserve_and_five_of_each_on_the_octagons() -> None:
    for seed in range(50):
        view = Game(seed=seed).view(None)
        assert view.yarn_reserve == (1, 1, 1, 1, 1)
        assert Counter(view.yarns) == dict.fromkeys(list(Colour)[:5], 5)


def test_2_1_the_yarns_lie_at_random() -> None:
    boards = [Game(seed=seed).view(None).yarns for seed in range(400)]
    assert len(set(boards)) == 400
    for octagon in range(25):
        there = Counter(board[octagon] for board in boards)
        assert all(50 <= there[colour] <= 115 for colour in list(Colour)[:5]), f"octagon {octagon}: {there}"


def test_2_2_two_tiles_of_different_numbers_are_in_the_reserve_and_sixteen_on_the_squares() -> None:
    for seed in range(200):
        view = Game(seed=seed).view(None)
        assert sorted(view.tile_reserve) == [0, 0, 0, 0, 1, 1]
        assert len(view.tiles) == 16


def test_2_2_the_two_tiles_of_the_reserve_differ_even_where_nearly_all_are_alike() -> None:
    rules = RuleSet(tiles=(15, 2, 1, 0, 0, 0))
    for seed in range(60):
        assert sorted(Game(seed=seed, rules=rules).view(None).tile_reserve) == [0, 0, 0, 0, 1, 1]


def test_2_2_the_tiles_lie_at_random() -> None:
    views = [Game(seed=seed).view(None) for seed in range(400)]
    assert len({view.tiles for view in views}) == 400
    assert len({view.tile_reserve for view in views}) == 15  # every pair of numbers
    for square in range(16):
        there = Counter(view.tiles[square] for view in views)
        assert all(35 <= there[number] <= 105 for number in range(1, 7)), f"square {square}: {there}"


def test_2_3_both_decks_are_shuffled() -> None:
    stacks = [Game(seed=seed).position() for seed in range(400)]
    assert len({stack.card_stack for stack in stacks}) == 400
    assert len({stack.design_stack for stack in stacks}) == 400
    for place in (0, 17, 35):
        assert {stack.card_stack[place] for stack in stacks} == set(Card)
        assert {stack.design_stack[place][0] for stack in stacks} == set(range(36))


def test_2_3_the_decks_lie_face_down_and_all_tokens_are_in_the_reserve() -> None:
    for seat in (None, 0, 1):
        view = Game(seed=5).view(seat)
        assert (view.card_stack, view.design_stack) == (36, 36)  # only the number of cards
        assert view.known_stack == ()
        assert view.reserve == 48
        assert [player.tokens for player in view.players] == [0, 0]


# 2.4, 2.5 Pins


def test_2_4_each_player_puts_one_pin_on_the_loom_and_keeps_it() -> None:
    game = Game(players=4, seed=11)
    chosen = []
    for seat in range(4):
        assert [player.pin is None for player in game.view(None).players] == [other >= seat for other in range(4)]
        square = max(places(game))
        chosen.append(square)
        game.apply(Place(square))
    assert [player.pin for player in game.view(None).players] == chosen


def test_2_5_the_player_chooses_among_the_free_tiles_of_the_number_rolled() -> None:
    tiles, free = beside("""
        1 2 3 4 | . . . x
        5 6 1 2 | . . . .
        3 4 5 6 | . x . .
        1 2 3 4 | . . . x
    """)
    game = drawn(loom(NO_PINS, tiles), "dice: 4 -", "seat 1:")
    assert game.phase is Phase.PLACE
    assert places(game) == marked(free)
    assert offered(game) == ["place:d1", "place:b3", "place:d4"]


def test_2_5_a_tile_with_a_pin_on_it_is_not_free() -> None:
    pins, free = beside("""
        . . . . | . . . x
        . . . . | . . . .
        . 0 . . | . . . .
        . . . . | . . . x
    """)
    game = drawn(loom(pins), "dice: 4 -", "current: 1", "seat 1:")
    assert places(game) == marked(free)
    assert refused(game, "place:b3") == "2.5"
    assert refused(game, "place:a1") == "2.5"  # a 1


def test_2_5_nothing_else_can_be_done_before_the_pins_are_placed() -> None:
    game = drawn(loom(NO_PINS), "dice: 4 -", "seat 1:")
    for action in ("roll", "end", "walk:b1", "jump:d1", "buy-card", "preset:G", "claim:0"):
        assert refused(game, action) == "2.5"


def test_2_5_pins_are_placed_once() -> None:
    game = drawn(loom("0 . . .   . . . .   . . . .   . . . 1"))
    assert refused(game, "place:d1") == "2.5"
    assert refused(play(game, "roll"), "place:d1") == "2.5"


def test_2_5_players_roll_and_place_in_seat_order() -> None:
    game = Game(players=4, seed=3)
    for seat in range(4):
        assert (game.phase, game.current) == (Phase.PLACE, seat)
        game.apply(min(game.legal_ids()))
    told = [event for event in game.events_since(0, REFEREE) if isinstance(event, RolledForPin | Placed)]
    assert [event.seat for event in told] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert game.phase is Phase.BEFORE_ROLL


def test_2_5_a_player_who_rolls_a_number_with_no_free_tile_rolls_again() -> None:
    """Only one 6 is on the loom, and seat 0 takes it."""
    tiles = "1 2 3 4   5 6 1 2   3 4 5 5   1 2 3 4"
    game = drawn(loom(NO_PINS, tiles), "dice: 6 -", "seat 1:")

    def six_first(events: list[Event]) -> bool:
        return events[1:3] == [RolledForPin(1, 6, again=True), RolledForPin(1, 2, again=False)]

    play(lucky(game, "place:b2", six_first), "place:b2")
    assert (game.phase, game.current) == (Phase.PLACE, 1)
    assert offered(game) == ["place:b1", "place:d2", "place:b4"]


def test_2_5_a_player_rolls_until_a_tile_of_the_number_is_free() -> None:
    tiles = "1 2 3 4   5 6 1 2   3 4 5 5   1 2 3 4"
    game = drawn(loom(NO_PINS, tiles), "dice: 6 -", "seat 1:")
    sixes = [RolledForPin(1, 6, again=True)] * 3
    told = happened(lucky(game, "place:b2", lambda events: events[1:4] == sixes), "place:b2")
    assert isinstance(told[-1], RolledForPin)
    assert not told[-1].again
    assert offered(game)


# 2.6 Who starts


def test_2_6_the_highest_roll_starts() -> None:
    pins = "0 . . .   . . . .   . . . 1   . . . ."  # seat 0 rolled a 1, seat 1 a 6
    game = drawn(loom(pins), "dice: 3 -", "current: 2", "seat 2:")
    told = happened(game, "place:a3")
    assert told[1] == Starts(1)  # no roll-off was needed
    assert (game.current, game.view(None).starter) == (1, 1)
    assert game.view(None).placing_rolls == (1, 6, 3)


def test_2_6_the_roll_that_placed_the_pin_counts_and_no_earlier_one() -> None:
    """Seat 1 rolled a 6 too, but found no tile; the 2 that placed its pin is not tied with anything."""
    tiles = "1 2 3 4   5 6 1 2   3 4 5 5   1 2 3 4"
    game = drawn(loom(NO_PINS, tiles), "dice: 6 -", "seat 1:")
    wanted = [RolledForPin(1, 6, again=True), RolledForPin(1, 2, again=False)]
    play(lucky(game, "place:b2", lambda events: events[1:3] == wanted), "place:b2")
    assert happened(game, "place:b1")[1] == Starts(0)


def rolls_off(events: list[Event]) -> list[tuple[int, int]]:
    return [(event.seat, event.number) for event in events if isinstance(event, RolledOff)]


def test_2_6_players_tied_for_the_highest_roll_off() -> None:
    game = drawn(loom(". . . .   . . . .   . 0 . .   . . . ."), "dice: 4 -", "current: 1", "seat 1:")
    lucky(game, "place:d4", lambda events: rolls_off(events) == [(0, 2), (1, 5)])
    assert Starts(1) in happened(game, "place:d4")
    assert game.current == 1


def test_2_6_pins_stay_where_they_are_while_players_roll_off() -> None:
    game = drawn(loom(". . . .   . . . .   . 0 . .   . . . ."), "dice: 4 -", "current: 1", "seat 1:")
    lucky(game, "place:d4", lambda events: len(rolls_off(events)) >= 6)
    told = happened(game, "place:d4")
    assert sum(isinstance(event, Placed) for event in told) == 1
    assert [SQUARE_NAMES[player.pin or 0] for player in game.view(None).players] == ["b3", "d4"]
    assert game.view(None).placing_rolls == (4, 4)  # a roll-off is not a roll for the pin


def test_2_6_only_the_tied_roll_off_even_if_another_would_have_been_higher() -> None:
    pins = ". . . .   0 . . 1   . . . .   . . . ."  # a 5 and a 2
    game = drawn(loom(pins), "dice: 5 -", "current: 2", "seat 2:")
    lucky(game, "place:c3", lambda events: rolls_off(events) == [(0, 1), (2, 3)])
    assert Starts(2) in happened(game, "place:c3")


def test_2_6_tied_players_roll_off_in_seat_order_until_one_is_highest() -> None:
    """Three are tied; two of them tie again for the best; then one of the two is higher."""
    pins = ". . . 0   . . 1 .   . 2 . .   . . . ."  # 4, 1, 4
    game = drawn(loom(pins), "dice: 4 -", "current: 3", "seat 3:")
    lucky(game, "place:d4", lambda events: [seat for seat, _ in rolls_off(events)] == [0, 2, 3, 2, 3])
    rolls = rolls_off(told := happened(game, "place:d4"))
    (_, first), (_, second), (_, third) = rolls[:3]
    assert first < second == third
    assert Starts(max(rolls[3:], key=lambda roll: roll[1])[0]) in told


@pytest.mark.parametrize("seed", range(40))
def test_2_6_the_starter_takes_the_first_turn(seed: int) -> None:
    game = Game(players=3, seed=seed)
    for _ in range(3):
        game.apply(min(game.legal_ids()))
    rolls = game.view(None).placing_rolls
    assert game.view(None).starter == game.current
    assert rolls[game.current] == max(rolls)
