"""Jobs done by an executor: each once, whatever happens to the workers."""

from collections import deque
from collections.abc import Callable, Generator, Sequence
from typing import Final, TypeVar

from ettana.lab.executor.interface import ChunkDone, ChunkFailed, ChunkLost, Executor, WorkerLost

Job = TypeVar("Job")
Result = TypeVar("Result")
Notice = Callable[[str], None]

_MOST_GIVEN_UP: Final = 3  # jobs that ended their workers twice: with more, it is not the jobs
_GROWTH: Final = 4  # a chunk has at most so many times the jobs of the largest one that was measured
_MEMORY: Final = 0.8  # how much of what was known counts beside a new chunk


def _ignore(_: str) -> None: ...


def results(
    work: Callable[[Job], Result], jobs: Sequence[Job], on: Executor, notice: Notice = _ignore
) -> Generator[tuple[int, Result], None, None]:
    """The results as they come, each with the place of its job among the jobs.

    If a worker is lost, its jobs are done again, one by one. A job that loses its worker a second time is given up, and
    when all others are done WorkerLost names it. What `work` raises is raised here. `notice` is told about workers that
    were lost. Close the generator when enough is known: what is still under way is ended.
    """
    session = on.open(work)
    line = _Line(len(jobs), ChunkSizes(on.chunk_seconds))
    try:
        while True:
            while len(line.under_way) < session.places and (chunk := line.begin(session.places)):
                number, places = chunk
                session.submit(number, [jobs[place] for place in places])
            if not line.under_way:
                break
            for answer in session.wait():
                places = line.under_way.pop(answer.number)
                if isinstance(answer, ChunkLost):
                    notice(line.repeat(places, answer.why))
                    continue
                if isinstance(answer, ChunkDone):
                    line.sizes.add(len(places), answer.seconds)
                yield from zip(places, answer.results, strict=isinstance(answer, ChunkDone))
                if isinstance(answer, ChunkFailed):
                    raise answer.error
    finally:
        session.close()
    if line.given_up:
        raise WorkerLost(_reproach(jobs, line.given_up))


def in_order(
    work: Callable[[Job], Result], jobs: Sequence[Job], on: Executor, notice: Notice = _ignore
) -> Generator[Result, None, None]:
    """The results in the order of the jobs. Otherwise as `results`."""
    early: dict[int, Result] = {}
    wanted = 0
    found = results(work, jobs, on, notice)
    try:
        for place, result in found:
            early[place] = result
            while wanted in early:
                yield early.pop(wanted)
                wanted += 1
    finally:
        found.close()


class ChunkSizes:
    """Learns how long a job takes from the chunks that are done."""

    def __init__(self, seconds: float) -> None:
        self._wished = seconds
        self._jobs = self._seconds = 0.0
        self._largest = 0

    def add(self, jobs: int, seconds: float) -> None:
        self._jobs = _MEMORY * self._jobs + jobs
        self._seconds = _MEMORY * self._seconds + seconds
        self._largest = max(self._largest, jobs)

    def next(self, left: int, places: int) -> int:
        """Towards the end chunks get smaller, so that all workers end at about the same time."""
        if not self._largest:
            return 1
        fitting = self._wished * self._jobs / max(self._seconds, 1e-9)
        return max(1, int(min(fitting, _GROWTH * self._largest, left / (2 * places))))


class _Line:
    """Which jobs wait, which are under way, and which were given up. Jobs are known by their places."""

    def __init__(self, jobs: int, sizes: ChunkSizes) -> None:
        self.sizes = sizes
        self.under_way: dict[int, list[int]] = {}  # by the number of the chunk
        self.given_up: dict[int, str] = {}  # and why its worker was lost
        self._next, self._end = 0, jobs
        self._again: deque[int] = deque()
        self._lost: set[int] = set()  # jobs whose worker was lost once
        self._chunks = 0

    def begin(self, places: int) -> tuple[int, list[int]] | None:
        """The next chunk, with its number."""
        if self._again:
            chosen = [self._again.popleft()]
        elif self._next < self._end and len(self.given_up) < _MOST_GIVEN_UP:
            size = self.sizes.next(self._end - self._next, places)
            chosen = list(range(self._next, min(self._next + size, self._end)))
            self._next = chosen[-1] + 1
        else:
            return None
        self._chunks += 1
        self.under_way[self._chunks] = chosen
        return self._chunks, chosen

    def repeat(self, places: list[int], why: str) -> str:
        """Puts the jobs of a lost worker into the line again, and says so."""
        for place in places:
            if place in self._lost:
                self.given_up[place] = why
            else:
                self._lost.add(place)
                self._again.append(place)
        told = f"a worker was lost ({why})"
        if places[0] in self.given_up:
            return f"{told} for the second time with the same work, which is given up"
        return f"{told}; what it was doing is done again"


def _reproach(jobs: Sequence[Job], given_up: dict[int, str]) -> str:
    told = [f"{jobs[place]!r} ({why})" for place, why in sorted(given_up.items())]
    return f"workers were lost twice with the same work, which was given up: {', '.join(told)}"
