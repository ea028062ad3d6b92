"""Section 5, jumping. On the left the tiles, with @ and the seat of a pin; on the right an x where seat 0 may jump."""

from ettana.core.actions import Jump
from ettana.core.events import Jumped
from ettana.game import Game
from tests.support.drawn import beside, drawn, happened, loom, marked, offered, play, refused, rolling, squares, table

MANY_ONES = "rules: tiles=10/2/2/2/1/1"


def on_tiles(tiles: str, *more: str) -> Game:
    cells = [cell.split("@") for cell in tiles.split()]
    pins = " ".join(cell[1] if len(cell) > 1 else "." for cell in cells)
    return drawn(loom(pins, " ".join(cell[0] for cell in cells)), *more)


def jumps(number: int, drawing: str, *more: str) -> None:
    """Checks that the drawn squares are exactly those where seat 0 may jump."""
    tiles, expected = beside(drawing)
    game = on_tiles(tiles, f"dice: {number} K", *more)
    assert {action.to for action in game.legal_actions() if isinstance(action, Jump)} == marked(expected)


def test_5_6_a_jump_goes_to_any_free_tile_of_the_number() -> None:
    jumps(
        4,
        """
        1@0 2   3   4   |  . . . x
        5   6   1   2   |  . . . .
        3   4   5   6   |  . x . .
        1@1 2   3   4   |  . . . x
        """,
    )


def test_5_6_no_jump_goes_to_an_occupied_tile() -> None:
    jumps(
        4,
        """
        1@0 2   3   4@1 |  . . . .
        5   6   1   2   |  . . . .
        3   4   5   6   |  . x . .
        1   2   3   4@2 |  . . . .
        """,
        "seat 0:\n  tokens: 9",  # which cannot be bought either
    )
    game = drawn(table(2), "dice: 4 K", "seat 0:\n  tokens: 9")
    assert refused(game, "jump:d1") == "5.6"


def test_5_6_no_jump_goes_to_ones_own_tile() -> None:
    jumps(
        1,
        """
        1@0 2   3   4   |  . . . .
        5   6   1   2   |  . . x .
        3   4   5   6   |  . . . .
        1   2   3   4@1 |  x . . .
        """,
    )
    assert refused(drawn(table(2), "dice: 1 K"), "jump:a1") == "5.1"


def test_5_6_no_jump_goes_to_a_tile_of_another_number() -> None:
    assert refused(drawn(table(2), "dice: 4 K"), "jump:c1") == "5.6"


def test_5_6_when_every_tile_of_the_number_is_taken_there_is_only_the_walk() -> None:
    pins = ". . . 0   . . . .   . 1 . .   . . . 2"  # the three tiles of 4
    game = drawn(loom(pins), "dice: 4 K")
    assert offered(game, "jump") == []
    assert offered(game, "walk")


def test_5_6_a_tile_in_reach_can_be_jumped_to_or_walked_to() -> None:
    # d2 is a 2 and two steps away, across seat 1: the walk pays, the jump does not.
    game = drawn(loom(". . . .   . 0 1 .   . . . .   . . . ."), "dice: 2 K", "seat 0:\n  tokens: 1")
    assert {"walk:d2+1", "jump:d2"} <= set(offered(game))
    assert play(game, "jump:d2").position().seats[0].tokens == 1


def test_5_6_a_jump_is_free_over_any_number_of_pins() -> None:
    pins = "0 1 2 .   3 . . .   . . . .   . . . ."
    game = drawn(loom(pins), "dice: 4 K")  # not a single token
    assert happened(game, "jump:d1") == [Jumped(0, 0, 3)]
    assert [side.tokens for side in game.position().seats] == [0, 0, 0, 0]


def test_5_6_a_jump_is_the_move_of_the_turn() -> None:
    game = play(drawn(table(2), "dice: 3 K"), "jump:a3")
    assert game.position().seats[0].pin in squares("a3")
    assert refused(game, "jump:c1") == "5.1"
    assert refused(game, "walk:a4") == "5.1"
    assert "end" in offered(game)


def test_5_6_the_number_of_a_jump_is_that_of_the_last_roll() -> None:
    game = drawn(table(2), "dice: 3 K", "seat 0:\n  cards: roll-again")
    assert "jump:a3" in offered(game)
    game = rolling(table(2), "dice: 3 K", "seat 0:\n  cards: roll-again", number=2, by="again")
    play(game, "again")
    assert offered(game, "jump") == ["jump:b1", "jump:d2", "jump:b4"]
    assert refused(game, "jump:a3") == "5.6"


def test_5_6_a_tile_replaced_in_this_turn_counts_as_it_lies_now() -> None:
    # c3 is a 5; the plain reserve has a 5 and a 6.
    game = play(drawn(table(2), "dice: 6 K", "seat 0:\n  cards: replace"), "tile:c3=6")
    assert "jump:c3" in offered(game)
    game = play(drawn(table(2), "dice: 5 K", "seat 0:\n  cards: replace"), "tile:c3=6")
    assert refused(game, "jump:c3") == "5.6"


def test_5_6_ten_tiles_of_one_number_are_ten_jumps() -> None:
    jumps(
        1,
        """
        1@0 1   1   1   |  . x x x
        1   1   1   1@1 |  x x x .
        1   1   2   2   |  x x . .
        3   3   4   4   |  . . . .
        """,
        MANY_ONES,
    )


def test_5_7_a_move_card_is_played_instead_of_walk_and_jump() -> None:
    game = play(drawn(table(2), "dice: 2 K", "seat 0:\n  cards: move"), "move:c3")
    assert game.position().seats[0].pin in squares("c3")
    assert refused(game, "walk:b3") == "5.1"
    assert refused(game, "jump:b1") == "5.1"
    assert "end" in offered(game)


def test_5_7_a_move_card_is_a_choice_and_not_a_duty() -> None:
    # Both neighbours are taken and the only 1 on the board is one's own: no walk, no jump, and the turn may end.
    tiles = """
        1@0 3@1 3   3
        2@2 2   2   4
        4   4   5   5
        5   6   6   6
    """
    game = on_tiles(tiles, "dice: 1 K", "rules: tiles=2/3/3/3/3/4", "seat 0:\n  cards: move")
    assert offered(game, "walk", "jump") == []
    assert "end" in offered(game)
    assert "move:d4" in offered(game)
