"""Section 5, walking. On the left stand the pins by their seats, on the right an x where seat 0 may end its walk.

The tile numbers do not matter to a walk, so these looms are plain ones. Seat 0 always has the turn.
"""

from collections.abc import Iterator

import pytest

from ettana.core.actions import Walk
from tests.support.drawn import CORNERS, beside, drawn, loom, marked, offered, play, refused, table

DIAGONAL = "rules: diagonal_steps=yes"


def ends(number: int, drawing: str, more: str = "") -> None:
    """Checks that the drawn squares are exactly those where a walk of this number may end."""
    pins, expected = beside(drawing)
    game = drawn(loom(pins), f"dice: {number} K", more)
    assert {action.to for action in game.legal_actions() if isinstance(action, Walk)} == marked(expected)


def test_5_1_there_is_one_move_a_turn() -> None:
    game = play(drawn(table(2), "dice: 2 K", "seat 0:\n  cards: move"), "walk:b2")
    assert offered(game, "walk", "jump", "move") == []
    assert refused(game, "walk:b4") == "5.1"
    assert refused(game, "jump:d2") == "5.1"
    assert refused(game, "move:c3") == "6.1"


def test_5_1_the_move_is_compulsory() -> None:
    game = drawn(table(2), "dice: 2 K")
    assert refused(game, "end") == "3.6"
    assert "end" in offered(play(game, "walk:b2"))


def test_5_1_the_pin_may_not_stay_where_it_is() -> None:
    game = drawn(table(2), "dice: 1 K", "seat 0:\n  cards: move")  # seat 0 stands on a1, a tile of 1
    assert refused(game, "jump:a1") == "5.1"
    assert refused(game, "move:a1") == "5.1"
    assert "walk:a1" not in offered(game)


def test_5_2_one_step_goes_to_a_neighbour() -> None:
    ends(
        1,
        """
        . . . .  |  . x . .
        . 0 . .  |  x . x .
        . . . .  |  . x . .
        1 . . .  |  . . . .
        """,
    )


def test_5_2_no_step_leads_off_the_board() -> None:
    ends(
        1,
        """
        . . . 0  |  . . x .
        . . . .  |  . . . x
        . . . .  |  . . . .
        1 . . .  |  . . . .
        """,
    )


def test_5_2_two_steps_are_two_and_not_one() -> None:
    ends(
        2,
        """
        . . . .  |  x . x .
        . 0 . .  |  . . . x
        . . . .  |  x . x .
        1 . . .  |  . x . .
        """,
    )


def test_5_2_three_steps_may_bend_back_to_a_neighbour() -> None:
    ends(
        3,
        """
        0 . . .  |  . x . x
        . . . .  |  x . x .
        . . . .  |  . x . .
        . . . 1  |  x . . .
        """,
    )


def test_5_2_six_steps_from_a_corner_lead_to_the_drawn_squares() -> None:
    ends(
        6,
        """
        0 . . .  |  . . x .
        . . . .  |  . x . x
        . . . .  |  x . x .
        . . 1 .  |  . x . x
        """,
    )


def test_5_2_a_step_is_not_diagonal() -> None:
    assert refused(drawn(table(2), "dice: 1 K"), "walk:b2") == "5.2"


def test_5_2_a_walk_is_neither_too_short_nor_too_long() -> None:
    game = drawn(table(2), "dice: 2 K")
    assert refused(game, "walk:b1") == "5.2"
    assert refused(game, "walk:d2") == "5.2"


def test_5_2_option_diagonal_steps_allows_one_diagonal_step() -> None:
    ends(
        1,
        """
        . . . .  |  x x x .
        . 0 . .  |  x . x .
        . . . .  |  x x x .
        1 . . .  |  . . . .
        """,
        DIAGONAL,
    )


def test_5_2_option_diagonal_steps_allows_two_diagonal_steps() -> None:
    # A neighbour can be two steps away as well: to b1 by a2, for instance.
    ends(
        2,
        """
        0 . . .  |  . x x .
        . . . .  |  x x x .
        . . . .  |  x x x .
        . . . 1  |  . . . .
        """,
        DIAGONAL,
    )


def test_5_3_the_walk_may_not_end_where_it_began() -> None:
    for number in (2, 4, 6):  # in these numbers of steps there is a way back
        assert refused(drawn(table(2), f"dice: {number} K"), "walk:a1") == "5.3"


