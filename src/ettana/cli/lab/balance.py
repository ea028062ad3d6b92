"""`ettana balance`: is the game in balance? Thousands of games of a bot against itself, told in words and on a page."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console

from ettana.cli.files import BadInput, check_writable, write_text
from ettana.cli.lab.own_bots import find_modules_here
from ettana.cli.lab.work_options import WORK_HERE, WorkOptions
from ettana.cli.options import STANDARD_TABLE, TableOptions
from ettana.lab.balance.page import balance_page
from ettana.lab.balance.plan import Plan
from ettana.lab.balance.plots import check_matplotlib
from ettana.lab.balance.report import BalanceReport
from ettana.lab.balance.study import study_balance
from ettana.lab.contest import TURN_LIMIT, read_entrant

Flag = Annotated[bool, Parameter(negative="", show_default=False)]

_SIGNS = {"out": "[bold red]✗[/]", "watch": "[yellow]~[/]", "fine": "[green]✓[/]"}


def balance(
    *,
    bot: Annotated[str, Parameter(help="Who plays all seats; Name@500 has 500 nodes a decision.")] = "Weaver",
    players: Annotated[str, Parameter(help="Sizes of the table.")] = "2,3,4",
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many at each size.")] = 1000,
    option_games: Annotated[int, Parameter(help="How many with each option changed; 0 leaves options out.")] = 300,
    seed: Annotated[int, Parameter(name=["--seed", "-s"], help="The same seed plays the same games.")] = 0,
    resume: Annotated[str | None, Parameter(help="Keep the games in this file, and go on with those in it.")] = None,
    out: Annotated[str | None, Parameter(help="Write the page with all tables and plots to this file.")] = None,
    json: Annotated[Flag, Parameter(help="Print JSON.")] = False,
    work: WorkOptions = WORK_HERE,
    table: TableOptions = STANDARD_TABLE,
) -> None:
    """Studies the balance of the game."""
    if seed < 0:
        raise BadInput("--seed is 0 or more")
    find_modules_here([bot])
    plan = Plan(
        bot=read_entrant(bot),
        seed=seed,
        rules=table.rules(TURN_LIMIT),
        deck=table.deck,
        players=_read_sizes(players),
        games=games,
        option_games=option_games,
    )
    if out is not None:
        check_writable(out)
        check_matplotlib()
    report = study_balance(plan, on=work.executor(), resume=resume, progress=sys.stderr.isatty())
    if out is not None:
        write_text(out, balance_page(report))
    if json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        _tell(report, out)


def _read_sizes(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise BadInput(f"--players {text}: numbers from 2 to 4, such as 2,3,4") from None


def _tell(report: BalanceReport, out: str | None) -> None:
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    for finding in report.verdict:
        console.print(f"{_SIGNS[finding.level]} {finding.text}", soft_wrap=True)
    where = "; --out balance.html shows all of it" if out is None else f"; all of it is in {out}"
    console.print(f"{report.games:,} games{where}", soft_wrap=True)
