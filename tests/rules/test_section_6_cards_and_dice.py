"""Section 6, the cards about dice: Preset (6.6), Roll again (6.9), Gain tokens (6.12).

Seat 0 stands on a1, which touches a green, two red and a yellow yarn; seat 1 on d1: a blue, two purple and a green one.
"""

import pytest

from ettana.core.engine.rules.rng import seeded
from ettana.core.events import Called, Collected, Gained, NamedFace, Played, Rolled
from ettana.core.names import Card, Colour, Phase
from ettana.game import Game
from tests.support.drawn import design, drawn, happened, offered, play, refused, rolling, table


def tokens(game: Game) -> list[int]:
    return [side.tokens for side in game.position().seats]


# Preset

PRESET = "seat 0:\n  cards: preset x2"


def test_6_6_preset_names_any_face_of_the_colour_die_black_included() -> None:
    game = drawn(table(2), PRESET)
    assert offered(game) == ["roll", *(f"preset:{face}" for face in "GRYBPK")]


def test_6_6_after_preset_only_the_number_die_is_rolled() -> None:
    game = play(drawn(table(2), PRESET), "preset:R")
    numbers = set()
    for seed in range(60):
        trial = game.copy()
        trial.state.rng = seeded(seed)
        rolled, collected = happened(trial, "roll")
        assert isinstance(rolled, Rolled)
        assert (rolled.colour, rolled.preset) == (Colour.RED, True)
        assert collected == Collected((2, 0))
        numbers.add(rolled.number)
    assert numbers == {1, 2, 3, 4, 5, 6}


def test_6_6_preset_names_its_face_openly_and_is_discarded() -> None:
    game = drawn(table(2), PRESET)
    assert happened(game, "preset:B") == [Played(0, Card.PRESET), NamedFace(0, Colour.BLUE)]
    assert game.position().discards[Card.PRESET] == 1
    assert game.phase is Phase.BEFORE_ROLL


def test_6_6_preset_of_black_draws_an_action_card_and_nobody_gains() -> None:
    game = play(drawn(table(2), PRESET, top="tax"), "preset:K", "roll")
    assert game.position().seats[0].cards[Card.TAX] == 1
    assert tokens(game) == [0, 0]


def test_6_6_preset_can_be_played_only_before_the_roll() -> None:
    assert refused(drawn(table(2), PRESET, "dice: 3 K"), "preset:R") == "6.6"
    assert refused(play(drawn(table(2), PRESET), "preset:R", "roll"), "preset:G") == "6.6"


def test_6_6_preset_can_be_named_only_with_the_card() -> None:
    assert refused(drawn(table(2)), "preset:R") == "4.6"


def test_6_6_at_most_one_preset_is_played_a_turn() -> None:
    game = play(drawn(table(2), PRESET), "preset:R")
    assert offered(game) == ["roll"]
    assert refused(game, "preset:G") == "3.1"


def test_6_6_the_named_face_of_preset_is_for_this_turn_only() -> None:
    game = play(drawn(table(2), PRESET), "preset:R", "roll")
    play(game, offered(game, "walk")[0], "end")
    assert game.view(1).colour is None
    faces = set()
    for seed in range(60):
        trial = game.copy()
        trial.state.rng = seeded(seed)
        faces |= {event.colour for event in happened(trial, "roll") if isinstance(event, Rolled)}
    assert faces == set(Colour)


def test_6_6_option_preset_black_forbids_black() -> None:
    game = drawn(table(2), PRESET, "rules: preset_black=no")
    assert offered(game) == ["roll", *(f"preset:{face}" for face in "GRYBP")]
    assert refused(game, "preset:K") == "6.6"


# Roll again

AGAIN = "dice: 3 Y\nseat 0:\n  cards: roll-again x2, swap, gain\n  tokens: 5\n  designs: Three"


def test_6_9_roll_again_rolls_both_dice_and_the_new_roll_is_collected_too() -> None:
    game = play(rolling(table(2), "seat 0:\n  cards: roll-again", number=4, colour="R"), "roll")
    assert tokens(game) == [2, 0]
    game = rolling(table(2), AGAIN, number=6, colour="G", by="again")
    assert happened(game, "again") == [
        Played(0, Card.ROLL_AGAIN),
        Rolled(0, 6, Colour.GREEN, preset=False),
        Collected((1, 1)),
    ]
    assert tokens(game) == [6, 1]


