"""Looks through a whole database: what its file is made of, and whether every log plays."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, func, select, text

from ettana.server.store.schema import entries, tables
from ettana.server.store.store import Store
from ettana.table.entries import read_entry
from ettana.table.table import Table

_TABLES_AT_ONCE = 50
_FAULTS_AT_MOST = 20

Progress = Callable[[int, int], None]


class IntegrityReport(NamedTuple):
    """`faults` are lines for people."""

    tables: int
    entries: int
    faults: list[str]


class KeptTable(msgspec.Struct, frozen=True):
    """A row of the database with its log: when each entry was written, and what it says."""

    id: str
    key: bytes
    status: str
    listed: bool
    created_at: int
    changed_at: int
    finished_at: int | None
    log: tuple[tuple[int, str], ...]
    gap: bool = False  # whether a number is missing in its log


async def look_through(store: Store, progress: Progress) -> IntegrityReport:
    """Raises StoreDown."""
    return await store.read(lambda connection: _look_through(connection, progress))


def _look_through(connection: Connection, progress: Progress) -> IntegrityReport:
    faults: list[str] = []
    count = total = 0
    if connection.dialect.name == "sqlite":
        rows = connection.execute(text(f"PRAGMA quick_check({_FAULTS_AT_MOST})"))
        faults += [f"the file is damaged: {row[0]}" for row in rows if row[0] != "ok"]
    for table in all_tables(connection, progress):
        count += 1
        total += len(table.log)
        if (fault := fault_of(table)) is not None:
            faults.append(fault)
    return IntegrityReport(count, total, faults)


def all_tables(connection: Connection, progress: Progress) -> Iterator[KeptTable]:
    """In the order of their names, as of the moment at which the connection began to read."""
    of = connection.execute(select(func.count()).select_from(tables)).scalar_one()
    last, done = "", 0
    while True:
        some = select(tables).where(tables.c.id > last).order_by(tables.c.id).limit(_TABLES_AT_ONCE)
        rows = connection.execute(some).all()
        if not rows:
            return
        logs: dict[str, list[tuple[int, int, str]]] = {row.id: [] for row in rows}
        query = select(entries).where(entries.c.table_id.in_(logs)).order_by(entries.c.table_id, entries.c.seq)
        for entry in connection.execute(query):
            logs[entry.table_id].append((entry.seq, entry.at, entry.body))
        for row in rows:
            log = logs[row.id]
            gap = any(seq != number for number, (seq, _, _) in enumerate(log, 1))
            row_and_log = *row, tuple((at, body) for _, at, body in log), gap
            yield KeptTable(*row_and_log)
            done += 1
            progress(done, of)
        last = rows[-1].id


def fault_of(kept: KeptTable) -> str | None:
    """What keeps the table from being played, if anything does."""
    if kept.gap:
        return f"table {kept.id}: its log has gaps"
    table = Table(kept.id, kept.key)
    try:
        for _, body in kept.log:
            table.apply(read_entry(body))
    except Exception as error:  # noqa: BLE001 - whatever it is, this table is broken
        return f"table {kept.id}: entry {table.version + 1} cannot be carried out ({type(error).__name__})"
    return None if kept.log else f"table {kept.id}: its log is empty"
