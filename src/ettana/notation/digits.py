"""Small numbers packed densely: digits of one large number, each with a base of its own.

What is read is always within its base, so whoever reads a game need not check the range of every number again.
"""

from ettana.core.errors import BadGameBytes


class DigitWriter:
    """Takes numbers one by one, and gives the bytes at the end."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, number: int, base: int) -> None:
        """A number from 0 to `base` - 1."""
        assert 0 <= number < base, f"{number} is no digit of base {base}"
        self._digits.append((number, base))

    def put_optional(self, number: int | None, base: int) -> None:
        """The same, or None."""
        self.put(0 if number is None else number + 1, base + 1)

    def to_bytes(self) -> bytes:
        packed = 0
        for number, base in reversed(self._digits):
            packed = packed * base + number
        return packed.to_bytes((packed.bit_length() + 7) // 8, "little")


class DigitReader:
    """Gives the numbers back in the order in which they were put, if it is asked for the same bases."""

    def __init__(self, data: bytes) -> None:
        self._rest = int.from_bytes(data, "little")

    def take(self, base: int) -> int:
        self._rest, number = divmod(self._rest, base)
        return number

    def take_optional(self, base: int) -> int | None:
        number = self.take(base + 1)
        return None if number == 0 else number - 1

    def take_many(self, count: int, base: int) -> tuple[int, ...]:
        return tuple([self.take(base) for _ in range(count)])

    def end(self) -> None:
        """Raises BadGameBytes if there is more."""
        if self._rest:
            raise BadGameBytes("there is more than a position in the bytes of a position")
