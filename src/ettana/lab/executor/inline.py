"""Work done here and now, one job after the other."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from ettana.lab.executor.chunk import Answer, do_chunk
from ettana.lab.executor.interface import Session

Job = TypeVar("Job")
Result = TypeVar("Result")


class Inline:
    """No other process: for a few games, for tests, and for whoever has to look inside."""

    chunk_seconds = 0.0  # a job at a time, so that each result is there at once

    @property
    def told(self) -> str:
        return "1 process"

    def open(self, work: Callable[[Job], Result]) -> Session[Job, Result]:
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
