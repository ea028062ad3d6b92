"""One analysis, as far as it has come, and those that ended as long as there is room."""

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Literal

from ettana.table.wire.analyses import AnalysisState
from ettana.table.wire.answers import Refused

_FIRST_MS, _WORKING_MS, _WAITING_MS = 400, 1000, 2000  # when to ask again: first figures are wanted soon

Stage = Literal["waiting", "working", "done", "stopped", "refused", "failed"]


def id_of(text: str) -> str:
    """Whoever has the record of a game knows it, and nobody else."""
    return hashlib.sha256(text.encode()).hexdigest()[:40]


@dataclass(eq=False, slots=True)
class AnalysisJob:
    """Of one record, for all who ask for it. `address` began it, and its time counts there."""

    id: str
    text: str = field(repr=False)
    address: str
    heard: float  # when somebody last asked
    stage: Stage = "waiting"
    done: float = 0.0
    seconds: float = 0.0  # of the processor, so far
    figures: bytes = field(default=b"", repr=False)
    told: int = 0  # how often there were new figures
    refused: Refused | None = None
    tables: set[str] = field(default_factory=set)  # that keep it, or will
    task: asyncio.Task[None] | None = None

    def take_figures(self, body: bytes) -> None:
        if body:
            self.figures = body
            self.told += 1

    def state(self, ahead: int) -> AnalysisState:
        """For one that was not refused and did not fail."""
        assert self.stage != "refused"
        assert self.stage != "failed"
        working = _WORKING_MS if self.told else _FIRST_MS
        again = {"waiting": _WAITING_MS, "working": working}.get(self.stage, 0)
        return AnalysisState(self.id, self.stage, self.done, ahead, self.told, again)


class EndedJobs:
    """The latest, up to so many and so many bytes."""

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._jobs: OrderedDict[str, AnalysisJob] = OrderedDict()
        self._bytes = 0

    def get(self, job_id: str) -> AnalysisJob | None:
        if job_id in self._jobs:
            self._jobs.move_to_end(job_id)
        return self._jobs.get(job_id)

    def put(self, job: AnalysisJob) -> None:
        self.drop(job.id)
        self._jobs[job.id] = job
        self._bytes += len(job.figures)
        while len(self._jobs) > self._most or (self._bytes > self._most_bytes and len(self._jobs) > 1):
            self.drop(next(iter(self._jobs)))

    def drop(self, job_id: str) -> None:
        job = self._jobs.pop(job_id, None)
        if job is not None:
            self._bytes -= len(job.figures)
