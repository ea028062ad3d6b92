"""The value net: a small net of whole numbers that estimates a seat's chance to win.

With whole numbers a position has the same value to the last bit, compiled and interpreted, on every machine.
`features` says what goes in; `tools/train_value_net.py` trains the weights from games that the policy plays
against itself.
"""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.search.features import FEATURES, UNIT

WEIGHT: Final = 1 << 10  # how a weight of 1 is stored
LOGIT: Final = WEIGHT * UNIT  # how a log-odds of 1 comes out
CERTAIN: Final = 40 * LOGIT  # won; lost is its opposite
CHANCE: Final = 1 << 16  # a probability of 1
_STEPS: Final = 64  # entries of the table for a log-odds of 1
_END: Final = 12  # beyond this log-odds a win counts as certain


def _chances() -> vec[i64]:
    table = vec[i64]()
    for step in range(-_END * _STEPS, _END * _STEPS + 1):
        table = append(table, i64(round(CHANCE / (1 + exp(-step / _STEPS)))))
    return table


_CHANCES: Final = _chances()


def chance_of(logit: i64) -> i64:
    """The probability that goes with a log-odds, of CHANCE."""
    if logit >= _END * LOGIT:
        return CHANCE
    if logit <= -_END * LOGIT:
        return 0
    step: i64 = LOGIT // _STEPS
    at = logit + _END * LOGIT
    low = _CHANCES[at // step]
    return low + (_CHANCES[at // step + 1] - low) * (at % step) // step


class ValueNet:
    """Features add up in hidden units. The units that are positive add up to the log-odds of winning.

    `weights` has FEATURES * units + 2 * units + 1 numbers, in this order: for each feature one weight for each unit;
    the bias of each unit; the weight of each unit in the sum; the bias of the sum.
    """

    def __init__(self, weights: list[int], units: i64) -> None:
        self.units: i64 = units
        self.weights: vec[i64] = vec[i64](weights)
        self.sums: vec[i64] = self.weights[FEATURES * units : (FEATURES + 1) * units]
        self.start: vec[i64] = self.sums[:]

    def begin(self) -> None:
        """Forgets all features."""
        units = self.units
        base: i64 = FEATURES * units
        j: i64 = 0
        while j < units:
            self.start[j] = self.weights[base + j] * UNIT
            j += 1

    def add_to_start(self, feature: i64, amount: i64) -> None:
        """A feature that holds for all positions valued until `begin`."""
        units = self.units
        at = feature * units
        j: i64 = 0
        while j < units:
            self.start[j] += self.weights[at + j] * amount
            j += 1

    def restart(self) -> None:
        units = self.units
        j: i64 = 0
        while j < units:
            self.sums[j] = self.start[j]
            j += 1

    def add(self, feature: i64, amount: i64) -> None:
        """A feature of this position, in UNITs."""
        units = self.units
        at = feature * units
        sums = self.sums
        weights = self.weights
        j: i64 = 0
        while j < units:
            sums[j] += weights[at + j] * amount
            j += 1

    def logit(self) -> i64:
        """The log-odds of the position, in LOGITs."""
        units = self.units
        base = (FEATURES + 1) * units
        total = self.weights[base + units] * (UNIT * WEIGHT)
        j: i64 = 0
        while j < units:
            if self.sums[j] > 0:
                total += self.sums[j] * self.weights[base + j]
            j += 1
        return total // WEIGHT