def test_5_3_the_walk_may_not_pass_through_its_first_square() -> None:
    # To b1 and back and on to a2 would be free; the walks that are left all lead across seat 1.
    game = drawn(
        loom("""
            0 . . .
            . 1 . .
            . . . .
            . . . .
        """),
        "dice: 3 K",
        "seat 0:\n  tokens: 1",
    )
    assert [walk for walk in offered(game, "walk") if walk.startswith("walk:a2")] == ["walk:a2+1"]
    assert refused(game, "walk:a2") == "5.5"


def test_5_3_no_square_is_entered_twice() -> None:
    # To b2 in four steps: by a2, a3, b3 across seat 1, or by b1, c1, c2 across seat 2. By b1, b2, c2 it would be free.
    game = drawn(
        loom("""
            0 . 2 .
            . . . .
            1 . . .
            . . . .
        """),
        "dice: 4 K",
        "seat 0:\n  tokens: 2",
    )
    assert [walk for walk in offered(game, "walk") if walk.startswith("walk:b2")] == ["walk:b2+1", "walk:b2+2"]
    assert refused(game, "walk:b2") == "5.5"


def test_5_4_the_last_square_may_not_hold_another_pin() -> None:
    ends(
        1,
        """
        . 1 . .  |  . . . .
        2 0 . .  |  . . x .
        . . . .  |  . x . .
        . . . .  |  . . . .
        """,
        "seat 0:\n  tokens: 5",
    )


def test_5_4_nobody_may_pay_to_end_on_the_square_of_another_pin() -> None:
    game = drawn(table(2), "dice: 3 K", "seat 0:\n  tokens: 5")  # seat 1 stands on d1, three steps away
    assert refused(game, "walk:d1") == "5.4"
    assert refused(game, "walk:d1+1") == "5.4"


def test_5_4_where_all_ends_are_taken_there_is_no_walk() -> None:
    # With a 1 on the die, seat 0 is walled in; it can still jump.
    pins = """
        0 1 . .
        2 . . .
        . . . .
        . . . .
    """
    game = drawn(loom(pins), "dice: 1 K", "seat 0:\n  tokens: 9")
    assert offered(game, "walk") == []
    assert offered(game, "jump") == ["jump:c2", "jump:a4"]


def slow_walks(start: int, steps: int, pins: dict[int, int], tokens: int, diagonal: bool) -> set[Walk]:
    """All legal walks, following 5.2 to 5.5 literally, step by step; `pins` are the others' seats by square."""

    def near(square: int) -> Iterator[int]:
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                row, column = square // 4 + down, square % 4 + across
                if (down, across) != (0, 0) and (diagonal or 0 in (down, across)) and {row, column} <= set(range(4)):
                    yield 4 * row + column

    def onward(path: list[int]) -> Iterator[list[int]]:
        if len(path) == steps + 1:
            yield path
            return
        for square in near(path[-1]):
            if square not in path:
                yield from onward([*path, square])

    found = set()
    for path in onward([start]):
        paid = tuple(sorted(pins[square] for square in path[1:-1] if square in pins))
        if path[-1] not in pins and len(paid) <= tokens:
            found.add(Walk(path[-1], paid))
    return found


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("tokens", [0, 1, 2, 3])
def test_5_2_to_5_5_a_slow_walker_finds_the_same_walks(number: int, tokens: int) -> None:
    arrangements = [
        "0 1 . .   2 3 . .   . . . .   . . . .",
        ". . 1 .   . 0 2 .   . 3 . .   . . . .",
        ". 1 . .   2 . 3 .   . 0 . .   . . . .",
        ". . . .   . . 3 1   . . 2 0   . . . .",
        CORNERS,
    ]
    for pins in arrangements:
        game = drawn(loom(pins), f"dice: {number} K", f"seat 0:\n  tokens: {tokens}")
        cells = pins.split()
        others = {square: int(cell) for square, cell in enumerate(cells) if cell in "123"}
        listed = {action for action in game.legal_actions() if isinstance(action, Walk)}
        assert listed == slow_walks(cells.index("0"), number, others, tokens, diagonal=False)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_5_2_a_slow_walker_with_diagonal_steps_finds_the_same_walks(number: int) -> None:
    pins = ". . 1 .   . 0 2 .   . 3 . .   . . . ."
    game = drawn(loom(pins), f"dice: {number} K", DIAGONAL, "seat 0:\n  tokens: 2")
    others = {square: int(cell) for square, cell in enumerate(pins.split()) if cell in "123"}
    listed = {action for action in game.legal_actions() if isinstance(action, Walk)}
    assert listed == slow_walks(5, number, others, tokens=2, diagonal=True)
