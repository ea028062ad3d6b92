"""Section 7, claiming designs. On the left the yarns, on the right an x on the octagons that a claim shows."""

from ettana.core.actions import Claim
from ettana.core.events import Claimed
from tests.rules.woven import BLOCKS, PLAIN, holding, shown
from tests.support.drawn import design, happened, play, refused


def test_7_3_a_card_is_claimed_once_however_often_it_is_on_the_board() -> None:
    game = holding("Square", BLOCKS)  # green over yellow, red over blue and more
    play(game, Claim(design("Square")))
    assert game.points == (3, 0)
    assert game.position().seats[0].claimed == (design("Square"),)
    assert refused(game, Claim(design("Square"))) == "4.8"


def test_7_3_a_claimed_card_never_scores_again() -> None:
    game = holding("Pair", BLOCKS, "seat 0:\n  claimed: Square")
    assert refused(game, Claim(design("Square"))) == "4.8"
    play(game, "jump:a3", "end", "roll")
    assert game.current == 1
    assert refused(game, Claim(design("Square"))) == "4.8"  # nor for another player
    assert game.points == (3, 0)


def test_7_3_a_claimed_card_cannot_be_exchanged_for_another() -> None:
    game = holding("Pair", BLOCKS, "seat 0:\n  claimed: Square")
    assert refused(game, f"exchange:{design('Square')}") == "4.7"


def test_7_3_two_cards_may_be_claimed_on_the_same_yarns() -> None:
    game = holding("Square, Corner", BLOCKS)
    first = happened(game, Claim(design("Square")))[0]
    second = happened(game, Claim(design("Corner")))[0]
    assert isinstance(first, Claimed)
    assert isinstance(second, Claimed)
    assert set(first.octagons) > set(second.octagons)
    assert game.points == (4, 0)


def test_7_4_a_claim_is_shown_to_everyone_with_its_octagons() -> None:
    game = holding("Square", BLOCKS)
    expected = Claimed(0, design("Square"), points=3, octagons=(5, 6, 10, 11))
    before = game.event_count
    play(game, Claim(design("Square")))
    for seat in (0, 1, None):
        assert game.events_since(before, seat) == [expected]
        assert game.view(seat).players[0].claimed == (design("Square"),)


def test_7_4_of_several_placements_the_first_is_shown_the_uppermost_and_leftmost() -> None:
    shown(
        "Pair",
        """
        G G R R R  |  x x x . .
        G G R R R  |  . . . . .
        Y Y B B B  |  . . . . .
        Y Y B B B  |  . . . . .
        Y Y P P P  |  . . . . .
        """,
    )


def test_7_4_a_placement_that_is_not_turned_is_shown_before_turned_ones() -> None:
    shown(
        "Pair",  # turned by 180° it is in the first row
        """
        Y B G R R  |  . . . . .
        R Y B P G  |  . . . . .
        Y B P G R  |  . . . . .
        B G Y R Y  |  . . . . .
        P P R B G  |  x x x . .
        """,
    )


def test_7_4_a_claim_that_is_not_complete_is_refused_to_the_claimer_alone_and_changes_nothing() -> None:
    game = holding("Square", PLAIN)
    seats = (0, 1, None)
    views, events = [game.view(seat) for seat in seats], [game.events_since(0, seat) for seat in seats]
    assert refused(game, Claim(design("Square"))) == "7.1"
    assert [game.view(seat) for seat in seats] == views
    assert [game.events_since(0, seat) for seat in seats] == events
    assert game.log == ()
    assert "exchange:6" in map(str, game.legal_actions())  # it does not even count as an action


def test_7_4_only_complete_designs_of_the_hand_are_offered() -> None:
    game = holding("Pair, Three, Square", BLOCKS, "seat 1:\n  designs: Corner")
    claims = {action.design for action in game.legal_actions() if isinstance(action, Claim)}
    assert claims == {design("Pair"), design("Square")}
    assert refused(game, Claim(design("Corner"))) == "4.8"  # complete, but in another hand
