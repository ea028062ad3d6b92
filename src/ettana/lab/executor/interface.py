"""What does long work: an executor says where, and opens a session for one kind of work.

Work is handed over in chunks: some jobs that one worker does one after the other, and what came of them.
"""

import pickle
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ettana.core.errors import EttanaError

Job = TypeVar("Job")
Result = TypeVar("Result")
JobIn = TypeVar("JobIn", contravariant=True)


class WorkerLost(EttanaError):
    """Workers were ended from outside or ran out of memory, and repeating their work did not help."""


class WorkError(EttanaError):
    """Work failed with an error that cannot be sent from one process to another. This is what it said."""


@dataclass(frozen=True, slots=True)
class ChunkDone(Generic[Result]):
    """The results of a chunk, in the order of its jobs."""

    number: int
    results: list[Result]
    seconds: float


@dataclass(frozen=True, slots=True)
class ChunkFailed(Generic[Result]):
    """A job of a chunk raised this; the results are of those before it."""

    number: int
    results: list[Result]
    error: Exception


@dataclass(frozen=True, slots=True)
class ChunkLost:
    """The worker of a chunk is gone, and nobody knows how far it was."""

    number: int
    why: str


Answer = ChunkDone[Result] | ChunkFailed[Result] | ChunkLost


class ExecutorSession(Protocol[JobIn, Result]):
    """Chunks handed to workers, and their answers as they come."""

    @property
    def places(self) -> int:
        """How many chunks it can use at a time. That may change while it is open, as machines come and go."""

    def submit(self, number: int, jobs: Sequence[JobIn]) -> None:
        """Hands a chunk to a worker. At most as many as there are places may be under way."""

    def wait(self) -> list[Answer[Result]]:
        """The answers that are there, at least one. Some chunk must be under way."""

    def close(self) -> None:
        """Ends what is still under way: nobody waits for it any more."""


class Executor(Protocol):
    """Where work is done."""

    chunk_seconds: float  # how long a chunk is to take, so that handing it over costs next to nothing

    @property
    def told(self) -> str:
        """What does the work, in a few words: `4 processes`."""

    def open(self, work: Callable[[Job], Result]) -> ExecutorSession[Job, Result]:
        """Workers for this work. The function, its jobs and its results must be fit for pickle."""


def do_chunk(
    work: Callable[[Job], Result], number: int, jobs: Sequence[Job]
) -> ChunkDone[Result] | ChunkFailed[Result]:
    begun = time.perf_counter()
    found: list[Result] = []
    for job in jobs:
        try:
            found.append(work(job))
        except Exception as error:  # noqa: BLE001  whatever it is, whoever waits for the results is to have it
            return ChunkFailed(number, found, error)
    return ChunkDone(number, found, time.perf_counter() - begun)


def do_chunk_far_away(
    work: Callable[[Job], Result], number: int, jobs: Sequence[Job]
) -> ChunkDone[Result] | ChunkFailed[Result]:
    """The same in another process: an error arrives there with its traceback as a note."""
    answer = do_chunk(work, number, jobs)
    return ChunkFailed(number, answer.results, _sendable(answer.error)) if isinstance(answer, ChunkFailed) else answer


def _sendable(error: Exception) -> Exception:
    error.add_note("In a worker:\n" + "".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001  errors can be made of anything
        return WorkError(f"{type(error).__name__}: {error}")
    return error
