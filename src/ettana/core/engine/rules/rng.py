"""Chance: the sfc32 generator, 128 bits of state made only of 32-bit adds, shifts and xors.

It gives the same numbers compiled and interpreted, on every platform.
"""

from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
_WARM_UP: Final = 15  # rounds until a seed of few set bits has spread over the whole state


class Rng:
    """A generator that belongs to one state and is copied with it."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.counter: i64 = counter

    def copy(self) -> "Rng":
        return Rng(self.a, self.b, self.c, self.counter)

    def word(self) -> i64:
        """The next 32 random bits."""
        mixed = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) & WORD) | (self.c >> 11)) + mixed & WORD
        return mixed

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly equally likely (Lemire's rejection)."""
        product = self.word() * n
        if (product & WORD) < n:
            unfair = (WORD + 1) % n
            while (product & WORD) < unfair:
                product = self.word() * n
        return product >> 32


def seeded(seed: int) -> Rng:
    """A generator from a seed of up to 128 bits; higher bits are ignored."""
    rng = Rng(seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, (seed >> 96) + 1 & WORD)
    for _ in range(_WARM_UP):
        rng.word()
    return rng
