"""`ettana puzzles`: found in games of bots, checked, and chosen."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from ettana.cli.files import BadInput, naming, read_text, write_text
from ettana.cli.lab.work_options import WORK_HERE, WorkOptions

if TYPE_CHECKING:
    from ettana.study.puzzles.collection import Collection
    from ettana.study.puzzles.puzzle import Puzzle

app = App(name="puzzles", help="Find, check and choose puzzles.")

_FileOut = Annotated[str, Parameter(help="The file to write.")]


@app.command
def mine(
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many games.")] = 100,
    seed: Annotated[int, Parameter(name=["--seed", "-s"], help="Decides all games.")] = 0,
    out: _FileOut,
    bots: Annotated[str, Parameter(help="Who plays, as for the arena; each plays whole games.")] = "Weaver,Master@60",
    work: WorkOptions = WORK_HERE,
) -> None:
    """Look through games of bots for turns that are worth finding. What is in the file already is not played again.

    For example:

    [bold]ettana puzzles mine --games 300 --seed 7 --out mined.jsonl[/bold]
    """
    from ettana.lab.puzzles.choose import tally
    from ettana.lab.puzzles.mine import FOUND, TURNS, mine_for, run_mine

    if games < 1 or seed < 0:
        raise BadInput("--games is 1 or more, and --seed is 0 or more")
    mined = run_mine(mine_for(seed, bots.split(",")), games, out, on=work.executor(), progress=sys.stderr.isatty())
    counts = tally(mined)
    turns, found = counts.pop(TURNS, 0), counts.get(FOUND, 0)
    print(f"{len(mined):,} games, {turns:,} turns; {1000 * found / len(mined):,.0f} puzzles in a thousand games")
    for name, count in sorted(counts.items(), key=lambda each: -each[1]):
        print(f"{count:>9,}  {name} ({count / max(1, turns):.1%} of the turns)")


@app.command
def choose(
    mined: Annotated[str, Parameter(help="What mine wrote.")],
    /,
    *,
    count: Annotated[int, Parameter(help="How many to keep.")] = 735,
    out: _FileOut,
) -> None:
    """Keep some of what was mined, of as many games and kinds as possible, and rate it.

    For example:

    [bold]ettana puzzles choose mined.jsonl --count 735 --out puzzles.json[/bold]
    """
    from ettana.lab.puzzles.choose import choose_puzzles
    from ettana.lab.puzzles.mine import read_mined
    from ettana.study.puzzles.collection import write_collection

    with naming(mined):
        games = read_mined(read_text(mined))
    chosen = choose_puzzles(games, count)
    write_text(out, write_collection(chosen).decode())
    print(f"{len(chosen):,} puzzles")


@app.command
def check(
    file: Annotated[str | None, Parameter(help="A file of puzzles; without it, those that come with Ettana.")] = None,
    /,
    *,
    work: WorkOptions = WORK_HERE,
) -> int:
    """Search every whole turn for something better than a puzzle says; the exit code is 1 if there is.

    For example:

    [bold]ettana puzzles check puzzles.json[/bold]
    """
    from contextlib import closing

    from ettana.lab.executor import progress_of, results

    collection = _read(file)
    faults: list[str] = []
    on = work.executor()
    with (
        progress_of("puzzles", len(collection), 0, on, shown=sys.stderr.isatty()) as bar,
        closing(results(partial(_fault_of, collection), collection.puzzles, on, bar.notice)) as checked,
    ):
        for _, fault in checked:
            faults += [fault] if fault else []
            bar.advance()
    positions = sum(puzzle.positions for puzzle in collection.puzzles)
    for fault in sorted(faults):
        print(fault, file=sys.stderr)
    print(f"{len(collection):,} puzzles, {positions:,} positions searched, {len(faults)} faults")
    return 1 if faults else 0


def _fault_of(collection: "Collection", puzzle: "Puzzle") -> str | None:
    """What is wrong with a puzzle; None if nothing is."""
    from ettana.study.puzzles.exhaustive import check_puzzle
    from ettana.study.puzzles.puzzle import BadPuzzle

    try:
        check_puzzle(puzzle, collection)
    except BadPuzzle as error:
        return str(error)
    return None


def _read(file: str | None) -> "Collection":
    from ettana.study.puzzles.collection import read_collection, shipped_puzzles

    if file is None:
        return shipped_puzzles()
    if Path(file).suffix == ".jsonl":
        raise BadInput(f"{file}: choose puzzles from it first, with ettana puzzles choose")
    with naming(file):
        return read_collection(read_text(file).encode())
