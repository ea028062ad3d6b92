"""A set of positions, each exactly two words: nothing is left to the luck of a hash."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT

_EMPTY: Final = -1
_FIRST_BITS: Final = 12
_LOW: Final = 0x3FFFFFFF  # 30 bits: times a factor of 31 bits nothing passes 63


def _empty(bits: i64) -> vec[i64]:
    return vec[i64]([_EMPTY] * BIT[bits])


class PositionSet:
    """Open addressing; it grows when it is more than half full. Words are not negative."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.bits: i64 = _FIRST_BITS
        self.mask: i64 = BIT[self.bits] - 1
        self.first: vec[i64] = _empty(self.bits)
        self.second: vec[i64] = _empty(self.bits)

    def place_of(self, a: i64, b: i64) -> i64:
        """Where this position is, or the empty place where it belongs."""
        mixed = (a & _LOW) * 0x45D9F3B3 ^ (a >> 30) * 0x27D4EB2F ^ (b & _LOW) * 0x165667B1 ^ (b >> 30) * 0x3C6EF372
        at = (mixed ^ mixed >> 29 ^ mixed >> 41) & self.mask
        while self.first[at] >= 0 and (self.first[at] != a or self.second[at] != b):
            at = (at + 1) & self.mask
        return at

    def has(self, a: i64, b: i64) -> bool:
        return self.first[self.place_of(a, b)] >= 0

    def add(self, a: i64, b: i64) -> bool:
        """Whether it was not there yet."""
        at = self.place_of(a, b)
        if self.first[at] >= 0:
            return False
        self.first[at] = a
        self.second[at] = b
        self.count += 1
        if 2 * self.count > self.mask:
            self._grow()
        return True

    def _grow(self) -> None:
        old_first = self.first
        old_second = self.second
        size: i64 = len(old_first)
        self.bits += 1
        self.mask = BIT[self.bits] - 1
        self.first = _empty(self.bits)
        self.second = _empty(self.bits)
        i: i64 = 0
        while i < size:
            if old_first[i] >= 0:
                at = self.place_of(old_first[i], old_second[i])
                self.first[at] = old_first[i]
                self.second[at] = old_second[i]
            i += 1
