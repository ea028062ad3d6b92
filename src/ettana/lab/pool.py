"""Many jobs shared by processes, each result as soon as it is there, with a bar that tells how far it is."""

import multiprocessing
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ettana.core.errors import EttanaError

Job = TypeVar("Job")
Result = TypeVar("Result")


class WorkerLost(EttanaError):
    """A process that worked was ended from outside, or ran out of memory."""


def results(do: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> Generator[Result, None, None]:
    """The results as they come, from a pool of processes if there is more than one worker.

    Close the generator when enough is known: what is still being worked on is ended. Raises WorkerLost, and whatever
    `do` raises.
    """
    if workers == 1 or len(jobs) == 1:
        yield from map(do, jobs)
        return
    before = set(multiprocessing.active_children())
    waiting_line = iter(jobs)
    pool = ProcessPoolExecutor(workers)
    waiting: set[Future[Result]] = set()
    done = False
    try:
        while True:
            for job in islice(waiting_line, 3 * workers - len(waiting)):
                waiting.add(pool.submit(do, job))
            if not waiting:
                break
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from _finished(ready)
        done = True
    finally:
        if not done:  # a job that nobody waits for any more may take minutes
            _end(process for process in multiprocessing.active_children() if process not in before)
        pool.shutdown(cancel_futures=True)


def _finished(ready: Iterable[Future[Result]]) -> Iterator[Result]:
    for future in ready:
        try:
            yield future.result()
        except BrokenProcessPool as error:
            raise WorkerLost("a process that played games was ended from outside, or ran out of memory") from error


def _end(processes: Iterable[multiprocessing.process.BaseProcess]) -> None:
    for process in processes:
        process.terminate()


@contextmanager
def progress_bar(games: int, done: int, *, shown: bool) -> Iterator[Callable[[], None]]:
    """Tells how many games there are already; what it gives is called after each."""
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not shown) as bar:
        task = bar.add_task("playing", total=games, completed=done)
        yield lambda: bar.advance(task)
