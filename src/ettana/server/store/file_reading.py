"""Reads a whole database file, to find damage before somebody needs what is there."""

import asyncio
import logging
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from ettana.server.metrics import DAMAGED
from ettana.server.store.work_thread import WorkThread

log = logging.getLogger(__name__)

_FAULTS_AT_MOST: Final = 5


async def read_whole_file(path: Path, after: float) -> None:
    """While the server runs, in a thread of its own and after `after` seconds: a large file takes a while. What is
    damaged is logged, and told in the measurements. Ends early if it is cancelled.
    """
    await asyncio.sleep(after)
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
    except sqlite3.Error:
        return  # which the store says

    thread = WorkThread("ettana file reading")
    found = thread.do(lambda: _faults(connection))
    thread.end()
    try:
        faults = await found
    except asyncio.CancelledError:
        with suppress(sqlite3.ProgrammingError):  # it was read to its end meanwhile, and is closed
            connection.interrupt()
        raise
    if faults:
        DAMAGED.set(1)
        log.error("the database is damaged: put a backup in its place", extra={"faults": faults})


def _faults(connection: sqlite3.Connection) -> list[str] | None:
    """Closes the connection. None if the file could not be read to the end, for reasons that say nothing about it."""
    try:
        with closing(connection):
            rows = connection.execute(f"PRAGMA quick_check({_FAULTS_AT_MOST})").fetchall()
    except sqlite3.DatabaseError as error:
        damaged = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        return [str(error)] if damaged else None
    return [str(row[0]) for row in rows if row[0] != "ok"]
