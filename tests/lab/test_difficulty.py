"""The measured difficulty of designs, and that the points of the standard deck follow it (7.6)."""

from itertools import pairwise
from math import inf, isclose
from pathlib import Path

import pytest

from ettana.core.designs.deck import Deck, Design
from ettana.core.engine import is_compiled
from ettana.lab.difficulty import Difficulty, difficulty_table, random_boards
from ettana.notation.deck_file import standard_deck

DOCS = Path(__file__).parents[2] / "docs" / "measurements" / "designs.md"
BOARDS = 2000 if is_compiled() else 250  # interpreted, two thousand take half a minute


@pytest.fixture(scope="module")
def table() -> list[Difficulty]:
    return difficulty_table(standard_deck(), boards=BOARDS, seed=1)


def of(table: list[Difficulty], name: str) -> Difficulty:
    return next(row for row in table if row.name == name)


def test_2_1_boards_have_five_yarns_of_each_colour() -> None:
    boards = random_boards(20, seed=3)
    assert all(sorted(cells) == sorted(list(range(5)) * 5) for cells in boards)
    assert len({tuple(cells) for cells in boards}) == 20
    assert [list(cells) for cells in random_boards(20, seed=3)] == [list(cells) for cells in boards]


def test_7_6_the_diagonal_needs_1_92_swaps_and_the_t_2_25(table: list[Difficulty]) -> None:
    diagonal, t = of(table, "Muthu Seer"), of(table, "Kuthuvilakku")
    assert abs(diagonal.swaps - 1.92) < 3 * diagonal.error
    assert abs(t.swaps - 2.25) < 3 * t.error
    assert diagonal.points == 1


def test_7_6_points_follow_difficulty(table: list[Difficulty]) -> None:
    assert [row.points for row in table] == [row.suggested for row in table]
    by_difficulty = sorted(table, key=lambda row: row.swaps)
    assert all(easier.points <= harder.points for easier, harder in pairwise(by_difficulty))


def test_7_6_what_differs_in_points_differs_by_more_than_chance(table: list[Difficulty]) -> None:
    for points in (1, 2, 3):
        hardest = max((row for row in table if row.points == points), key=lambda row: row.swaps)
        easiest = min((row for row in table if row.points == points + 1), key=lambda row: row.swaps)
        assert easiest.swaps - hardest.swaps > 2 * (easiest.error + hardest.error)


def test_7_6_no_design_is_often_complete_by_itself(table: list[Difficulty]) -> None:
    assert not [row.name for row in table if row.is_too_easy]
    assert max(row.complete for row in table) < 0.02


def test_7_6_no_design_is_easier_than_1_75(table: list[Difficulty]) -> None:
    assert min(row.swaps + 2 * row.error for row in table) > 1.75


def test_the_table_in_the_docs_is_the_measured_one(table: list[Difficulty]) -> None:
    printed = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and "±" in line]
    if is_compiled():
        by_difficulty = sorted(table, key=lambda row: (row.points, row.swaps))
        titles = {design.name: design.title for design in standard_deck()}
        assert printed == [
            f"| {row.name} | {titles[row.name]} | {row.points} "
            f"| {row.swaps:.2f} ± {row.error:.2f} | {row.complete:.1%} |"
            for row in by_difficulty
        ]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in printed]
    assert {name: int(points) for name, _, points, _, _ in cells} == {row.name: row.points for row in table}


# The measuring itself


def test_the_mean_error_and_share_of_one_design_are_measured() -> None:
    # A single yarn beside one of another colour: complete everywhere. A design of six: never by swaps.
    easy, never = Design("Easy", 1, ("AB",)), Design("Never", 8, ("AAA", "AAA", "B.."))
    deck = Deck("Test", (easy, never, *[design for design in standard_deck() if design.points == 1]))
    first, second, third, *_ = difficulty_table(deck, boards=50)
    assert (first.swaps, first.error, first.complete, first.suggested) == (0.0, 0.0, 1.0, 1)
    assert first.is_too_easy
    assert (second.swaps, second.complete, second.suggested) == (inf, 0.0, 8)
    assert not third.is_too_easy
    assert 0 < third.error < 0.2


def test_the_error_falls_with_the_root_of_the_boards() -> None:
    few = difficulty_table(standard_deck(), boards=50)[0]
    more = difficulty_table(standard_deck(), boards=200)[0]
    assert isclose(few.error, 2 * more.error, rel_tol=0.4)


def test_a_mirrored_design_is_never_harder() -> None:
    plain = difficulty_table(standard_deck(), boards=40)
    mirrored = difficulty_table(standard_deck(), boards=40, mirrored=True)
    assert all(m.swaps <= p.swaps for p, m in zip(plain, mirrored, strict=True))
    assert any(m.swaps < p.swaps for p, m in zip(plain, mirrored, strict=True))


def test_a_mean_difficulty_needs_two_boards() -> None:
    with pytest.raises(ValueError, match="at least two"):
        difficulty_table(standard_deck(), boards=1)
