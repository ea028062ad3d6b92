"""Reading the engine's packed words: sets as bits, counts as nibbles."""


def members(bits: int) -> tuple[int, ...]:
    """The numbers of the set bits, ascending."""
    return tuple(number for number in range(bits.bit_length()) if bits >> number & 1)


def bits_of(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in set(numbers))


def counts(nibbles: int, length: int) -> tuple[int, ...]:
    return tuple(nibbles >> 4 * place & 15 for place in range(length))


def nibbles_of(numbers: tuple[int, ...]) -> int:
    return sum(number << 4 * place for place, number in enumerate(numbers))
