"""Undo: back to any point of the own turn after which nothing was revealed. No dice, draw, theft or claim."""

import pytest

from ettana.core.errors import IllegalAction
from ettana.core.events import Undone
from ettana.core.fair_dice import fresh_word
from ettana.core.seats import REFEREE
from ettana.game import Game
from tests.support.drawn import PLAIN, act, cards_in_box, drawn, hand, offered, play, refused, tokens

# Seat 0 can do nearly everything.
BUSY = """
    dice: 1 P
    seat 0:
      tokens: 9
      designs: Pair, Three
      cards: move, swap, steal-card, steal-tokens, replace, get-design, collect, roll-again, tax, gain
    seat 1:
      tokens: 5
      cards: swap, tax
"""


def cannot_undo(game: Game) -> bool:
    before, events, log = game.position(), game.event_count, game.log
    with pytest.raises(IllegalAction):
        game.undo()
    assert (game.position(), game.event_count, game.log) == (before, events, log)
    return not game.can_undo


HARMLESS = [
    "walk:b1",
    "jump:c2",
    "move:c3",
    "pay:a1-b1",
    "swap:a1-b1",
    "yarn:a1=R",
    "tile:b1=5",
    "collect",
    "tax",
]


@pytest.mark.parametrize("action", HARMLESS)
def test_an_action_that_reveals_nothing_can_be_taken_back(action: str) -> None:
    game = drawn(PLAIN, BUSY)
    before, choices = game.position(), offered(game)
    play(game, action)
    assert game.position() != before
    assert game.can_undo
    game.undo()
    assert game.position() == before
    assert offered(game) == choices
    assert not game.can_undo


def test_a_free_swap_can_be_taken_back_and_is_open_again() -> None:
    game = play(drawn(PLAIN, BUSY), "walk:b1", "free:b1-c1")
    game.undo()
    assert len(offered(game, "free")) == 6
    play(game, "free:b2-c2")


def test_an_action_that_closed_the_free_swap_can_be_taken_back_and_opens_it() -> None:
    game = play(drawn(PLAIN, BUSY), "walk:b1", "collect")
    assert refused(game, "free:b1-c1") == "4.2"
    game.undo()
    play(game, "free:b1-c1")


def test_an_action_that_prevents_an_exchange_can_be_taken_back() -> None:
    game = play(drawn(PLAIN, BUSY), "collect")
    assert refused(game, "exchange:0") == "4.7"
    game.undo()
    assert play(game, "exchange:0").current == 1


def test_preset_can_be_taken_back_before_the_roll() -> None:
    game = play(drawn(PLAIN, "seat 0:\n  cards: preset"), "preset:G")
    game.undo()
    assert hand(game, 0) == "preset"
    play(game, "preset:R", "roll")
    assert cannot_undo(game)


def test_one_action_after_the_other_can_be_taken_back() -> None:
    game = drawn(PLAIN, BUSY)
    steps = ["pay:a1-b1", "walk:b1", "free:b1-c1", "tax", "swap:a1-e1", "tile:a4=6"]
    seen = []
    for action in steps:
        seen.append(game.position())
        play(game, action)
    for before in reversed(seen):
        game.undo()
        assert game.position() == before
    assert cannot_undo(game)


def test_tokens_paid_on_a_walk_come_back_with_an_undo() -> None:
    game = play(drawn(PLAIN.replace("2     3     4\n", "2@2   3     4\n", 1), "dice: 2 P", "seat 0:\n  tokens: 1"))
    play(game, "walk:c1+2")
    assert tokens(game) == (0, 0, 1)
    game.undo()
    assert tokens(game) == (1, 0, 0)


# What reveals something


@pytest.mark.parametrize(
    "action",
    [
        "again",
        "gain:3",
        "buy-card",
        "buy-design",
        "get-design",
        "steal-card:1",
        "steal-tokens:1",
        "claim:8",
        "exchange:0",
    ],
)
def test_an_action_that_reveals_something_cannot_be_taken_back(action: str) -> None:
    assert cannot_undo(play(drawn(PLAIN, BUSY), action))


