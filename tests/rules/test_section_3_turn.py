"""Section 3: the frame of a turn. Before the roll (3.1), acting (3.5), ending (3.6), passing on (3.7)."""

import pytest

from ettana.core.events import NamedFace, Rolled, TurnEnded
from ettana.core.names import Colour, Phase
from ettana.game import Game
from tests.support.drawn import PLAIN, beside, drawn, happened, loom, offered, play, refused, rolling, table, tokens


def take_turn(game: Game) -> None:
    """Roll, make the first move that is possible, end."""
    play(game, "roll")
    play(game, offered(game, "walk", "jump")[0], "end")


# 3.1 Before the roll


def test_3_1_the_player_rolls_both_dice() -> None:
    game = rolling(PLAIN, number=5, colour="B")
    assert happened(game, "roll")[0] == Rolled(0, 5, Colour.BLUE, preset=False)
    assert (game.phase, game.view(None).number, game.view(None).colour) == (Phase.ACT, 5, Colour.BLUE)


def test_3_1_rolling_is_an_action_also_when_there_is_no_other_choice() -> None:
    """Seat 1 holds nothing, and yet the game waits for its roll."""
    game = drawn(PLAIN, "dice: 2 G", "done: acted, moved")
    play(game, "end")
    assert (game.current, game.phase) == (1, Phase.BEFORE_ROLL)
    assert offered(game) == ["roll"]
    assert game.view(None).number is None


def test_3_1_ending_the_turn_is_an_action_also_when_there_is_no_other_choice() -> None:
    game = play(drawn(PLAIN, "dice: 1 P"), "walk:b1", "free:b1-c1")
    assert offered(game) == ["end"]
    assert game.current == 0


def test_3_1_before_the_roll_nothing_is_possible_but_preset() -> None:
    """Seat 0 is rich, holds every kind of card and a design that is complete."""
    game = drawn(
        PLAIN,
        """
        seat 0:
          tokens: 20
          designs: Three
          cards: move, swap, steal-card, steal-tokens, replace, preset, get-design, collect, roll-again, tax, gain
        seat 1:
          tokens: 5
          cards: swap
        """,
    )
    assert offered(game) == ["roll"] + [f"preset:{face}" for face in "GRYBPK"]
    everything_else = """
        end, walk:b1, jump:d1, free:a1-b1, buy-card, buy-design, pay:a1-b1, move:c3, swap:a1-b1, steal-card:1,
        steal-tokens:1, yarn:a1=R, tile:b1=5, get-design, collect, again, tax, gain:1, exchange:8, claim:8
    """
    for action in everything_else.split(","):
        assert refused(game, action) == "3.1"


def test_3_1_at_most_one_preset_a_turn() -> None:
    game = drawn(PLAIN, "seat 0:\n  cards: preset x2")
    play(game, "preset:R")
    assert offered(game) == ["roll"]
    assert refused(game, "preset:G") == "3.1"


def test_3_1_another_preset_may_be_played_in_the_next_turn() -> None:
    game = play(drawn(PLAIN, "seat 0:\n  cards: preset x2"), "preset:G")
    take_turn(game)
    take_turn(game)
    assert game.current == 0
    assert offered(game) == ["roll"] + [f"preset:{face}" for face in "GRYBPK"]


@pytest.mark.parametrize("seed", range(12))
def test_3_1_after_preset_only_the_number_die_is_rolled(seed: int) -> None:
    game = drawn(PLAIN, f"chance: {seed} 9 27 1", "seat 0:\n  cards: preset")
    named, *_ = [event for event in happened(game, "preset:Y") if isinstance(event, NamedFace)]
    assert named == NamedFace(0, Colour.YELLOW)
    rolled = happened(game, "roll")[0]
    assert isinstance(rolled, Rolled)
    assert (rolled.colour, rolled.preset) == (Colour.YELLOW, True)
    assert rolled.number in range(1, 7)


def test_3_1_the_dice_are_rolled_once_a_turn() -> None:
    assert refused(drawn(PLAIN, "dice: 2 G"), "roll") == "3.1"
    assert refused(drawn(PLAIN, "dice: 2 G", "done: acted, moved"), "roll") == "3.1"


# 3.5 Acting


