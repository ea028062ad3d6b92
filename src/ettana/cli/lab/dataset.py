"""`ettana dataset`: games or decisions of bots as a Parquet file."""

import sys
from typing import Annotated, Literal

from cyclopts import Parameter

from ettana.bots import Budget
from ettana.cli.files import BadInput
from ettana.cli.lab.own_bots import find_modules_here
from ettana.cli.lab.work_options import WORK_HERE, WorkOptions
from ettana.cli.options import STANDARD_TABLE, TableOptions
from ettana.core.extras import from_extra
from ettana.lab.contest import TURN_LIMIT, contest


def dataset(
    *,
    bots: Annotated[str, Parameter(help="Who plays, as for the arena, with commas between them.")],
    out: Annotated[str, Parameter(help="The file to write, mostly FILE.parquet.")],
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many; the last deal is finished.")] = 100,
    seed: Annotated[int, Parameter(name=["--seed", "-s"], help="The same seed plays the same games.")] = 0,
    kind: Annotated[
        Literal["games", "decisions"], Parameter(help="A row for each game, or for each decision with what was seen.")
    ] = "games",
    players: Annotated[int | None, Parameter(help="At each table: 2, unless a bot is named several times.")] = None,
    nodes: Annotated[int | None, Parameter(help="What each bot may look at in a decision.")] = None,
    time: Annotated[float | None, Parameter(help="Seconds that each bot may think about a decision.")] = None,
    work: WorkOptions = WORK_HERE,
    table: TableOptions = STANDARD_TABLE,
) -> None:
    """Writes a data set."""
    if games < 1 or seed < 0:
        raise BadInput("--games is 1 or more, and --seed is 0 or more")
    with from_extra("lab"):
        import numpy  # noqa: F401  what is missing is told before anything is played
        import pyarrow  # noqa: F401

        from ettana.lab.datasets import run_dataset
    names = bots.split(",")
    find_modules_here(names)
    budget = Budget(nodes, time)
    held = contest(names, players=players, budget=budget, seed=seed, rules=table.rules(TURN_LIMIT), deck=table.deck)
    written = run_dataset(held, games, out, kind, on=work.executor(), progress=sys.stderr.isatty())
    rows = f"{written.rows:,} decisions of " if kind == "decisions" else ""
    print(f"{rows}{written.about.games:,} games, {written.size:,} bytes: {out}")
