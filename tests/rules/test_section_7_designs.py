"""Section 7, when a design is complete. On the left the yarns, on the right an x on the octagons that a claim shows.

The designs are those of the test deck (tests/support/drawn.py); the real deck and its files have tests of their own.
"""

from itertools import permutations

import pytest

from ettana.core.actions import Claim
from ettana.core.events import Claimed
from tests.rules.woven import BLOCKS, PLAIN, holding, incomplete, shown
from tests.support.drawn import beside, design, happened, play, refused

MIRRORED = "rules: mirrored_designs=yes"


# What makes a design complete


def test_7_1_in_a_complete_design_every_group_is_of_one_colour() -> None:
    # Square:  A A
    #          B B
    shown(
        "Square",
        """
        G R Y B P  |  . . . . .
        R G G P Y  |  . x x . .
        Y B B G R  |  . x x . .
        B P G R Y  |  . . . . .
        P Y R P B  |  . . . . .
        """,
    )


def test_7_1_a_group_with_one_wrong_yarn_is_not_complete() -> None:
    incomplete(
        "Square",
        """
        G R Y B P
        R G G P Y
        Y B P G R
        B P G R Y
        P Y R B P
        """,
    )


def test_7_1_two_groups_may_not_have_the_same_colour() -> None:
    # In the block of four green ones both rows are of one colour, but it is the same colour.
    incomplete(
        "Square",
        """
        G R Y B P
        R G G P Y
        B G G Y R
        Y P B R P
        P Y R B Y
        """,
    )


def test_7_1_a_design_may_be_made_in_any_colours() -> None:
    yarns = """
        G R Y B P
        R G G P Y
        Y B B G R
        B P G R Y
        P Y R P B
    """
    for colours in permutations("GRYBP"):
        dyed = yarns.translate(str.maketrans("GRYBP", "".join(colours)))
        assert Claim(design("Square")) in holding("Square", dyed).legal_actions()


def test_7_1_octagons_outside_the_groups_do_not_count() -> None:
    # Cross:  . A .      the corners may be of any colour,
    #         A B A      also of that of a group
    #         . A .
    shown(
        "Cross",
        """
        P R Y B P  |  . . . . .
        R B G Y P  |  . . x . .
        Y G B G R  |  . x x x .
        R P G B Y  |  . . x . .
        P Y R P B  |  . . . . .
        """,
    )


def test_7_1_three_groups_need_three_colours() -> None:
    incomplete("Three", BLOCKS)  # A B C in a line: no line of three has more than two colours
    assert Claim(design("Three")) in holding("Three", PLAIN).legal_actions()


@pytest.mark.parametrize("deed", ["pay:a1-a2", "swap:a1-a2", "yarn:a1=R", "walk:b3 free:b3-c3"])
def test_7_1_whatever_moves_a_yarn_can_complete_a_design(deed: str) -> None:
    # Pair: A A B in a line. At first no two neighbours are alike.
    pair = Claim(design("Pair"))
    game = holding("Pair", PLAIN, "seat 0:\n  tokens: 3\n  cards: swap, replace")
    assert refused(game, pair) == "7.1"
    assert pair in play(game, *deed.split()).legal_actions()


def test_7_1_a_design_must_be_complete_when_it_is_claimed() -> None:
    pair = Claim(design("Pair"))
    game = holding("Pair", PLAIN, "seat 0:\n  cards: swap x2")
    assert pair in play(game, "swap:a1-a2").legal_actions()
    assert refused(play(game, "swap:a1-a2"), pair) == "7.1"  # swapped back: once is not enough


# Where it may lie


@pytest.mark.parametrize("row", [1, 2, 3])
@pytest.mark.parametrize("column", [1, 2, 3])
def test_7_2_a_design_may_lie_anywhere_on_the_board(row: int, column: int) -> None:
    arms = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    others = iter("RYBPRYBPYBPRBPRYPRYBR")
    rows = [" ".join("G" if (r, c) in arms else next(others) for c in range(5)) for r in range(5)]
    claimed = happened(holding("Cross", "\n".join(rows)), Claim(design("Cross")))[0]
    assert isinstance(claimed, Claimed)
    assert set(claimed.octagons) == {5 * r + c for r, c in [*arms, (row, column)]}


TURNS = {
    "by 0": """
        G G G G P  |  x x x x .
        R Y B P Y  |  . . . x .
        Y B P G R  |  . . . . .
        B P B R Y  |  . . . . .
        P R R Y B  |  . . . . .
    """,
    "by 90": """
        P B Y R G  |  . . . . x
        R P B Y G  |  . . . . x
        R B P B G  |  . . . . x
        Y R G P G  |  . . . x x
        B Y R Y P  |  . . . . .
    """,
    "by 180": """
        B Y R R P  |  . . . . .
        Y R B P B  |  . . . . .
        R G P B Y  |  . . . . .
        Y P B Y R  |  . x . . .
        P G G G G  |  . x x x x
    """,
    "by 270": """
        P Y R Y B  |  . . . . .
        G P G R Y  |  x x . . .
        G B P B R  |  x . . . .
        G Y B P R  |  x . . . .
        G R Y B P  |  x . . . .
    """,
}
ONLY_MIRRORED = """
    G G G G P  |  x x x x .
    R Y B G Y  |  x . . . .
    Y B P R R  |  . . . . .
    B P B P Y  |  . . . . .
    P R R Y B  |  . . . . .
"""


@pytest.mark.parametrize("turn", TURNS)
def test_7_2_a_design_may_lie_turned(turn: str) -> None:
    # Long:  A A A A
    #        . . . B
    shown("Long", TURNS[turn])


def test_7_2_a_design_may_not_lie_mirrored() -> None:
    incomplete("Long", beside(ONLY_MIRRORED)[0])


def test_7_2_option_mirrored_designs_allows_mirrored_ones() -> None:
    shown("Long", ONLY_MIRRORED, MIRRORED)


@pytest.mark.parametrize("turn", TURNS)
def test_7_2_option_mirrored_designs_still_allows_designs_that_are_not_mirrored(turn: str) -> None:
    shown("Long", TURNS[turn], MIRRORED)
