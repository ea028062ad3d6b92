"""Section 3: how a game ends. A player reaches the target (3.8), or a simulation its turn limit (3.9)."""

import pytest

from ettana.core.errors import BadPosition
from ettana.core.events import LimitReached, TurnEnded, Won
from ettana.core.names import Phase
from tests.support.drawn import PLAIN, drawn, happened, offered, play, refused, rolling, tokens

# In the test deck `Long` is worth 4, `Cross` 5 and `Three` 3; `Three` is complete on the plain loom.
CLAIM_THREE = "claim:8"


# 3.8 Winning


def test_3_8_with_8_points_the_game_is_won_on_the_spot_in_the_middle_of_a_turn() -> None:
    """Before the move, with tokens to spend and cards to play."""
    game = drawn(
        PLAIN,
        """
        dice: 3 G
        seat 0:
          tokens: 9
          cards: swap, move
          designs: Three
          claimed: Cross
        """,
    )
    assert not game.over
    told = happened(game, CLAIM_THREE)
    assert told[-1] == Won(0)
    assert not any(isinstance(event, TurnEnded) for event in told)
    assert (game.phase, game.winner, game.points) == (Phase.OVER, 0, (8, 0))
    assert game.current == 0
    assert offered(game) == []


def test_3_8_nothing_can_be_done_after_the_game_is_won() -> None:
    game = drawn(PLAIN, "dice: 3 G", "seat 0:\n  tokens: 9\n  cards: swap\n  designs: Three, Pair\n  claimed: Cross")
    play(game, CLAIM_THREE)
    for action in ("roll", "end", "walk:c2", "pay:a1-b1", "swap:a1-b1", "claim:0", "exchange:0"):
        assert refused(game, action) == "3.8"
    assert tokens(game) == (9, 0)


def test_3_8_seven_points_do_not_win() -> None:
    game = play(drawn(PLAIN, "dice: 3 G", "seat 0:\n  designs: Three\n  claimed: Long"), CLAIM_THREE)
    assert (game.over, game.winner, game.points) == (False, None, (7, 0))
    assert "walk:c2" in offered(game)


def test_3_8_more_than_8_points_win() -> None:
    claimed = "claimed: Cross\n  victory cards: 2"
    game = play(drawn(PLAIN, "dice: 3 G", f"seat 0:\n  designs: Three\n  {claimed}"), CLAIM_THREE)
    assert (game.winner, game.points) == (0, (10, 0))


def test_3_8_a_claim_after_the_move_and_the_free_swap_wins() -> None:
    """The free swap itself completes the design that wins: two blue yarns side by side, and a purple and a red."""
    game = drawn(PLAIN, "dice: 1 P", "seat 0:\n  designs: Eight")
    play(game, "walk:b1", "free:b2-c1")  # row 1 is now G R B B P
    assert (play(game, "claim:11").winner, game.points) == (0, (8, 0))


def test_3_8_a_victory_point_drawn_for_black_wins_in_the_roll() -> None:
    seat = "seat 1:\n  claimed: Cross\n  victory cards: 2"
    game = rolling(PLAIN, "current: 1", seat, colour="K", top="victory-point")
    assert happened(game, "roll")[-1] == Won(1)
    assert (game.over, game.winner) == (True, 1)


def test_3_8_a_victory_point_bought_wins() -> None:
    seat = "seat 0:\n  tokens: 2\n  claimed: Cross\n  victory cards: 2"
    game = play(drawn(PLAIN, "dice: 3 G", seat, top="victory-point"), "buy-card")
    assert (game.over, game.winner) == (True, 0)


def test_3_8_a_victory_point_drawn_by_roll_again_wins() -> None:
    seat = "seat 0:\n  cards: roll-again\n  claimed: Cross\n  victory cards: 2"
    game = play(rolling(PLAIN, "dice: 3 G", seat, colour="K", by="again", top="victory-point"), "again")
    assert (game.over, game.winner) == (True, 0)


