"""How many puzzles each solver solves, from the easiest fifth to the hardest: the table of
docs/measurements/puzzles.md.

`python -m tools.puzzle_rates` takes about ten minutes for all solvers; names of solvers choose some of them. With `--of
FILE` the puzzles are those that `ettana puzzles choose` wrote.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from ettana.lab.puzzles.solvers import SOLVERS, in_parts, solve_rates
from ettana.study.puzzles.collection import Collection, read_collection, shipped_puzzles

PARTS = 5


def table(collection: Collection, solvers: Sequence[str] = tuple(SOLVERS)) -> Iterator[str]:
    """Yields the lines of the table, each as soon as it is known."""
    hardest = [puzzles[-1].difficulty for puzzles in in_parts(collection, PARTS)]
    easiest = min(puzzle.difficulty for puzzle in collection.puzzles)
    yield _row("solver", f"{easiest}–{hardest[0]}", *[f"–{each}" for each in hardest[1:]])
    yield "|---" * (PARTS + 1) + "|"
    for name in solvers:
        yield _row(name, *[f"{rate:.0%}" for rate in solve_rates(collection, name, PARTS, os.cpu_count() or 1)])


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.puzzle_rates", description=__doc__)
    parser.add_argument("solvers", nargs="*", metavar="SOLVER", help=", ".join(SOLVERS))
    parser.add_argument("--of", type=Path, metavar="FILE", help="a puzzles.json (default: Ettana's own puzzles)")
    wished = parser.parse_args()
    collection = read_collection(wished.of.read_bytes()) if wished.of else shipped_puzzles()
    for line in table(collection, wished.solvers or tuple(SOLVERS)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
