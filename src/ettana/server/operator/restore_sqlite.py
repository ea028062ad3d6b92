"""A backup in the place of an SQLite file.

The new file is made beside the old one and takes its name at the end, in one step: whoever is interrupted has the old
one or the new one.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ettana.server.operator.backup_file import sync_folder
from ettana.server.operator.integrity import Progress
from ettana.server.operator.restore import CannotRestore, InUse, Restored, fill, name_aside
from ettana.server.store.connect import make_connector
from ettana.server.store.database import SQLiteFile
from ettana.server.store.sqlite_file import has_sound_head

_BESIDE = ("-wal", "-shm")
_DAMAGED = "is damaged, or not a database"


async def restore_sqlite(path: Path, backup: Path, progress: Progress, *, replace: bool) -> Restored:
    """Raises BadBackup, CannotRestore."""
    new = path.with_name(f"{path.name}.restoring-{os.getpid()}")
    with _held(path) as kept:
        if kept is not None and not replace:
            raise CannotRestore(f"{path} {kept}: say --replace to put it aside")
        try:
            connection = await make_connector(SQLiteFile(new)).connect_writer()
            try:
                end = await connection.run(lambda open_one: fill(open_one, backup, progress))
            finally:
                await connection.close()  # with the last connection, all is in the one file
            _own_like(new, path)
            aside = None if kept is None else _set_aside(path)
            new.replace(path)
            sync_folder(path.parent)
        finally:
            for ending in ("", *_BESIDE):
                Path(f"{new}{ending}").unlink(missing_ok=True)
    return Restored(end, None if aside is None else str(aside))


@contextmanager
def _held(path: Path) -> Iterator[str | None]:
    """Nobody else may open the file meanwhile. What speaks against replacing it; None if there is nothing in it. Raises
    InUse.
    """
    if not path.exists() or not path.stat().st_size:
        yield None
        return
    if not has_sound_head(path):
        yield _DAMAGED
        return
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0.5, isolation_level=None)
    try:
        try:
            kept = _look_into(connection)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise InUse(str(path)) from None
            kept = _DAMAGED
        yield kept
    finally:
        connection.close()


def _look_into(connection: sqlite3.Connection) -> str | None:
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    # This needs that nobody else has the file open, and leaves nothing beside it.
    if connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0] != "delete":
        raise sqlite3.OperationalError("in use")
    connection.execute("BEGIN EXCLUSIVE")
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if names and "ettana_version" not in names:
        return "holds tables of another program"
    for name in {"tables", "blocks"} & set(names):
        if connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone():
            return "is not empty"
    return None


def _own_like(new: Path, old: Path) -> None:
    """Whoever restores as root leaves the file to whoever runs the server."""
    model = old if old.exists() else old.parent
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        found = model.stat()
        os.chown(new, found.st_uid, found.st_gid)


def _set_aside(path: Path) -> Path:
    """The old file gets a second name, so that there is always one with the first."""
    aside = path.with_name(name_aside(f"{path.name}.before-"))
    for ending in _BESIDE:  # of a damaged one: beside the new file they would spoil it
        if (beside := Path(f"{path}{ending}")).exists():
            beside.replace(f"{aside}{ending}")
    try:
        aside.hardlink_to(path)
    except FileExistsError:
        raise CannotRestore(f"{aside} exists already: try again") from None
    except OSError:  # a disk without links
        path.replace(aside)
    return aside