def test_the_roll_cannot_be_taken_back() -> None:
    assert cannot_undo(play(drawn(PLAIN), "roll"))


def test_a_pin_placed_at_the_start_cannot_be_taken_back() -> None:
    game = Game(players=3, seed=5)
    assert cannot_undo(game)
    game.apply(game.legal_actions()[0])
    assert cannot_undo(game)


def test_nothing_before_a_revelation_can_be_taken_back() -> None:
    game = play(drawn(PLAIN, BUSY), "walk:b1", "collect", "buy-card")
    assert cannot_undo(game)
    play(game, "tax")
    game.undo()  # the actions after it can
    assert cannot_undo(game)


def test_a_turn_that_has_passed_on_cannot_be_taken_back() -> None:
    game = play(drawn(PLAIN, BUSY), "walk:b1", "free:b1-c1", "end")
    assert cannot_undo(game)
    assert cannot_undo(play(game, "roll"))


def test_a_win_cannot_be_taken_back() -> None:
    game = play(drawn(PLAIN, "dice: 1 P", "seat 0:\n  designs: Three\n  claimed: Cross"), "walk:b1", "claim:8")
    assert game.over
    assert cannot_undo(game)


# The log only grows


def test_the_log_and_the_events_keep_what_was_taken_back() -> None:
    game = play(drawn(PLAIN, BUSY), "collect", "walk:b1")
    events = game.events_since(0, REFEREE)
    game.undo()
    play(game, "tax")
    assert game.log == (act("collect"), act("walk:b1"), None, act("tax"))
    assert game.events_since(0, REFEREE)[: len(events) + 1] == [*events, Undone(0)]
    assert game.events_since(len(events), seat=1)[0] == Undone(0)  # every seat gets the event


def test_an_undo_brings_the_old_chance_back_so_that_nobody_can_fish_for_dice() -> None:
    """With a seed the next roll stays the same, however often a player undoes and repeats."""
    straight = play(drawn(PLAIN, BUSY), "tax", "gain:1")
    fishing = play(drawn(PLAIN, BUSY), "tax")
    for _ in range(3):
        fishing.undo()
        play(fishing, "tax")
    assert play(fishing, "gain:1").position() == straight.position()


def test_an_undo_brings_back_the_chance_of_before_a_fresh_word_too() -> None:
    game = drawn(PLAIN, BUSY)
    before = game.position()
    game.apply(act("walk:b1"), fresh=99)
    assert game.position().chance != before.chance
    game.undo()
    assert game.position() == before


def test_an_undo_takes_a_number_of_the_log_so_that_no_fresh_word_is_used_twice() -> None:
    key = bytes(32)
    game = drawn(PLAIN, BUSY)
    words = []
    for action in ("collect", None, "collect", None, "tax"):
        if action is None:
            game.undo()
        else:
            words.append(fresh_word(key, len(game.log) + 1))
            game.apply(act(action), words[-1])
    assert words == [fresh_word(key, entry) for entry in (1, 3, 5)]


def test_a_new_stack_that_came_of_an_action_is_gone_with_it() -> None:
    """With reshuffle at once a card played onto an empty stack becomes the stack."""
    rules = "rules: reshuffle=at once, " + cards_in_box("swap, tax")
    game = drawn(PLAIN, rules, "dice: 1 P", "seat 0:\n  tokens: 2\n  cards: swap\nseat 1:\n  cards: tax")
    before = game.position()
    play(game, "swap:a1-b1")
    assert game.view(None).card_stack == 1
    game.undo()
    assert game.position() == before
    assert refused(game, "buy-card") == "4.10"


def test_a_copy_can_be_undone_on_its_own() -> None:
    game = play(drawn(PLAIN, BUSY), "walk:b1")
    other = game.copy()
    other.undo()
    assert offered(other, "walk")
    assert offered(game, "walk") == []
    assert game.can_undo
