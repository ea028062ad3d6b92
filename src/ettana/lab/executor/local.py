"""Work done on this machine: here, one job after the other, or shared by processes.

Each worker process has a pipe of its own and one chunk at a time, so it is known what a worker that is lost was doing.
Python's own pool does not know that: if one of its processes ends, all of its work is lost.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

from ettana.lab.executor.interface import Answer, ChunkLost, ExecutorSession, do_chunk, do_chunk_far_away

Job = TypeVar("Job")
Result = TypeVar("Result")
_PATIENCE = 5.0  # seconds in which a worker that has nothing to do ends by itself


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """What is done inside is never torn in two. Processes that are started inside hold Ctrl-C back as well."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Inline:
    """No other process: for a few games, for tests, and for whoever has to look inside."""

    chunk_seconds = 0.0  # a job at a time, so that each result is there at once

    @property
    def told(self) -> str:
        return "1 process"

    def open(self, work: Callable[[Job], Result]) -> ExecutorSession[Job, Result]:
        return _InlineSession(work)


class _InlineSession(Generic[Job, Result]):
    places = 1

    def __init__(self, work: Callable[[Job], Result]) -> None:
        self._work = work
        self._waiting: list[tuple[int, Sequence[Job]]] = []

    def submit(self, number: int, jobs: Sequence[Job]) -> None:
        self._waiting.append((number, jobs))

    def wait(self) -> list[Answer[Result]]:
        number, jobs = self._waiting.pop()
        return [do_chunk(self._work, number, jobs)]

    def close(self) -> None:
        self._waiting.clear()


class Processes:
    """So many worker processes, made anew for each session."""

    chunk_seconds = 0.5

    def __init__(self, workers: int) -> None:
        self._workers = workers

    @property
    def told(self) -> str:
        return f"{self._workers} processes"

    def open(self, work: Callable[[Job], Result]) -> ExecutorSession[Job, Result]:
        return _ProcessSession(work, self._workers)


class _Worker(Generic[Job, Result]):
    def __init__(self, work: Callable[[Job], Result]) -> None:
        self.line, far_end = multiprocessing.Pipe()
        self.process: BaseProcess = multiprocessing.Process(target=_serve, args=(self.line, far_end, work), daemon=True)
        with ctrl_c_held_back():  # it does not hear it before it has said that it will not listen
            self.process.start()
        far_end.close()  # so that the line ends with the worker
        self.chunk: int | None = None  # what it is doing

    def give(self, order: tuple[int, Sequence[Job]] | None) -> None:
        """A chunk with its number; None sends it home."""
        try:
            self.line.send(order)
        except OSError:
            pass  # it was ended while it had nothing to do: the next attempt to read tells

    def end(self) -> None:
        if self.chunk is not None:  # it may take minutes
            self.process.terminate()
        else:
            self.give(None)
        self.line.close()
        self.process.join(_PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class _ProcessSession(Generic[Job, Result]):
    def __init__(self, work: Callable[[Job], Result], places: int) -> None:
        self.places = places
        self._work = work
        self._workers: list[_Worker[Job, Result]] = []

    def submit(self, number: int, jobs: Sequence[Job]) -> None:
        free = next((worker for worker in self._workers if worker.chunk is None), None)
        if free is None:
            free = _Worker(self._work)
            self._workers.append(free)
        free.chunk = number
        free.give((number, jobs))

    def wait(self) -> list[Answer[Result]]:
        busy = {worker.line: worker for worker in self._workers if worker.chunk is not None}
        ready = wait(list(busy))
        return [self._answer(worker) for line, worker in busy.items() if line in ready]

    def _answer(self, worker: _Worker[Job, Result]) -> Answer[Result]:
        number = worker.chunk
        assert number is not None
        try:
            answer: Answer[Result] = worker.line.recv()
            worker.chunk = None
        except (EOFError, OSError):  # the line has ended: no worker is left at its other end
            worker.process.join(_PATIENCE)
            answer = ChunkLost(number, _why(worker.process.exitcode))
            worker.end()
            self._workers.remove(worker)
        return answer

    def close(self) -> None:
        for worker in self._workers:
            worker.end()
        self._workers.clear()


def _why(exit_code: int | None) -> str:
    if exit_code is not None and exit_code < 0:
        return f"ended by {signal.Signals(-exit_code).name}"
    return f"ended with exit code {exit_code}"


def _serve(near_end: Connection, line: Connection, work: Callable[[Job], Result]) -> None:
    """A worker's life. Ctrl-C is for the process that started it, which then ends its workers."""
    near_end.close()  # or the line would not end with the process that started this one
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while order := line.recv():
            line.send(do_chunk_far_away(work, *order))
    except (EOFError, OSError):
        pass  # nobody is there any more
