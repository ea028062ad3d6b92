"""A node that writes to its tables until all of them are taken from it, and is stopped meanwhile. For each line of its
input it makes new tables. It prints what the store has acknowledged.
"""

import asyncio
import os
import sys
from collections.abc import Iterator

from ettana.server.store.store import Store
from ettana.table.store import StoreDown, TakenOver
from tests.server.cluster import patient_node
from tests.server.stored import a_table, body

NODE = "stopped"
TABLES = 6


def names(number: int) -> Iterator[str]:
    return (f"{number}-{table}" for table in range(TABLES))


async def write(store: Store, table_id: str) -> None:
    await create(store, table_id)
    seq = 1
    say(f"{table_id}:{seq}")
    try:
        while True:
            seq += 1
            await store.append(table_id, seq, body(table_id, seq), seq, "playing" if seq % 3 == 0 else None)
            say(f"{table_id}:{seq}")
    except (TakenOver, StoreDown):  # the latter after a stop in the middle of a transaction
        pass


async def create(store: Store, table_id: str) -> None:
    while True:
        try:
            return await store.create_table(a_table(table_id))
        except StoreDown:  # its connection was ended while it stood still
            await asyncio.sleep(0.05)


async def serve(database: str) -> None:
    loop = asyncio.get_running_loop()
    store = await Store.open(database, node=NODE)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        await asyncio.gather(*(write(store, name) for name in names(int(line))))
        say("all lost")
    await store.close()


def say(line: str) -> None:
    """Whole, or not at all."""
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    patient_node.prepare()
    asyncio.run(serve(sys.argv[1]))