def test_6_9_after_roll_again_what_the_first_roll_gave_is_kept() -> None:
    game = play(rolling(table(2), "seat 0:\n  cards: roll-again", number=4, colour="R"), "roll")
    game.state.rng = rolling(table(2), AGAIN, number=1, colour="R", by="again").state.rng
    assert tokens(play(game, "again")) == [4, 0]


def test_6_9_after_roll_again_the_new_number_counts_for_the_move() -> None:
    game = play(rolling(table(2), AGAIN, number=1, by="again"), "again")
    assert offered(game, "walk") == ["walk:b1", "walk:a2"]


def test_6_9_black_rolled_by_roll_again_draws_a_card() -> None:
    game = play(rolling(table(2), AGAIN, colour="K", by="again", top="tax"), "again")
    assert game.position().seats[0].cards[Card.TAX] == 1


def test_6_9_roll_again_is_played_once_a_turn_though_the_exchange_is_open_anew() -> None:
    """Playing it is an action of this turn (6.9); the exchange considers only actions since the roll (4.7)."""
    game = play(drawn(table(2), AGAIN), "again")
    assert "again" not in offered(game)
    assert refused(game, "again") == "6.9"
    assert f"exchange:{design('Three')}" in offered(game)


def test_6_9_a_second_roll_again_may_be_played_in_the_next_turn() -> None:
    game = play(drawn(table(2), AGAIN), "again")
    for _ in range(2):
        play(game, offered(game, "walk")[0], "end", "roll")
    assert game.current == 0
    assert "again" in offered(game)


def test_6_9_with_roll_again_twice_a_second_one_may_follow() -> None:
    game = play(drawn(table(2), AGAIN, "rules: roll_again_twice=yes"), "again", "again")
    assert game.position().discards[Card.ROLL_AGAIN] == 2
    assert refused(game, "again") == "4.6"


def test_6_9_with_roll_again_twice_an_action_between_them_closes_the_second() -> None:
    game = play(drawn(table(2), AGAIN, "rules: roll_again_twice=yes"), "again", "swap:a1-b1")
    assert refused(game, "again") == "6.9"


def test_6_9_without_roll_again_collects_nothing_is_collected_from_the_new_roll() -> None:
    game = rolling(table(2), AGAIN, "rules: roll_again_collects=no", number=6, colour="G", by="again")
    assert happened(game, "again") == [Played(0, Card.ROLL_AGAIN), Rolled(0, 6, Colour.GREEN, preset=False)]
    assert tokens(game) == [5, 0]
    assert offered(game, "jump") == ["jump:b2", "jump:d3"]  # but its number counts


def test_6_9_without_roll_again_collects_black_draws_no_card() -> None:
    game = rolling(table(2), AGAIN, "rules: roll_again_collects=no", colour="K", by="again", top="tax")
    assert len(happened(game, "again")) == 2
    assert game.position().seats[0].cards[Card.TAX] == 0


def test_6_9_without_roll_again_collects_the_first_roll_is_collected_all_the_same() -> None:
    game = play(rolling(table(2), "rules: roll_again_collects=no", number=4, colour="R"), "roll")
    assert tokens(game) == [2, 0]


@pytest.mark.parametrize(
    "first", ["walk:b3", "jump:a3", "swap:a1-b1", "pay:a1-b1", "buy-card", "gain:1", f"claim:{design('Three')}"]
)
def test_6_9_roll_again_is_played_only_before_any_other_action(first: str) -> None:
    game = play(drawn(table(2), AGAIN), first)
    assert "again" not in offered(game)
    assert refused(game, "again") == "6.9"


def test_6_9_a_roll_again_drawn_for_black_may_be_played_for_a_draw_is_no_action() -> None:
    game = play(rolling(table(2), colour="K", top="roll-again"), "roll")
    assert "again" in offered(game)


def test_6_9_no_roll_again_is_played_in_a_turn_in_which_preset_was_played() -> None:
    game = play(drawn(table(2), "seat 0:\n  cards: preset, roll-again"), "preset:G", "roll")
    assert refused(game, "again") == "6.9"
    assert "again" not in offered(game)


