"""Tables to store, for the tests of the store, and a way to look beneath it."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from ettana.server.store.connect import make_connector
from ettana.server.store.database import read_database
from ettana.server.store.store import Store
from ettana.table.store import Status, StoredTable

T = TypeVar("T")


def a_table(
    table_id: str = "t",
    *,
    status: Status = "playing",
    listed: bool = False,
    practice: bool = False,
    at: int = 1,
    entries: int = 1,
) -> StoredTable:
    return StoredTable(
        id=table_id,
        key=b"\x00\xffkey of " + table_id.encode(),
        status=status,
        listed=listed,
        practice=practice,
        created_at=at,
        entries=tuple(body(table_id, seq) for seq in range(1, entries + 1)),
    )


def body(table_id: str, seq: int) -> str:
    return f'{{"table":"{table_id}","seq":{seq},"word":"பட்டு 🧵 \\u0000"}}'


async def append(store: Store, table_id: str, seq: int) -> None:
    await store.append(table_id, seq, body(table_id, seq), 1000 + seq)


async def kept(store: Store, *names: str) -> list[str]:
    """Those of these tables that are stored."""
    return [name for name in names if await store.load_table(name) is not None]


async def log_of(store: Store, table_id: str) -> tuple[str, ...]:
    table = await store.load_table(table_id)
    assert table is not None
    return table.entries


async def in_database(database: str, work: Callable[[Connection], T]) -> T:
    """By a connection of its own, as one that writes has it, and without a store."""
    connection = await make_connector(read_database(database)).connect_writer()
    try:
        return await connection.run(work)
    finally:
        await connection.close()
