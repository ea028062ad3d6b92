"""Means with their confidence intervals."""

import math
from collections.abc import Sequence
from statistics import fmean, pstdev

from ettana.lab.intervals import Z


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    return fmean(values), Z * pstdev(values) / math.sqrt(len(values))


def told(name: str, values: Sequence[float]) -> str:
    """A mean with its interval, and the standard deviation."""
    if len(values) < 2:
        return f"{name}: too few"
    mean, half = mean_of(values)
    return f"{name}: {mean:+.2f} ± {half:.2f} (sd {pstdev(values):.1f}, {len(values)})"