def test_3_5_any_number_of_actions_may_be_done_in_any_order() -> None:
    game = drawn(
        PLAIN,
        """
        dice: 3 G
        seat 0:
          tokens: 20
          cards: swap, collect, tax
          designs: Three
        seat 1:
          tokens: 1
        """,
    )
    play(game, "pay:a1-e5", "collect", "claim:8", "buy-card", "walk:c2", "pay:a1-e5", "swap:a1-b1", "buy-design", "tax")
    assert game.current == 0
    assert tokens(game) == (20 - 3 + 3 - 2 - 3 - 3, 0)


def test_3_5_actions_may_be_done_as_long_as_they_can_be_paid() -> None:
    game = drawn(PLAIN, "dice: 3 G", "seat 0:\n  tokens: 5")
    assert {"buy-card", "buy-design", "pay:a1-b1"} <= set(offered(game))
    play(game, "pay:a1-b1")  # 2 left
    assert offered(game, "buy-card", "buy-design", "pay") == ["buy-card"]
    assert refused(game, "pay:a1-b1") == "4.4"
    assert refused(game, "buy-design") == "4.5"
    play(game, "buy-card")  # nothing left
    assert offered(game, "buy-card", "buy-design", "pay") == []
    assert refused(game, "buy-card") == "4.3"


# 3.6 Ending the turn


def test_3_6_the_turn_does_not_end_before_the_move() -> None:
    game = drawn(PLAIN, "dice: 3 G", "seat 0:\n  tokens: 9")
    assert refused(game, "end") == "3.6"
    assert refused(play(game, "pay:a1-b1", "buy-card"), "end") == "3.6"


@pytest.mark.parametrize("move", ["walk:c2", "jump:a3", "move:d1"])
def test_3_6_after_any_kind_of_move_the_turn_ends_when_the_player_says_so(move: str) -> None:
    game = play(drawn(PLAIN, "dice: 3 G", "seat 0:\n  cards: move"), move)
    assert game.current == 0
    assert happened(game, "end") == [TurnEnded(0)]
    assert (game.current, game.turn) == (1, 1)


def test_3_6_an_exchange_ends_the_turn_without_a_move() -> None:
    game = play(drawn(PLAIN, "dice: 3 G", "seat 0:\n  designs: Pair"), "exchange:0")
    assert (game.current, game.turn) == (1, 1)
    assert game.view(None).players[0].pin == 0


SHUT_IN = (
    loom(
        *beside("""
            0 1 . . | 1 1 2 3
            2 . . . | 1 2 3 4
            . . . . | 2 3 4 5
            . . . . | 4 5 6 6
        """)
    ),
    "dice: 1 G",
)


def test_3_6_where_no_walk_and_no_jump_is_possible_the_turn_may_end_without_a_move() -> None:
    """Both neighbours of a1 are taken, and so are all tiles of 1."""
    game = drawn(*SHUT_IN)
    assert offered(game) == ["end"]
    play(game, "end")
    assert game.current == 1
    assert game.view(None).players[0].pin == 0


def test_3_6_nobody_is_forced_to_play_a_move_card() -> None:
    game = drawn(*SHUT_IN, "seat 0:\n  cards: move")
    assert offered(game, "walk", "jump", "end") == ["end"]
    assert "move:c3" in offered(game)
    assert play(game.copy(), "end").current == 1
    assert play(game.copy(), "move:c3", "free:c3-d3", "end").current == 1


def test_3_6_a_player_who_cannot_move_can_still_act() -> None:
    game = drawn(*SHUT_IN, "seat 0:\n  tokens: 3\n  designs: Pair")
    assert {"end", "buy-card", "buy-design", "exchange:0"} <= set(offered(game))
    play(game, "pay:a1-e1", "claim:0")
    assert offered(game) == ["end"]  # without a move there is no free swap


# Both ways out of a1 lead across a pin, for a token, and no tile of 2 is free.
TOLL = (
    loom(
        *beside("""
            0 1 . . | 2 2 1 3
            2 . . . | 2 1 3 4
            . . . . | 1 3 4 5
            . . . . | 4 5 6 6
        """)
    ),
    "dice: 2 G",
)


def test_3_6_a_player_who_cannot_pay_for_any_walk_may_end_without_one() -> None:
    assert offered(drawn(*TOLL)) == ["end"]


def test_3_6_nobody_is_forced_to_pay_a_toll() -> None:
    """Both walks and the end are offered: the player may choose not to cross a pin (5.5)."""
    game = drawn(*TOLL, "seat 0:\n  tokens: 1")
    assert offered(game) == ["walk:c1+1", "walk:b2+1", "walk:b2+2", "walk:a3+2", "end"]
    assert play(game.copy(), "walk:c1+1", "end").current == 1
    assert play(game.copy(), "end").current == 1
    assert tokens(play(game, "end")) == (1, 0, 0)


