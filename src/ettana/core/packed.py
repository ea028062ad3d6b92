"""Reading the engine's packed words: sets as bits, counts as nibbles.

The same few hands and sets come up over and over in a game, so what was unpacked is remembered.
"""

from functools import lru_cache


@lru_cache(maxsize=4096)
def members(bits: int) -> tuple[int, ...]:
    """The numbers of the set bits, ascending."""
    return tuple(number for number in range(bits.bit_length()) if bits >> number & 1)


def bits_of(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in set(numbers))


@lru_cache(maxsize=4096)
def counts(nibbles: int, length: int) -> tuple[int, ...]:
    return tuple(nibbles >> 4 * place & 15 for place in range(length))


def nibbles_of(numbers: tuple[int, ...]) -> int:
    return sum(number << 4 * place for place, number in enumerate(numbers))
