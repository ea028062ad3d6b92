"""Shares and means with their intervals, for studies of balance."""

from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import fmean, median
from typing import TypeVar

from ettana.lab.balance.game_summary import GameSummary
from ettana.lab.balance.report import Mean, Rounds, Share
from ettana.lab.intervals import Z, wilson

Name = TypeVar("Name", bound=str)


def share(count: int, of: int) -> Share:
    """Nothing of nothing is a share of 0 that says nothing."""
    interval = wilson(count / of if of else 0.0, of)
    return Share(interval.rate, interval.low, interval.high, of)


def mean(values: Iterable[float]) -> Mean:
    """With the interval of the normal distribution, which suits hundreds; one value alone has an endless one."""
    found = list(values)
    if not found:
        return Mean(0.0, 0.0, 0.0, 0)
    centre = fmean(found)
    count = len(found)
    if count == 1:
        return Mean(centre, centre, centre, 1)
    half = Z * sqrt(sum((value - centre) ** 2 for value in found) / (count - 1) / count)
    return Mean(centre, centre - half, centre + half, count)


def wins(seats: Iterable[tuple[GameSummary, int]]) -> Mean:
    """How often these seats won; 1 is what chance alone would win, so that tables of all sizes count together."""
    return mean(float(summary.players) if summary.winner == seat else 0.0 for summary, seat in seats)


def rounds(summaries: Iterable[GameSummary]) -> Rounds:
    lengths = sorted(summary.rounds for summary in summaries)
    histogram: dict[int, int] = {}
    for length in lengths:
        histogram[length] = histogram.get(length, 0) + 1
    return Rounds(
        median=float(median(lengths)),
        mean=fmean(lengths),
        tenth=lengths[len(lengths) // 10],
        ninetieth=lengths[len(lengths) * 9 // 10],
        longest=lengths[-1],
        histogram=histogram,
    )


def mean_counts(counters: Iterable[Mapping[Name, int]], names: Iterable[Name]) -> dict[str, float]:
    """The mean of each of these counts."""
    found = list(counters)
    return {name: fmean(counter.get(name, 0) for counter in found) if found else 0.0 for name in names}
