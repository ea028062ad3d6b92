"""A program that writes to a store and is killed. Each line that it prints is written after the store has acknowledged.

It forks a writer for each line of its input, so that a hundred writers need not import everything a hundred times.
"""

import asyncio
import os
import sys

from ettana.server.store.store import Store
from ettana.table.store import StoredTable

TABLES = 8


async def write(database: str, number: int) -> None:
    """Goes on with every table's log, all at once, for ever."""
    store = await Store.open(database)
    await asyncio.gather(*(go_on(store, f"table {table}", number) for table in range(TABLES)))


async def go_on(store: Store, table_id: str, number: int) -> None:
    stored = await store.load_table(table_id)
    if stored is None:
        first = StoredTable(
            id=table_id, key=b"key", status="playing", listed=False, created_at=0, entries=(f"{number}.1",)
        )
        await store.create_table(first)
        say(f"{table_id}:1:{number}.1")
        version = 1
    else:
        version = len(stored.entries)
    while True:
        version += 1
        await store.append(table_id, version, f"{number}.{version}", version)
        say(f"{table_id}:{version}:{number}.{version}")


def say(line: str) -> None:
    """Whole, or not at all."""
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    for number, _ in enumerate(sys.stdin):
        writer = os.fork()
        if writer == 0:
            asyncio.run(write(sys.argv[1], number))
        say(f"pid:{writer}")
        os.waitpid(writer, 0)
        say("dead")
