"""How far long work is: a bar for people, and a clear word when it is interrupted."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from ettana.lab.executor.interface import Executor
from ettana.lab.executor.local import ctrl_c_held_back

_log = logging.getLogger(__name__)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, with what was finished by then."""


class ProgressBar:
    """Counts what is done, and shows it."""

    def __init__(self, bar: Bar, total: int, done: int, on: Executor) -> None:
        self.total, self.done = total, done
        self._bar, self._on = bar, on
        self._task = bar.add_task("", total=total, completed=done, place=on.told)

    def advance(self, count: int = 1) -> None:
        self.done += count
        self._bar.update(self._task, completed=self.done, place=self._on.told)

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """For keeping a result: it is kept and counted, or neither, whenever Ctrl-C comes."""
        with ctrl_c_held_back():
            yield
            self.advance()

    def notice(self, text: str) -> None:
        """A line above the bar, or in the log if there is none."""
        if self._bar.disable:
            _log.warning(text)
        else:
            self._bar.console.print(text, soft_wrap=True, highlight=False)


@contextmanager
def progress_of(
    what: str, total: int, done: int, on: Executor, *, shown: bool, kept: str | Path | None = None
) -> Iterator[ProgressBar]:
    """Tells how many there are already, and what does the work. Ctrl-C raises Interrupted, which says what was done.

    `what` is the plural of what is counted, and `kept` the file that has what is finished.
    """
    counts = (BarColumn(), MofNCompleteColumn(), TextColumn(what), TimeElapsedColumn(), TimeRemainingColumn())
    place = TextColumn("{task.fields[place]}", style="dim")
    with Bar(*counts, place, console=Console(stderr=True), disable=not shown) as bar:
        progress = ProgressBar(bar, total, done, on)
        try:
            yield progress
        except KeyboardInterrupt:
            told = f"interrupted: {progress.done:,} of {total:,} {what} are done"
            rest = "none of them is kept" if kept is None else f"they are in {kept}, and the same command goes on"
            raise Interrupted(f"{told}; {rest}" if progress.done else f"{told}") from None
