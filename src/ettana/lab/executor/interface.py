"""What does long work: an executor says where, and opens a session for one kind of work."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from ettana.lab.executor.chunk import Answer

Job = TypeVar("Job")
Result = TypeVar("Result")
JobIn = TypeVar("JobIn", contravariant=True)


class Session(Protocol[JobIn, Result]):
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

    def open(self, work: Callable[[Job], Result]) -> Session[Job, Result]:
        """Workers for this work. The function, its jobs and its results must be fit for pickle."""
