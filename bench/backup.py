"""Time of a backup of many games and of its restore, and the size of the file.

    python -m bench.backup [--games 3000] [--entries 150] [--db PATH]

The games are those of `bench.restart`. The backup replays every game as it writes it, and the restore replays it again.
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.restart import fill

from ettana.server.operator.backup import make_backup
from ettana.server.operator.integrity import look_through
from ettana.server.operator.restore_sqlite import restore_sqlite
from ettana.server.store.store import Store


def quiet(done: int, of: int) -> None:
    """Ignores the progress."""


@contextmanager
def timed(what: str, took: dict[str, float]) -> Iterator[None]:
    """Records wall-clock and processor time. On a busy machine only the processor time is comparable."""
    began, used = time.perf_counter(), time.process_time()
    yield
    took[f"{what}_s"] = round(time.perf_counter() - began, 2)
    took[f"{what}_processor_s"] = round(time.process_time() - used, 2)


async def measure(database: str, folder: Path) -> dict[str, float]:
    took: dict[str, float] = {}
    store = await Store.open(database)
    with timed("backup", took):
        end, _ = await make_backup(store, folder / "tables.backup", quiet)
    with timed("check", took):
        await look_through(store, quiet)
    await store.close()
    with timed("restore", took):
        await restore_sqlite(folder / "restored.sqlite", folder / "tables.backup", quiet, replace=False)
    return {
        "tables": end.tables,
        "entries": end.entries,
        **took,
        "backup_bytes": (folder / "tables.backup").stat().st_size,
        "sqlite_bytes": (folder / "restored.sqlite").stat().st_size,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--entries", type=int, default=150)
    parser.add_argument("--db")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ettana-backup-") as folder:
        database = asked.db or str(Path(folder) / "tables.sqlite")
        asyncio.run(fill(database, asked.games, asked.entries, 0.0))
        print(json.dumps(asyncio.run(measure(database, Path(folder))), indent=2))


if __name__ == "__main__":
    main()
