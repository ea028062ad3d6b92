"""Reads a whole database file, to find damage before somebody needs what is there."""

import asyncio
import logging
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import Final

from ettana.server.metrics import DAMAGED

log = logging.getLogger(__name__)

_FAULTS_AT_MOST: Final = 5


async def read_whole_file(path: Path, after: float) -> None:
    """While the server runs, in a thread of its own and after `after` seconds: a large file takes a while. What is
    damaged is logged, and told in the measurements. Ends early if it is cancelled.
    """
    await asyncio.sleep(after)
    loop = asyncio.get_running_loop()
    result: asyncio.Future[list[str] | None] = loop.create_future()
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
    except sqlite3.Error:
        return  # which the store says

    def read() -> None:
        with closing(connection):
            found = _faults(connection)
        try:
            loop.call_soon_threadsafe(_settle, result, found)
        except RuntimeError:
            pass  # the server has ended

    Thread(target=read, name="ettana file reading", daemon=True).start()
    try:
        faults = await result
    except asyncio.CancelledError:
        with suppress(sqlite3.ProgrammingError):  # it was read to its end meanwhile, and is closed
            connection.interrupt()
        raise
    if faults:
        DAMAGED.set(1)
        log.error("the database is damaged: put a backup in its place", extra={"faults": faults})


def _settle(result: "asyncio.Future[list[str] | None]", found: list[str] | None) -> None:
    if not result.done():
        result.set_result(found)


def _faults(connection: sqlite3.Connection) -> list[str] | None:
    """None if it could not be read to the end, for reasons that say nothing about the file."""
    try:
        rows = connection.execute(f"PRAGMA quick_check({_FAULTS_AT_MOST})").fetchall()
    except sqlite3.DatabaseError as error:
        damaged = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        return [str(error)] if damaged else None
    return [str(row[0]) for row in rows if row[0] != "ok"]
