"""The file of an SQLite database: checked before SQLite opens it, and watched while it is in use.

The check takes no longer for a large file. `file_reading` reads all of it, while the server runs.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ettana.core.errors import EttanaError
from ettana.server.store.errors import BadDatabase

_MAGIC: Final = b"SQLite format 3\0"
_HEAD: Final = 100  # bytes


def check_file(path: Path, *, make: bool) -> None:
    """Raises BadDatabase, with what to do. Without `make`, it must be there."""
    if not path.exists():
        if not make:
            raise BadDatabase(f"there is no database {path}: name it with --db, or its settings with --config")
        return
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
        size = path.stat().st_size
    except OSError as error:
        raise BadDatabase(f"cannot read {path}: {error.strerror}") from None
    if head and not (len(head) == _HEAD and head.startswith(_MAGIC)):
        raise BadDatabase(f"{path} is not an SQLite database: name another file")
    if (whole := _size_said(head)) > size and not _has_log(path):
        raise BadDatabase(
            f"{path} is damaged: it is cut short, {size:,} of {whole:,} bytes are there. "
            "Put a backup in its place (`ettana restore --replace`)"
        )
    if not (_may_write(path) and _may_write(path.parent)):
        raise BadDatabase(
            f"{path} may not be written to: look at its owner and permissions, and at those of its folder, "
            "in which SQLite keeps two more files"
        )


def has_sound_head(path: Path) -> bool:
    """Whether SQLite would take it for a database. Of what it does not, it may throw away the log beside it."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    page = int.from_bytes(head[16:18], "big")
    return (
        len(head) == _HEAD
        and head.startswith(_MAGIC)
        and (page == 1 or (page >= 512 and page.bit_count() == 1))
        and {head[18], head[19]} <= {1, 2}
        and tuple(head[21:24]) == (64, 32, 32)  # as they must be
    )


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _size_said(head: bytes) -> int:
    """The size that the file says it has, or 0 if it does not say: an old SQLite wrote to it last."""
    if not head or head[24:28] != head[92:96]:
        return 0
    page = int.from_bytes(head[16:18], "big")
    return (65536 if page == 1 else page) * int.from_bytes(head[28:32], "big")


def _has_log(path: Path) -> bool:
    """Whether some of the file may still be in the log beside it: it was not closed in order."""
    log = Path(f"{path}-wal")
    return log.exists() and log.stat().st_size > 0


_ENDINGS: Final = (
    "",
    "-wal",
    "-shm",
)  # of the file itself, and of two that SQLite keeps beside it as long as it is open


class FileChanged(EttanaError):
    """A file of the database is not the one that was opened."""


class FileWatch:
    """Notices that a database file was deleted or replaced while it is in use. SQLite does not: it goes on writing to a
    file that nobody can find any more, and all of that is lost.

    It knows the files by their numbers on the disk, as they were when `remember` was called.
    """

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
