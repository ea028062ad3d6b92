"""How long players had to wait, and because of which fault."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

NOTED_SECONDS = 0.1  # shorter waits are not noted, except for answers
_LATE_SECONDS = 15.0  # a gap that begins later than this after a fault has another cause


@dataclass(frozen=True, slots=True)
class Gap:
    """A wait, in seconds of the same clock as the faults.

    `answer`: from a command to its answer, with all retries. `line`: from the loss of the connection to the next
    welcome. `news`: from when the first client at the table received a version until this one did. `bot`: until a bot
    acted.
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
    """For each fault the longest gap that it caused: a gap during which it happened, or else one that began next.
    Faults are sorted by time.
    """
    longest: list[Gap | None] = [None] * len(faults)
    for gap in gaps:
        number = _cause(gap, faults)
        if number is not None and ((known := longest[number]) is None or known.seconds < gap.seconds):
            longest[number] = gap
    return longest


def _cause(gap: Gap, faults: Sequence[float]) -> int | None:
    """The first fault within the gap, or else the last one before it."""
    before = None
    for number, moment in enumerate(faults):
        if moment > gap.ended:
            break
        if moment >= gap.began:
            return number
        before = number
    return before if before is not None and gap.began - faults[before] <= _LATE_SECONDS else None


def at(share: float, numbers: Iterable[float]) -> float:
    """The quantile `share` of the numbers; nan if there are none."""
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else math.nan
