"""Section 5, walking across pins. Rows of four squares are written one after the other; seat 0 always has the turn."""

from ettana.core.actions import Walk
from ettana.core.events import Paid, Walked
from tests.support.drawn import beside, drawn, happened, loom, marked, offered, play, refused, rolling, table


def test_5_5_crossing_a_pin_costs_a_token_paid_to_its_player() -> None:
    game = drawn(loom("0 1 . .   . . . .   . . . .   . . . ."), "dice: 2 K", "seat 0:\n  tokens: 3")
    events = happened(game, "walk:c1+1")
    assert [side.tokens for side in game.position().seats] == [2, 1]
    assert game.position().reserve == 45  # the reserve is not involved
    assert events == [Walked(0, (0, 1, 2)), Paid(0, 1, 1)]


def test_5_5_two_pins_cost_two_tokens_one_to_each() -> None:
    game = drawn(loom("0 1 2 .   . . . .   . . . .   . . . ."), "dice: 3 K", "seat 0:\n  tokens: 2")
    events = happened(game, "walk:d1+1+2")
    assert [side.tokens for side in game.position().seats] == [0, 1, 1]
    assert events == [Walked(0, (0, 1, 2, 3)), Paid(0, 1, 1), Paid(0, 2, 1)]


def test_5_5_three_pins_on_one_walk_are_paid_each() -> None:
    game = drawn(loom("0 1 2 3   . . . .   . . . .   . . . ."), "dice: 4 K", "seat 0:\n  tokens: 3")
    assert "walk:d2+1+2+3" in offered(game)
    assert [side.tokens for side in play(game, "walk:d2+1+2+3").position().seats] == [0, 1, 1, 1]


def test_5_5_three_pins_are_too_many_for_two_tokens() -> None:
    # A way to d2 turns down before any of the pins, or behind the last of them.
    game = drawn(loom("0 1 2 3   . . . .   . . . .   . . . ."), "dice: 4 K", "seat 0:\n  tokens: 2")
    to_d2 = [walk for walk in offered(game, "walk") if walk.startswith("walk:d2")]
    assert to_d2 == ["walk:d2", "walk:d2+1", "walk:d2+1+2"]
    assert refused(game, "walk:d2+1+2+3") == "5.5"


def test_5_5_a_player_who_cannot_pay_for_all_pins_may_not_walk_there() -> None:
    game = drawn(loom("0 1 2 .   . . . .   . . . .   . . . ."), "dice: 3 K", "seat 0:\n  tokens: 1")
    assert refused(game, "walk:d1+1+2") == "5.5"  # two pins, one token
    assert refused(game, "walk:d1+1") == "5.5"  # no walk crosses only one of them
    assert not any(walk.startswith("walk:d1") for walk in offered(game))


def test_5_5_a_player_without_tokens_walks_around_the_pins() -> None:
    pins, ends = beside("""
        0 1 . .  |  . . . .
        . . . .  |  . x . .
        . . . .  |  x . . .
        . . . .  |  . . . .
    """)
    game = drawn(loom(pins), "dice: 2 K")
    assert {action.to for action in game.legal_actions() if isinstance(action, Walk)} == marked(ends)


def test_5_5_the_player_chooses_whom_to_pay() -> None:
    # Two ways to b2, and a pin on each.
    game = drawn(loom("0 1 . .   2 . . .   . . . .   . . . ."), "dice: 2 K", "seat 0:\n  tokens: 2")
    assert offered(game, "walk") == ["walk:c1+1", "walk:b2+1", "walk:b2+2", "walk:a3+2"]
    assert refused(game, "walk:b2") == "5.5"
    assert refused(game, "walk:b2+1+2") == "5.5"  # the walk pays only for pins that it crosses
    assert [side.tokens for side in play(game, "walk:b2+2").position().seats] == [1, 0, 1]


def test_5_5_the_player_may_pay_nobody_if_there_is_such_a_walk() -> None:
    # By b1 it is free, by a2 it pays seat 1: the player may choose either.
    game = drawn(loom("0 . . .   1 . . .   . . . .   . . . ."), "dice: 2 K", "seat 0:\n  tokens: 1")
    assert offered(game, "walk") == ["walk:c1", "walk:b2", "walk:b2+1", "walk:a3+1"]
    assert happened(game.copy(), "walk:b2") == [Walked(0, (0, 1, 5))]
    assert happened(game.copy(), "walk:b2+1") == [Walked(0, (0, 4, 5)), Paid(0, 1, 1)]


def test_5_5_nobody_pays_seats_that_are_not_there_or_oneself() -> None:
    game = drawn(table(2), "dice: 2 K", "seat 0:\n  tokens: 5")
    assert refused(game, "walk:b2+0") == "5.5"
    assert refused(game, "walk:b2+3") == "5.5"


def test_5_5_tokens_collected_by_this_roll_can_pay() -> None:
    # a1 touches two red yarns, b1 one.
    game = rolling(loom("0 1 . .   . . . .   . . . .   . . . ."), number=2, colour="R")
    play(game, "roll", "walk:c1+1")
    assert [side.tokens for side in game.position().seats] == [1, 2]


def test_5_5_tokens_gained_before_the_walk_can_pay() -> None:
    game = drawn(
        loom("0 1 . .   . . . .   . . . .   . . . ."),
        """
        dice: 2 K
        seat 0:
          cards: steal-tokens
        seat 1:
          tokens: 1
        """,
    )
    assert refused(game, "walk:c1+1") == "5.5"
    play(game, "steal-tokens:1", "walk:c1+1")  # with the token that the paid seat has just lost
    assert [side.tokens for side in game.position().seats] == [0, 1]


def test_5_5_the_event_shows_the_walk_that_was_paid_for() -> None:
    # The event shows a path that crosses exactly the paid pins.
    game = drawn(loom("0 1 . .   2 . . .   . . . .   . . . ."), "dice: 4 K", "seat 0:\n  tokens: 2")
    for walk in (action for action in game.legal_actions() if isinstance(action, Walk)):
        walked = happened(game.copy(), walk)[0]
        assert isinstance(walked, Walked)
        assert walked.path[-1] == walk.to
        assert len(set(walked.path)) == 5
        assert {seat for seat, pin in ((1, 1), (2, 4)) if pin in walked.path} == set(walk.pays)
