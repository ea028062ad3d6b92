"""How many of the shipped puzzles each solver solves, from the easiest fifth to the hardest (docs/puzzles.md).

`python -m tools.puzzle_rates` takes some ten minutes; the solver that sees two swaps searches every turn whole.
"""

import sys

from ettana.lab.puzzles.solvers import SOLVERS, solve_rates
from ettana.study.puzzles.collection import shipped_puzzles

PARTS = 5


def main(names: list[str]) -> None:
    for name in names or list(SOLVERS):
        (rates,) = solve_rates(shipped_puzzles(), PARTS, (name,)).values()
        print(f"{name:28}", "  ".join([f"{rate:6.1%}" for rate in rates]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