def test_3_8_the_first_to_reach_the_target_wins_however_close_the_other_is() -> None:
    game = drawn(
        PLAIN,
        """
        dice: 3 G
        current: 1
        seat 0:
          claimed: Long, Bar
          victory cards: 1
        seat 1:
          designs: Three
          claimed: Cross
        """,
    )
    assert game.points == (7, 5)
    assert (play(game, CLAIM_THREE).winner, game.points) == (1, (7, 8))


@pytest.mark.parametrize(("target", "over"), [(1, True), (2, True), (3, True), (4, False), (20, False)])
def test_3_8_the_target_is_an_option(target: int, over: bool) -> None:
    game = play(drawn(PLAIN, f"rules: target={target}", "dice: 3 G", "seat 0:\n  designs: Three"), CLAIM_THREE)
    assert game.points == (3, 0)
    assert (game.over, game.winner) == (over, 0 if over else None)
    assert game.view(1).target == target


def test_3_8_with_a_higher_target_8_points_do_not_win() -> None:
    seat = "seat 0:\n  designs: Three\n  claimed: Cross"
    game = play(drawn(PLAIN, "rules: target=20", "dice: 3 G", seat), CLAIM_THREE)
    assert (game.over, game.points) == (False, (8, 0))


def test_3_8_a_position_in_which_somebody_has_won_cannot_go_on() -> None:
    with pytest.raises(BadPosition, match=r"^3\.8"):
        drawn(PLAIN, "dice: 3 G", "seat 0:\n  claimed: Eight")
    with pytest.raises(BadPosition, match=r"^3\.8"):
        drawn(PLAIN, "phase: over", "winner: 0", "seat 0:\n  claimed: Cross")
    assert drawn(PLAIN, "phase: over", "winner: 0", "seat 0:\n  claimed: Eight").winner == 0


# 3.9 The turn limit


def test_3_9_at_a_table_there_is_no_limit() -> None:
    game = drawn(PLAIN, "turn: 100000", "dice: 1 G", "done: acted, moved")
    assert game.rules.turn_limit is None
    play(game, "end")
    assert (game.over, game.turn) == (False, 100001)


def test_3_9_when_the_turn_limit_is_reached_the_game_ends_without_a_winner_and_says_so() -> None:
    seat = "seat 0:\n  claimed: Cross"  # who leads does not matter
    game = drawn(PLAIN, "rules: turn_limit=30", "turn: 28", "dice: 1 P", seat)
    play(game, "walk:b1", "end")
    assert (game.over, game.turn, game.current) == (False, 29, 1)
    play(game, "roll")
    play(game, offered(game, "walk", "jump")[0])
    assert not game.over  # not before the turn is over

    assert happened(game, "end") == [TurnEnded(1), LimitReached(30)]
    assert (game.over, game.winner, game.turn) == (True, None, 30)
    assert offered(game) == []


def test_3_9_a_turn_ended_by_an_exchange_counts_towards_the_limit() -> None:
    game = drawn(PLAIN, "rules: turn_limit=1", "dice: 1 P", "seat 0:\n  designs: Pair")
    assert happened(game, "exchange:0")[-1] == LimitReached(1)
    assert (game.over, game.winner) == (True, None)


def test_3_9_after_the_limit_every_action_is_refused() -> None:
    game = drawn(PLAIN, "rules: turn_limit=1", "dice: 1 P", "done: acted, moved", "seat 0:\n  tokens: 9")
    play(game, "end")
    for action in ("roll", "end", "walk:c1", "buy-card"):
        assert refused(game, action) == "3.9"


def test_3_9_who_reaches_the_target_in_the_last_turn_wins() -> None:
    seat = "seat 0:\n  designs: Three\n  claimed: Cross"
    game = play(drawn(PLAIN, "rules: turn_limit=1", "dice: 3 G", seat), "walk:c2", CLAIM_THREE)
    assert (game.over, game.winner) == (True, 0)
