"""`ettana arena` and `check-bot`: bots measured against each other, and against what bots owe."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from ettana.bots import Budget
from ettana.bots.check import check_bot as find_problems
from ettana.cli.files import BadInput
from ettana.cli.lab.own_bots import find_modules_here
from ettana.cli.lab.work_options import WORK_HERE, WorkOptions
from ettana.cli.options import STANDARD_TABLE, TableOptions
from ettana.core.extras import from_extra
from ettana.lab.arena import ArenaResult, run_arena
from ettana.lab.arena_plot import check_plotting, plot_arena
from ettana.lab.arena_report import ArenaReport, report
from ettana.lab.contest import TURN_LIMIT, Contest, contest, read_entrant

Flag = Annotated[bool, Parameter(negative="", show_default=False)]


def arena(
    *bots: Annotated[str, Parameter(help="Names of bots; Name@500 has 500 nodes a decision, Name@0.2s as long.")],
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many in all; the last deal is finished.")] = 100,
    seed: Annotated[int, Parameter(name=["--seed", "-s"], help="The same seed plays the same games.")] = 0,
    players: Annotated[int | None, Parameter(help="At each table: 2, unless a bot is named several times.")] = None,
    nodes: Annotated[int | None, Parameter(help="What each bot may look at in a decision.")] = None,
    time: Annotated[float | None, Parameter(help="Seconds that each bot may think about a decision.")] = None,
    json: Annotated[Flag, Parameter(help="Print JSON.")] = False,
    resume: Annotated[str | None, Parameter(help="Keep the games in this file, and go on with those in it.")] = None,
    stop_when_clear: Annotated[Flag, Parameter(help="End as soon as it is clear who is better.")] = False,
    keep: Annotated[str | None, Parameter(help="Write the games to this file as a data set: FILE.parquet.")] = None,
    plot: Annotated[str | None, Parameter(help="Draw the result into this file: png, svg, pdf.")] = None,
    work: WorkOptions = WORK_HERE,
    table: TableOptions = STANDARD_TABLE,
) -> None:
    """Lets bots play each other."""
    if not bots:
        raise BadInput("name the bots that are to play, such as: ettana arena Sensible Random")
    if games < 1 or seed < 0:
        raise BadInput("--games is 1 or more, and --seed is 0 or more")
    if plot is not None:
        check_plotting(plot)
    find_modules_here(bots)
    budget = Budget(nodes, time)
    held = contest(bots, players=players, budget=budget, seed=seed, rules=table.rules(TURN_LIMIT), deck=table.deck)
    if keep is not None:
        _check_keeping(held, keep)
    found = run_arena(
        held,
        games,
        on=work.executor(),
        resume=resume,
        stop_when_clear=stop_when_clear,
        progress=sys.stderr.isatty(),
    )
    if keep is not None:
        _keep(found, keep)
    result = report(found)
    if plot is not None:
        plot_arena(result, plot)
    if json:
        print(msgspec.json.format(msgspec.json.encode(result)).decode())
    else:
        _tell(result)


def check_bot(
    bot: Annotated[str, Parameter(help="The name of a bot, or its place: my_module:MyBot.")],
    /,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many games it plays.")] = 4,
    nodes: Annotated[int, Parameter(help="What it may look at in a decision.")] = 100,
    seed: Annotated[int, Parameter(name=["--seed", "-s"], help="Of the first game; the others follow.")] = 0,
) -> int:
    """Looks whether a bot keeps to what bots owe; the exit code is 1 if it does not."""
    if games < 1 or nodes < 1 or seed < 0:
        raise BadInput("--games and --nodes are 1 or more, and --seed is 0 or more")
    find_modules_here([bot])
    problems = find_problems(read_entrant(bot).factory(), games=games, nodes=nodes, seed=seed)
    for problem in problems:
        print(problem)
    if not problems:
        print(f"{bot} keeps to all that a bot owes, as far as {games} games show")
    return 1 if problems else 0


def _check_keeping(held: Contest, file: str) -> None:
    """Better before thousands of games than after them. Raises BadInput or BadDataset."""
    with from_extra("lab"):
        from ettana.lab.datasets import check_keep
    check_keep(held, file)


def _keep(found: ArenaResult, file: str) -> None:
    from ettana.lab.datasets import keep_arena

    keep_arena(found, file)


def _tell(result: ArenaReport) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    for title in ("won", "95 %", "by chance", "rating", "95 %", "designs", "cards", "a choice", "p99"):
        table.add_column(title, justify="right")
    for name, bot in result.bots.items():
        table.add_row(
            name,
            f"{bot.win_rate:.1%}",
            f"{bot.low:.1%} to {bot.high:.1%}",
            f"{bot.par:.0%}",
            f"{bot.rating:+.0f}",
            f"{bot.rating_low:+.0f} to {bot.rating_high:+.0f}",
            f"{bot.design_points:.2f}",
            f"{bot.card_points:.2f}",
            _duration(bot.seconds_per_choice),
            _duration(bot.seconds_p99),
        )
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    console.print(table)
    seats = ", ".join(f"{seat.win_rate:.0%}" for seat in result.seats)
    lines = [
        f"{result.games} games of {result.deals} deals, {result.undecided} undecided; seats won {seats}",
        f"{result.turns.mean:.1f} turns, {result.rounds.mean:.1f} rounds in the mean, "
        f"{result.rounds.median:.0f} in the median, {result.rounds.longest} in the longest",
        f"{result.decisions_per_second:,.0f} decisions a second in one process",
    ]
    if result.clear is not None:
        lines.append("the answer is clear" if result.clear else "the answer is not clear yet")
    for line in lines:
        console.print(line, soft_wrap=True)


def _duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{1e3 * seconds:.3g} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.0f} µs"
