"""Notices that a database file was deleted or replaced while it is in use. SQLite does not: it goes on writing to a
file that nobody can find any more, and all of that is lost.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ettana.core.errors import EttanaError

_ENDINGS: Final = (
    "",
    "-wal",
    "-shm",
)  # of the file itself, and of two that SQLite keeps beside it as long as it is open


class FileChanged(EttanaError):
    """A file of the database is not the one that was opened."""


class FileWatch:
    """The files of one database, by their numbers on the disk, as they were when `remember` was called."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._paths = tuple(Path(f"{path}{ending}") for ending in _ENDINGS)
        self._known: dict[Path, tuple[int, int]] = {}

    def remember_file(self) -> None:
        """The file itself, before it is opened: so a backup that takes its place meanwhile is noticed."""
        self._remember(self._paths[:1])

    def remember(self) -> None:
        """All connections of this process must be as they are now: with the last one SQLite takes two files away."""
        self._remember(self._paths)

    def _remember(self, paths: Sequence[Path]) -> None:
        self._known = {path: number for path in paths if (number := _number(path)) is not None}

    def check(self) -> None:
        """Raises FileChanged. The file can be put back. Without it, or with another one, nothing may be opened: SQLite
        would mix up the two.
        """
        for path, number in self._known.items():
            if _number(path) != number:
                raise FileChanged(f"{path} was deleted or replaced: put it back, or restart the server")


def _number(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
