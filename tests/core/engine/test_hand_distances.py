"""The quick look at a hand agrees with a full measurement of each loom, and never promises too much."""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine import is_compiled
from ettana.core.engine.rules.board import PAIR_A, PAIR_B, PAIRS, TOUCHING_PAIRS
from ettana.core.engine.solve.distance import distance
from ettana.core.engine.solve.from_lists import hand_distances_of
from ettana.core.engine.solve.next_turn import finishing_squares
from ettana.notation.deck_file import standard_deck
from tests.core.boards import dealt_board

TABLES = standard_deck().tables()
LOOMS = 40 if is_compiled() else 2


def measured(design: int, cells: list[int]) -> int:
    return int(distance(TABLES, design, vec[i64](cells)))


def swapped(cells: list[int], pair: int) -> list[int]:
    after = cells.copy()
    a, b = PAIR_A[pair], PAIR_B[pair]
    after[a], after[b] = cells[b], cells[a]
    return after


def test_the_quick_look_is_exact_for_two_groups_and_rarely_too_far_for_others() -> None:
    farther = 0
    for seed in range(LOOMS):
        cells = dealt_board(seed)
        for design in range(36):
            found = int(hand_distances_of(TABLES, cells, 1 << design).swaps[0]) - measured(design, cells)
            assert found == 0 or (TABLES.groups[design] > 2 and found > 0), f"seed {seed}, design {design}"
            farther += found
    assert farther <= LOOMS


def test_a_swap_that_is_said_to_bring_a_design_nearer_does() -> None:
    for seed in range(LOOMS // 2 or 1):
        cells = dealt_board(seed)
        for design in range(0, 36, 3):
            distances = hand_distances_of(TABLES, cells, 1 << design)
            before = measured(design, cells)
            if int(distances.swaps[0]) != before:
                continue
            for pair in range(PAIRS):
                if distances.improves[pair]:
                    assert pair in list(TOUCHING_PAIRS)
                    assert measured(design, swapped(cells, pair)) == before - 1, f"{seed}, {design}, pair {pair}"


def test_4_2_the_squares_that_complete_a_design_are_found() -> None:
    missed = 0
    for seed in range(LOOMS):
        cells = dealt_board(seed)
        for design in range(36):
            if measured(design, cells) == 1:
                found = int(hand_distances_of(TABLES, cells, 1 << design).squares[0])
                true = int(finishing_squares(TABLES, design, vec[i64](cells)))
                assert found & ~true == 0, f"seed {seed}, design {design}"
                missed += found != true
    assert missed == 0
