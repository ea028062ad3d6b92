"""The keys of the tables of one test: its first table, its second and so on have the same dice each time.

They depend on nothing that ran before, so a test plays the same game alone, among all others, and at every worker.
"""

import itertools
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest


def seed_of(request: pytest.FixtureRequest) -> int:
    """That of `@pytest.mark.dice(7)`, or 1."""
    mark = request.node.get_closest_marker("dice")
    return int(mark.args[0]) if mark else 1


def _key(seed: int, number: int) -> bytes:
    return sha256(f"{seed}/{number}".encode()).digest()


def seeded_keys(seed: int) -> Callable[[], bytes]:
    """For a registry in the process of the test."""
    numbers = itertools.count()
    return lambda: _key(seed, next(numbers))


class Keys:
    """A seed and how many keys were taken, in a file: the server takes them, and may be killed in between."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def begin(self, seed: int) -> None:
        self._write(seed, 0)

    def take(self) -> bytes:
        seed, taken = map(int, self._path.read_text().split())
        self._write(seed, taken + 1)
        return _key(seed, taken)

    def _write(self, seed: int, taken: int) -> None:
        """All at once: whoever is killed over it leaves the old file or the new one."""
        new = self._path.with_suffix(".new")
        new.write_text(f"{seed} {taken}")
        new.replace(self._path)
