"""How many entries per second the store makes durable, and how long one entry waits, for some numbers of tables at
once.

    python bench/store_bench.py [--db PATH_OR_ADDRESS] [--seconds 3]

Each table has one entry under way at a time, as in play. One table alone shows the cost of a commit; with more tables,
more entries share a commit. Beside it stands how often per second this disk can append a page and flush it, which
limits the commits.
"""

import argparse
import asyncio
import os
import secrets
import tempfile
import time
from pathlib import Path

from sqlalchemy import event

from ettana.server.store.store import Store
from ettana.table.store import StoredTable

BODY = '{"entry":"acted","at":1760000000000,"command":"0123456789abcdef","seat":2,"action":"walk c3-c4-d4 pays 1"}'
TABLES = (1, 10, 100, 500, 2000)


def flushes_per_second(folder: Path, seconds: float) -> float:
    """How often per second 4 KB can be appended to a file and flushed."""
    count, begun = 0, time.perf_counter()
    with Path(folder, "flushes").open("wb", buffering=0) as file:
        while time.perf_counter() - begun < seconds:
            file.write(bytes(4096))
            os.fsync(file)
            count += 1
    return count / (time.perf_counter() - begun)


async def measure(store: Store, tables: int, seconds: float) -> str:
    run, waits, commits = secrets.token_hex(4), list[float](), 0

    def count(connection: object) -> None:
        nonlocal commits
        commits += 1

    async def create(table: str) -> None:
        await store.create_table(
            StoredTable(id=table, key=bytes(32), status="playing", listed=False, created_at=0, entries=(BODY,))
        )

    async def play(table: str, until: float) -> None:
        seq = 1
        while (begun := time.perf_counter()) < until:
            seq += 1
            await store.append(table, seq, BODY, seq)
            waits.append(time.perf_counter() - begun)

    names = [f"{run}-{table}" for table in range(tables)]
    await asyncio.gather(*(create(name) for name in names))
    writer = store._connector.writer
    event.listen(writer, "commit", count)
    begun, busy = time.perf_counter(), time.process_time()
    await asyncio.gather(*(play(name, begun + seconds) for name in names))
    took, busy = time.perf_counter() - begun, time.process_time() - busy
    event.remove(writer, "commit", count)

    waits.sort()
    middle, slow = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    return (
        f"{tables:>6} {len(waits) / took:>10.0f} {commits / took:>10.0f} {middle * 1e3:>9.2f} {slow * 1e3:>9.2f} "
        f"{busy / len(waits) * 1e6:>12.0f}"
    )


async def main(database: str, folder: Path, seconds: float) -> None:
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {flushes_per_second(folder, 1):.0f} flushes/s")
    print(f"{'tables':>6} {'entries/s':>10} {'commits/s':>10} {'p50 ms':>9} {'p99 ms':>9} {'µs CPU/entry':>12}")
    store = await Store.open(database)
    for tables in TABLES:
        print(await measure(store, tables, seconds))
    await store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measures the speed of the store.")
    parser.add_argument(
        "--db", help="path or address of the database (default: a new SQLite file in a temporary folder)"
    )
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for each number of tables")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        asyncio.run(main(arguments.db or str(Path(scratch, "tables.sqlite")), Path(scratch), arguments.seconds))