def test_6_9_roll_again_is_possible_in_the_turn_after_a_preset() -> None:
    game = play(drawn(table(2), "seat 0:\n  cards: preset, roll-again"), "preset:G", "roll")
    for _ in range(2):
        play(game, offered(game, "walk")[0], "end", "roll")
    assert game.current == 0
    assert "again" in offered(game)


def test_6_9_no_roll_again_is_played_before_the_first_roll() -> None:
    assert refused(drawn(table(2), "seat 0:\n  cards: roll-again"), "again") == "3.1"


# Gain tokens

GAIN = "dice: 3 Y\nseat 0:\n  cards: gain x2\n  designs: Pair"


def gained(called: int, rolled: int) -> list[int]:
    game = rolling(table(2), GAIN, number=rolled, by=f"gain:{called}")
    assert Called(0, called, rolled) in happened(game, f"gain:{called}")
    return tokens(game)


def test_6_12_a_roll_of_the_called_number_or_more_gains_the_called_number() -> None:
    assert gained(called=4, rolled=4) == [4, 0]
    assert gained(called=4, rolled=5) == [4, 0]  # the called number counts
    assert gained(called=4, rolled=6) == [4, 0]


def test_6_12_a_roll_of_less_than_the_called_number_gains_nothing() -> None:
    assert gained(called=4, rolled=3) == [0, 0]
    assert gained(called=6, rolled=1) == [0, 0]


def test_6_12_calling_one_is_safe_and_calling_six_is_a_gamble() -> None:
    assert [gained(called=1, rolled=number) for number in range(1, 7)] == [[1, 0]] * 6
    assert [gained(called=6, rolled=number) for number in range(1, 7)] == [[0, 0]] * 5 + [[6, 0]]


def test_6_12_gain_tokens_is_discarded_whatever_is_rolled() -> None:
    for number in (3, 4):
        game = play(rolling(table(2), GAIN, number=number, by="gain:4"), "gain:4")
        assert game.position().discards[Card.GAIN] == 1


def test_6_12_a_failed_roll_for_tokens_is_told_without_a_gain() -> None:
    game = rolling(table(2), GAIN, number=2, by="gain:3")
    assert happened(game, "gain:3") == [Played(0, Card.GAIN), Called(0, 3, 2)]
    game = rolling(table(2), GAIN, number=3, by="gain:3")
    assert happened(game, "gain:3") == [Played(0, Card.GAIN), Called(0, 3, 3), Gained(0, 3, Card.GAIN)]


def test_6_12_the_roll_of_gain_tokens_is_not_the_roll_of_the_turn() -> None:
    game = play(rolling(table(2), GAIN, number=6, by="gain:6"), "gain:6")
    assert game.view(0).number == 3
    assert "jump:a3" in offered(game)
    assert refused(game, "exchange:0") == "4.7"  # and does not restart the turn


def test_6_12_a_short_reserve_gives_what_it_holds() -> None:
    short = "dice: 3 Y\nseat 0:\n  cards: gain\nseat 1:\n  tokens: 46"
    game = rolling(table(2), short, number=6, by="gain:5")
    assert happened(game, "gain:5")[-1] == Gained(0, 2, Card.GAIN)
    assert tokens(game) == [2, 46]
    assert game.position().reserve == 0


def test_6_12_gain_tokens_cannot_be_played_if_the_reserve_is_empty() -> None:
    game = drawn(table(2), "dice: 3 Y\nseat 0:\n  cards: gain\nseat 1:\n  tokens: 48")
    assert offered(game, "gain") == []
    assert refused(game, "gain:1") == "6.12"


def test_6_12_option_short_reserve_pays_nothing_gives_no_tokens() -> None:
    short = "dice: 3 Y\nrules: short_reserve=pay nothing\nseat 0:\n  cards: gain\nseat 1:\n  tokens: 45"
    game = drawn(table(2), short)
    assert offered(game, "gain") == ["gain:1", "gain:2", "gain:3"]  # a call that could gain nothing is not offered
    assert refused(game, "gain:4") == "6.12"
    assert tokens(play(rolling(table(2), short, number=3, by="gain:3"), "gain:3")) == [3, 45]
