"""`ettana analyse`: what a finished game teaches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from ettana.cli.analysis.page import analysis_page
from ettana.cli.analysis.words import AnalysisWords
from ettana.cli.files import BadInput, RecordFile, check_writable, naming, read_text, write_text
from ettana.cli.language import Lang, catalogue_for
from ettana.notation.record_text import read_record
from ettana.study.analyse import analyse as analyse_record
from ettana.study.analyse import default_budget
from ettana.study.analysis import Analysis, StudyBudget

Flag = Annotated[bool, Parameter(negative="", show_default=False)]
MOST_NODES = 10_000_000


def analyse(
    file: RecordFile,
    /,
    *,
    nodes: Annotated[int | None, Parameter(help="What the search may look at for a decision.")] = None,
    seed: Annotated[int, Parameter(name=["--seed", "-s"], help="The same seed and nodes say the same.")] = 1,
    json: Annotated[Flag, Parameter(help="Print JSON.")] = False,
    html: Annotated[str | None, Parameter(help="Write a page with plots to this file.")] = None,
    lang: Lang = None,
) -> None:
    """Analyses a record."""
    if seed < 0 or (nodes is not None and not 1 <= nodes <= MOST_NODES):
        raise BadInput(f"--nodes is 1 to {MOST_NODES:,}, and --seed is 0 or more")
    catalogue = catalogue_for(lang)
    text = read_text(file)
    if html is not None:
        check_writable(html)
    budget = StudyBudget(nodes or default_budget().nodes, seed)
    with naming(file), _bar(catalogue.say("report_working")) as progress:
        record = read_record(text)
        analysis = analyse_record(record, budget, progress)
    words = AnalysisWords(record, analysis, catalogue)
    if html is not None:
        write_text(html, analysis_page(words))
    if json:
        print(msgspec.json.format(msgspec.json.encode(analysis)).decode())
    else:
        _tell(words)


@contextmanager
def _bar(title: str) -> Iterator[Callable[[Analysis], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task(title, total=1.0)
        yield lambda analysis: bar.update(task, completed=analysis.done)


def _tell(words: AnalysisWords) -> None:
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 120)
    if warning := words.small_budget():
        console.print(warning, soft_wrap=True)
    table = Table(box=None, pad_edge=False)
    for place, title in enumerate(words.columns()):
        table.add_column(title, justify="right" if place else "left")
    for row in words.rows():
        table.add_row(*row)
    console.print(table)
    console.print(words.say("report_points"), soft_wrap=True)
    for player in words.analysis.players:
        console.print(words.accuracy(player), soft_wrap=True)
    _tell_list(console, words.say("report_turning_points"), words.turning_points())
    _tell_list(console, words.say("report_named"), words.mistakes() or [words.say("report_none_named")])


def _tell_list(console: Console, title: str, lines: list[str]) -> None:
    console.print(f"\n{title}", style="bold")
    for line in lines:
        console.print(f"  {line}", soft_wrap=True)
