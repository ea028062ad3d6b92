"""The fewest swaps that complete a design, with and without Replace, on drawn boards (7.6, 6.5)."""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.designs.nearest import nearest_way
from ettana.core.engine import is_compiled
from ettana.core.engine.solve.distance import distance, distance_with_replaces
from ettana.core.engine.solve.target import FAR, TargetSearch
from ettana.notation.deck_file import standard_deck
from tests.core.boards import board, dealt_board, tables_of
from tests.core.plans import assert_leads_there, check_with_replaces

# It fits only along opposite edges of the board, so that the wrong yarns are easy to see.
ROWS = """
    A . . . A
    . . . . .
    . . . . .
    . . . . .
    B . . . B
"""
EACH_ONE = (1, 1, 1, 1, 1)  # the yarn reserve after the set-up (2.1)
NO_YARNS = (0, 0, 0, 0, 0)


def swaps(drawing: str, cells: list[int], *, replaces: int = 0, reserve: tuple[int, ...] = EACH_ONE) -> int:
    tables = tables_of(drawing)
    fewest = distance_with_replaces(tables, 0, vec[i64](cells), replaces, vec[i64](reserve))
    assert replaces or fewest == distance(tables, 0, vec[i64](cells))
    return fewest


# Drawn boards


def test_a_complete_design_is_no_swap_away() -> None:
    cells = board("""
        G R R R G
        R R Y Y Y
        Y Y B B B
        B B P P P
        P P Y G P
    """)
    assert swaps(ROWS, cells) == 0


def test_each_yarn_that_is_missing_costs_a_swap() -> None:
    cells = board("""
        G R R R R
        R G Y Y Y
        Y Y B B B
        B B P G P
        P P Y G B
    """)
    assert swaps(ROWS, cells) == 2


def test_two_yarns_in_each_others_place_cost_one_swap() -> None:
    cells = board("""
        G R R R P
        R R Y Y Y
        Y Y B B B
        B B P P P
        P G Y G G
    """)
    assert swaps(ROWS, cells) == 1


def test_three_yarns_in_a_ring_cost_two_swaps() -> None:
    in_green_red_yellow = tables_of("""
        A A . B B
        . . . . .
        . . . . .
        . . . . .
        . . . C C
    """)
    cells = board("""
        G R P R Y
        B P B P B
        P B P B P
        B P B R R
        Y Y G Y G
    """)
    # a1 b1 want green, d1 e1 red, d5 e5 yellow: b1, e1 and e5 hold each other's colour in a ring.
    search = TargetSearch(in_green_red_yellow, 0, vec[i64](cells), 0, vec[i64](NO_YARNS))
    assert search.at(0, vec[i64]([0, 1, 2])) == 2


def test_a_colour_that_the_board_is_short_of_cannot_be_chosen() -> None:
    four_and_four = """
        A A A A .
        . . . . .
        . . . . .
        . . . . .
        B B B B .
    """
    three_greens = board("""
        G G G R P
        R R R R B
        Y B B B Y
        B Y R R Y
        P P P P B
    """)
    assert swaps(four_and_four, three_greens) == 3  # in red; in green it would be one, but there is no fourth
    only_two_colours = [0] * 22 + [1] * 3
    assert swaps(four_and_four, only_two_colours) == FAR
    assert nearest_way(tables_of(four_and_four), 0, only_two_colours) is None


# Replace (6.5)


def test_6_5_a_replacement_brings_a_colour_from_the_reserve() -> None:
    cells = board("""
        G R R R R
        R G Y Y Y
        Y Y B B B
        B B P G P
        P P Y G B
    """)
    assert [swaps(ROWS, cells, replaces=k) for k in range(3)] == [2, 1, 0]


def test_6_5_what_comes_off_the_board_can_be_used_by_the_next_replacement() -> None:
    # One purple in the reserve. c3 goes there when purple takes its place; then green from c3 goes to e1.
    cells = board("""
        G R R R R
        R Y Y Y Y
        B B G B B
        P R Y B Y
        P B Y R P
    """)
    only_purple = (0, 0, 0, 0, 1)
    assert [swaps(ROWS, cells, replaces=k, reserve=only_purple) for k in range(3)] == [1, 1, 0]


def test_6_5_three_replacements_undo_a_pair_in_each_others_place() -> None:
    # Only greens and purples are usable. All of them are on the board, and neither colour is in the reserve.
    cells = [1, 2, 3] * 8 + [1]
    cells[0] = cells[20] = 0
    cells[4] = cells[24] = 4
    search = [
        TargetSearch(tables_of(ROWS), 0, vec[i64](cells), k, vec[i64]((0, 3, 0, 0, 0))).at(0, vec[i64]([0, 4]))
        for k in range(4)
    ]
    assert search == [1, 1, 1, 0]


def test_6_5_a_group_of_six_needs_replacements() -> None:
    six = """
        A A A . .
        A A A . .
        . . B . .
    """
    cells = dealt_board(1)
    assert swaps(six, cells) == FAR
    assert swaps(six, cells, replaces=1) < FAR


# The swaps that do it


def test_the_swaps_and_replacements_of_nearest_complete_the_design() -> None:
    tables = standard_deck().tables()
    for seed in range(4):
        cells = dealt_board(seed)
        for design in range(tables.size):
            plan = nearest_way(tables, design, cells)
            assert plan is not None
            assert len(plan.swaps) == distance(tables, design, vec[i64](cells))
            assert_leads_there(tables, cells, plan, list(NO_YARNS))
    for design in range(tables.size):
        for replaces in (1, 2) if is_compiled() else (1,):
            check_with_replaces(tables, design, dealt_board(design), replaces, EACH_ONE)
