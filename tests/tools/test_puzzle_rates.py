"""The table of difficulty in docs/measurements/puzzles.md is what `python -m tools.puzzle_rates` prints."""

from itertools import islice, takewhile
from pathlib import Path

import pytest
from tools.puzzle_rates import table

from ettana.lab.puzzles.solvers import SOLVERS
from ettana.study.puzzles.collection import Collection, shipped_puzzles

DOCS = Path(__file__).parents[2] / "docs" / "measurements" / "puzzles.md"


def printed() -> list[str]:
    """The lines of the table in the docs."""
    lines = DOCS.read_text(encoding="utf-8").splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("| solver |"))
    return list(takewhile(lambda line: line.startswith("|"), lines[begin:]))


def test_the_docs_have_the_parts_and_the_solvers_of_today() -> None:
    assert printed()[:2] == list(islice(table(shipped_puzzles()), 2))
    assert [line.split(" | ")[0].removeprefix("| ") for line in printed()[2:]] == list(SOLVERS)


def test_a_row_tells_the_share_of_each_part() -> None:
    """Ten puzzles, two a part; one swap rarely suffices."""
    few = Collection(shipped_puzzles().puzzles[:10], shipped_puzzles().rules)
    *_, row = table(few, ["cut at one swap"])
    assert row == "| cut at one swap | 0% | 0% | 0% | 0% | 0% |"


@pytest.mark.slow
def test_the_shares_in_the_docs_are_those_of_the_shipped_puzzles() -> None:
    assert printed() == list(table(shipped_puzzles()))
