"""Section 9, differences between the printings: one test a row of the table, for the version we play."""

from ettana.core.actions import Claim
from ettana.core.events import Called, Gained, RolledOff, Starts, Taxed
from ettana.core.names import Card
from tests.support.drawn import design, drawn, happened, loom, offered, play, refused, rolling, table


def test_9_tie_for_the_start_only_the_tied_players_roll_again() -> None:
    # Seats 0 and 1 have placed their pins by a 5. Seat 2 has rolled a 1 and places its pin as the last.
    game = drawn(
        loom("""
            . . . .
            0 . . .
            . . 1 .
            . . . .
        """),
        """
        phase: place
        current: 2
        dice: 1 -
        seat 2:
          tokens: 0
        """,
    )
    events = happened(game, "place:a1")
    rolls = [event for event in events if isinstance(event, RolledOff)]
    assert [event.seat for event in rolls] == [0, 1] * (len(rolls) // 2)
    assert len(rolls) >= 2
    *_, last, other = rolls
    assert last.number != other.number
    assert Starts(last.seat if last.number > other.number else other.seat) in events


def test_9_claims_are_validated_by_the_engine_and_by_nobody_else() -> None:
    game = drawn(table(2), "dice: 3 K\nseat 0:\n  designs: Three, Square")
    assert refused(game, Claim(design("Square"))) == "7.1"
    play(game, Claim(design("Three")))
    assert game.current == 0  # the game made no choice available
    assert game.points == (3, 0)


def test_9_tax_is_paid_by_those_who_have_tokens() -> None:
    game = drawn(table(3), "dice: 3 K\nseat 0:\n  cards: tax\nseat 1:\n  tokens: 0\nseat 2:\n  tokens: 2")
    assert Taxed(0, (2,)) in happened(game, "tax")


def test_9_free_swap_any_two_at_the_pin_also_diagonally_and_at_once() -> None:
    game = play(drawn(loom("0 . . .   . . . .   . . . .   . . . 1"), "dice: 2 K\nseat 0:\n  tokens: 2"), "walk:b2")
    assert "free:b2-c3" in offered(game)
    assert refused(play(game, "buy-card"), "free:b2-c3") == "4.2"


def test_9_roll_again_comes_before_any_action() -> None:
    game = drawn(table(2), "dice: 3 K\nseat 0:\n  cards: roll-again\n  tokens: 2")
    assert "again" in offered(game)
    assert refused(play(game, "buy-card"), "again") == "6.9"


def test_9_gain_tokens_needs_the_called_number_or_more() -> None:
    text = "dice: 3 K\nseat 0:\n  cards: gain"
    higher = happened(rolling(table(2), text, number=6, by="gain:2"), "gain:2")
    assert higher[1:] == [Called(0, 2, 6), Gained(0, 2, Card.GAIN)]
    lower = happened(rolling(table(2), text, number=1, by="gain:2"), "gain:2")
    assert lower[1:] == [Called(0, 2, 1)]
