"""What can be told of a database file at a glance, before SQLite opens it. Takes no longer for a large one.

`integrity` reads all of it, while the server runs.
"""

import os
from pathlib import Path
from typing import Final

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
