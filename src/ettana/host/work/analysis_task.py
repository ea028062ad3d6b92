"""A game is analysed by a worker, which tells of it now and then: often how far it is, less often all figures."""

import gzip
import time
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from ettana.host.records.figures import analyse_text
from ettana.study import Analysis, StudyBudget, default_budget
from ettana.table.wire.analyses import Figures
from ettana.table.wire.answers import Refused

_VERSION: Final = next(each.default for each in msgspec.structs.fields(Analysis) if each.name == "version")
_EFFORT: Final = 6  # of compressing
_PROGRESS_SECONDS: Final = 0.2
_FIGURES_SECONDS: Final = 1.5
_MOST_OF_THE_TIME: Final = 20  # telling takes one part of so many at most: the figures of a long game are megabytes


class AnalysisTask(msgspec.Struct, frozen=True, tag="analyse"):
    """A record, looked at with so many nodes a decision, and with the processor for so many seconds at most."""

    text: str
    nodes: int | None
    most_seconds: float


class AnalysisProgress(msgspec.Struct, frozen=True):
    """How far it is, and if there is something new the figures as JSON, compressed; or why there are none."""

    done: float = 0.0
    seconds: float = 0.0  # of the processor, so far
    figures: bytes = b""
    whole: bool = False  # nothing more will come, because all is done
    refused: Refused | None = None


def recipe_of(nodes: int | None) -> str:
    """What an analysis is made by: its version, and how much it looks at. What was kept by another one is made anew."""
    return f"{_VERSION}.{_budget(nodes).nodes}"


def run_analysis(
    task: AnalysisTask, clock: Callable[[], float] = time.monotonic, used: Callable[[], float] = time.process_time
) -> Iterator[AnalysisProgress]:
    """What is worth telling. The last one has figures, or a refusal."""
    budget = _budget(task.nodes)
    began = used()
    telling = _Telling(clock)
    last: Figures | None = None
    for found in analyse_text(task.text, budget):
        seconds = used() - began
        if isinstance(found, Refused):
            yield AnalysisProgress(refused=found, seconds=seconds)
            return
        last = found
        if found.analysis.stage == "done" or seconds > task.most_seconds:
            break
        if telling.figures_are_due(found):
            yield AnalysisProgress(found.analysis.done, seconds, telling.figures(found))
        elif telling.progress_is_due():
            yield AnalysisProgress(found.analysis.done, seconds)
    assert last is not None, "there is at least the end"
    yield AnalysisProgress(
        last.analysis.done, used() - began, telling.figures(last), whole=last.analysis.stage == "done"
    )


def _budget(nodes: int | None) -> StudyBudget:
    return default_budget() if nodes is None else StudyBudget(nodes=nodes)


class _Telling:
    """When it is time to tell something again."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._progress_at = clock()  # when it is due
        self._figures_at = self._progress_at + _FIGURES_SECONDS
        self._first = True

    def progress_is_due(self) -> bool:
        if self._clock() < self._progress_at:
            return False
        self._progress_at = self._clock() + _PROGRESS_SECONDS
        return True

    def figures_are_due(self, found: Figures) -> bool:
        """First as soon as the whole game has chances, if that does not take long."""
        begun = self._first and found.analysis.stage != "chances"
        return begun or self._clock() >= self._figures_at

    def figures(self, found: Figures) -> bytes:
        began = self._clock()
        body = gzip.compress(msgspec.json.encode(found), _EFFORT, mtime=0)
        now = self._clock()
        self._first = False
        self._progress_at = now + _PROGRESS_SECONDS
        self._figures_at = now + max(_FIGURES_SECONDS, (now - began) * _MOST_OF_THE_TIME)
        return body
