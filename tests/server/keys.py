"""The keys of the tables of one test: its first table, its second and so on have the same dice each time.

They depend on nothing that ran before, so a test plays the same game alone, among all others, and at every worker.
"""

from hashlib import sha256
from pathlib import Path


class Keys:
    """A seed and how many keys were taken, in a file: the server takes them, and may be killed in between."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def begin(self, seed: int) -> None:
        self._write(seed, 0)

    def take(self) -> bytes:
        seed, taken = map(int, self._path.read_text().split())
        self._write(seed, taken + 1)
        return sha256(f"{seed}/{taken}".encode()).digest()

    def _write(self, seed: int, taken: int) -> None:
        self._path.write_text(f"{seed} {taken}")
