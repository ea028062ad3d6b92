"""Chance: the sfc32 generator, 128 bits of state made only of 32-bit adds, shifts and xors.

It gives the same numbers compiled and interpreted, on every platform. All that the rules leave to chance they ask of a
method of it, so that another generator can answer as somebody wished (`explicit.scripted_rng`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.cards import hand_size, nth_card

WORD: Final = 0xFFFFFFFF
_WARM_UP: Final = 15  # rounds until a seed of few set bits has spread over the whole state


class Rng:
    """A generator that belongs to one state and is copied with it."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.counter: i64 = counter
        self.decides_draws: bool = False  # ordinarily the shuffle has decided which card lies on top

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

    def shuffle(self, items: vec[i64]) -> None:
        """Into an order that nobody sees yet, in place (Fisher and Yates)."""
        last: i64 = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            kept = items[last]
            items[last] = items[other]
            items[other] = kept
            last -= 1

    def lay_yarns(self, yarns: vec[i64]) -> None:
        """Into a random order that lies open at once (2.1)."""
        self.shuffle(yarns)

    def lay_tiles(self, tiles: vec[i64]) -> None:
        """Likewise (2.2)."""
        self.shuffle(tiles)

    def number_die(self, seat: i64) -> i64:
        """What the seat rolls, 1 to 6."""
        return 1 + self.below(6)

    def colour_die(self, seat: i64) -> i64:
        return self.below(6)

    def with_card_on_top(self, stack: vec[i64], count: i64, seat: i64) -> vec[i64]:
        """The stack of action cards as it is when the seat draws. Only asked if `decides_draws`."""
        return stack

    def with_design_on_top(self, stack: vec[i64], top: i64, seat: i64) -> vec[i64]:
        """Likewise, of designs."""
        return stack

    def stolen_card(self, hand: i64, thief: i64, victim: i64) -> i64:
        """Each card of the victim's hand is as likely as the others (6.3)."""
        return nth_card(hand, self.below(hand_size(hand)))


def seeded(seed: int) -> Rng:
    """A generator from a seed of up to 128 bits; higher bits are ignored."""
    rng = Rng(seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, (seed >> 96) + 1 & WORD)
    for _ in range(_WARM_UP):
        rng.word()
    return rng