def test_3_6_a_walk_that_costs_nothing_must_be_taken_though_others_cost_a_toll() -> None:
    """To the right the way is open; below stands a pin."""
    tiles = """
        2 2 1 3
        2 1 3 4
        1 3 4 5
        4 5 6 6
    """
    game = drawn(loom("0 . . 1   2 . . .   . . . .   . . . .", tiles), "dice: 2 G", "seat 0:\n  tokens: 1")
    assert offered(game, "walk", "jump", "end") == ["walk:c1", "walk:b2", "walk:b2+2", "walk:a3+2", "jump:b1"]
    assert refused(game, "end") == "3.6"


def test_3_6_a_jump_must_be_taken_though_every_walk_costs_a_toll() -> None:
    tiles = """
        5 2 1 3
        2 1 3 4
        1 3 4 5
        4 5 6 2
    """
    game = drawn(loom("0 1 . .   2 . . .   . . . .   . . . .", tiles), "dice: 2 G", "seat 0:\n  tokens: 1")
    assert offered(game, "jump", "end") == ["jump:d4"]
    assert refused(game, "end") == "3.6"


def test_3_6_a_free_walk_and_a_paid_one_to_the_same_square_make_a_move_that_costs_nothing() -> None:
    """b2 can be reached across the pin on b1 or around it by a2; there is nowhere else to go."""
    tiles = """
        2 2 1 3
        1 1 3 4
        2 3 4 5
        4 5 6 6
    """
    game = drawn(loom("0 1 . .   . . . .   2 . . .   . . . .", tiles), "dice: 2 G", "seat 0:\n  tokens: 1")
    assert offered(game) == ["walk:c1+1", "walk:b2", "walk:b2+1"]
    assert refused(game, "end") == "3.6"


FORCED = "rules: forced_toll=yes"


def test_3_6_with_forced_toll_a_player_who_can_pay_must_move() -> None:
    game = drawn(*TOLL, FORCED, "seat 0:\n  tokens: 1")
    assert offered(game) == ["walk:c1+1", "walk:b2+1", "walk:b2+2", "walk:a3+2"]
    assert refused(game, "end") == "3.6"


def test_3_6_with_forced_toll_a_player_who_cannot_pay_may_end_without_a_move() -> None:
    assert offered(drawn(*TOLL, FORCED)) == ["end"]


def test_3_6_with_forced_toll_a_player_who_gains_tokens_must_move() -> None:
    game = drawn(*TOLL, FORCED, "seat 0:\n  cards: collect")
    assert "end" in offered(game)
    assert refused(play(game, "collect"), "end") == "3.6"


def test_3_6_with_forced_toll_a_player_who_has_spent_the_tokens_need_not_move() -> None:
    game = drawn(*TOLL, FORCED, "seat 0:\n  tokens: 2", top="tax")
    assert refused(game, "end") == "3.6"
    assert offered(play(game, "buy-card")) == ["end"]


def test_3_6_a_new_tile_may_open_a_jump_that_must_be_taken() -> None:
    """A 2 from the reserve: now there is somewhere to jump to."""
    tiles = """
        1 2 1 3
        2 1 3 4
        3 4 5 5
        4 5 6 6
    """
    game = drawn(loom("0 1 . .   2 . . .   . . . .   . . . .", tiles), "dice: 2 G", "seat 0:\n  cards: replace")
    assert offered(game, "walk", "jump", "end") == ["end"]
    play(game, "tile:d4=2")
    assert offered(game, "walk", "jump", "end") == ["jump:d4"]
    assert refused(game, "end") == "3.6"


# 3.7 Whose turn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_7_play_passes_clockwise_from_the_starter_on(players: int) -> None:
    starter = players - 1
    game = drawn(table(players), f"starter: {starter}", f"current: {starter}")
    for turn in range(2 * players):
        assert game.current == (starter + turn) % players
        assert game.turn == turn
        take_turn(game)


def test_3_7_after_an_exchange_play_passes_on_and_the_new_turn_begins_clean() -> None:
    game = drawn(table(4), "current: 3", "dice: 3 G", "done: preset", "seat 3:\n  designs: Pair")
    play(game, "exchange:0")
    view = game.view(None)
    assert (game.current, game.phase) == (0, Phase.BEFORE_ROLL)
    assert (view.number, view.colour) == (None, None)
    assert not any((view.preset, view.rolled_again, view.acted, view.moved, view.free_swap))
