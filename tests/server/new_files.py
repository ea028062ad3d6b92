"""New database files that have the tables already: a copy takes a fraction of what all migrations take.

That a server makes its tables itself is tested with `ettana serve` and by the tests of the store.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from ettana.server.store.store import Store


@cache
def _empty() -> bytes:
    with TemporaryDirectory(prefix="ettana-empty-") as folder, ThreadPoolExecutor(1) as thread:
        path = Path(folder, "tables.sqlite")
        thread.submit(lambda: asyncio.run(_make(path))).result()  # here an event loop may be running
        return path.read_bytes()


async def _make(path: Path) -> None:
    await (await Store.open(str(path))).close()


def make_tables(database: str) -> str:
    """Makes the file with its tables, if the database is a file that is not there."""
    path = Path(database)
    if "://" not in database and not path.exists():
        path.touch(mode=0o600)
        path.write_bytes(_empty())
    return database
