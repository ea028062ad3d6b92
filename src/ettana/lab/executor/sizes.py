"""How many jobs a chunk has: as many as take the time that suits the executor, as far as is known by now."""

from typing import Final

_GROWTH: Final = 4  # a chunk has at most so many times the jobs of the largest one that was measured
_MEMORY: Final = 0.8  # how much of what was known counts beside a new chunk


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
