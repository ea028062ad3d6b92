"""The open net: the chances of all seats at the start of a turn, from all hands, in whole numbers.

It has one output for each seat, beginning with the one that moves; a softmax makes chances of them. One more output
tells how many turns the game will still take, for games with a turn limit. `tools/train_open_net.py` trains it.
"""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.chances.open_features import SEAT_FEATURES, place_of
from ettana.core.engine.search.features import UNIT
from ettana.core.engine.search.value_net import LOGIT, WEIGHT, ValueNet

ONE: Final = 1 << 20  # a probability of 1
SURVIVAL_STEPS: Final = 16  # entries of the table of survival for one time the expected turns
_STEPS: Final = 64  # entries of a table for a log-odds of 1
_END: Final = 14  # a seat so much log-odds behind has no chance
_LONGEST: Final = 6  # the logarithm of the most turns that are expected
_TURNS_PART: Final = 16  # expected turns are counted in so many parts of one


def _table(last: int, scale: int, sign: int) -> vec[i64]:
    """`scale` times the exponential of 0 to `last`, or of 0 to minus `last`."""
    table = vec[i64]()
    for step in range(last * _STEPS + 1):
        table = append(table, i64(round(scale * exp(sign * step / _STEPS))))
    return table


_FALLING: Final = _table(_END, ONE, -1)
_TURNS: Final = _table(_LONGEST, _TURNS_PART, 1)


class OpenNet(ValueNet):
    """Takes the features of one seat after the other: `first` is where those of the present one begin.

    `weights` are for each input one for each unit; the bias of each unit; for each output one for each unit; the bias
    of each output. `survival` tells, of ONE, how often a game goes on for k / SURVIVAL_STEPS times the turns expected.
    """

    def __init__(self, weights: list[int], units: i64, players: i64, survival: list[int]) -> None:
        super().__init__(weights, units)
        self.players: i64 = players
        self.survival: vec[i64] = vec[i64](survival)
        self.first: i64 = 0
        self.output: vec[i64] = vec[i64]([0] * (players + 1))

    def open_position(self) -> None:
        """Forgets all features."""
        base: i64 = self.players * SEAT_FEATURES * self.units
        j: i64 = 0
        while j < self.units:
            self.sums[j] = self.weights[base + j] * UNIT
            j += 1

    def begin(self) -> None:
        """Nothing holds for several positions."""

    def add_to_start(self, feature: i64, amount: i64) -> None:
        """Nothing holds for several positions."""

    def restart(self) -> None:
        """The seats of a position add up; `open_position` begins a new one."""

    def add(self, feature: i64, amount: i64) -> None:
        units = self.units
        at = (self.first + place_of(feature)) * units
        sums = self.sums
        weights = self.weights
        j: i64 = 0
        while j < units:
            sums[j] += weights[at + j] * amount
            j += 1

    def logit(self) -> i64:
        """What one seat brings says nothing yet."""
        return 0

    def answer(self) -> None:
        """Fills `output`, in LOGITs."""
        units = self.units
        base: i64 = (self.players * SEAT_FEATURES + 1) * units
        ends: i64 = base + (self.players + 1) * units
        k: i64 = 0
        while k <= self.players:
            total = self.weights[ends + k] * (UNIT * WEIGHT)
            j: i64 = 0
            while j < units:
                if self.sums[j] > 0:
                    total += self.sums[j] * self.weights[base + j]
                j += 1
            self.output[k] = total // WEIGHT
            base += units
            k += 1

    def softmax(self) -> None:
        """Makes of the seats' outputs chances that add up to ONE. What rounding leaves is the best seat's."""
        best: i64 = 0
        k: i64 = 1
        while k < self.players:
            if self.output[k] > self.output[best]:
                best = k
            k += 1
        top = self.output[best]
        step: i64 = LOGIT // _STEPS
        whole: i64 = 0
        k = 0
        while k < self.players:
            behind = (top - self.output[k]) // step
            self.output[k] = _FALLING[behind] if behind < _END * _STEPS else 0
            whole += self.output[k]
            k += 1
        given: i64 = 0
        k = 0
        while k < self.players:
            self.output[k] = self.output[k] * ONE // whole
            given += self.output[k]
            k += 1
        self.output[best] += ONE - given

    def goes_on(self, turns: i64) -> i64:
        """The chance, of ONE, that nobody wins in so many turns."""
        step: i64 = LOGIT // _STEPS
        at = self.output[self.players] // step
        if at < 0:
            at = 0
        if at > _LONGEST * _STEPS:
            at = _LONGEST * _STEPS
        ratio = turns * _TURNS_PART * SURVIVAL_STEPS // _TURNS[at]
        last: i64 = len(self.survival) - 1
        if ratio < last:
            return self.survival[ratio]
        halved = (ratio - last) // (SURVIVAL_STEPS // 2)  # beyond the table hardly any game is left
        return self.survival[last] >> halved if halved < 20 else 0
