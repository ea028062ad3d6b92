"""How long players had to wait, and for which fault."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

NOTED_SECONDS = 0.1  # what is shorter is no gap to anybody; answers are all counted
_LATE_SECONDS = 15.0  # a gap that begins later after a fault has nothing to do with it


@dataclass(frozen=True, slots=True)
class Gap:
    """In seconds of the same clock as the faults.

    `answer`: from a command to its answer, however often it was repeated. `line`: without a welcome, from the break.
    `news`: from when the first at the table heard of something until this one did. `bot`: until a bot acted.
    """

    what: str
    began: float
    ended: float

    @property
    def seconds(self) -> float:
        return self.ended - self.began


@dataclass(slots=True)
class Gaps:
    """All gaps of all players of a run."""

    all: list[Gap] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)

    def note(self, what: str, began: float, ended: float) -> None:
        if what == "answer":
            self.answers.append(ended - began)
        if ended - began >= NOTED_SECONDS:
            self.all.append(Gap(what, began, ended))


def longest_after(gaps: Iterable[Gap], faults: Sequence[float]) -> list[Gap | None]:
    """For each fault, by its moment, the longest gap that it made: one that it fell into, or else one that began next.
    Faults are in the order of their moments.
    """
    longest: list[Gap | None] = [None] * len(faults)
    for gap in gaps:
        number = _cause(gap, faults)
        if number is not None and ((known := longest[number]) is None or known.seconds < gap.seconds):
            longest[number] = gap
    return longest


def _cause(gap: Gap, faults: Sequence[float]) -> int | None:
    """The first fault within the gap; if there is none, the last one before it."""
    before = None
    for number, moment in enumerate(faults):
        if moment > gap.ended:
            break
        if moment >= gap.began:
            return number
        before = number
    return before if before is not None and gap.began - faults[before] <= _LATE_SECONDS else None


def at(share: float, numbers: Iterable[float]) -> float:
    """The number below which this share of them lies; nan if there are none."""
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else math.nan
