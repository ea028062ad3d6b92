"""Which tables there are. Only what everyone may know of a table is told: an operator may play there too."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import Select, func, select

from ettana.server.store.schema import entries, tables
from ettana.server.store.store import Store
from ettana.table.entries import Joined, read_entry
from ettana.table.store import Status
from ettana.table.table_log import LogUnreadable, table_of
from ettana.table.viewers.messages import table_info
from ettana.table.wire.updates import TableInfo

_JOINED: Final = '{"entry":"joined"%'  # how the JSON of such an entry begins


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """Times are milliseconds since 1970. `fault` says why a table cannot be read; there is no `info` then."""

    id: str
    status: Status
    created_at: int
    last_at: int
    entries: int
    info: TableInfo | None
    fault: str | None = None


async def list_tables(
    store: Store,
    *,
    status: Status | None = None,
    name: str | None = None,
    idle_since: int | None = None,
    most: int = 50,
) -> list[ListedTable]:
    """The one where something was done last comes first. `name` is part of a name that somebody took there. Raises
    StoreDown.
    """
    last = func.coalesce(func.max(entries.c.at), tables.c.created_at).label("last_at")
    query = select(tables.c.id, last).outerjoin(entries, entries.c.table_id == tables.c.id).group_by(tables.c.id)
    query = query.order_by(last.desc(), tables.c.id)
    if status is not None:
        query = query.where(tables.c.status == status)
    if idle_since is not None:
        query = query.having(last < idle_since)
    ids = await _ids(store, query)
    if name is not None:
        named = await _where_somebody_is(store, name)
        ids = [table_id for table_id in ids if table_id in named]
    found = [await find_table(store, table_id) for table_id in ids[:most]]
    return [table for table in found if table is not None]


async def find_table(store: Store, table_id: str) -> ListedTable | None:
    """None if there is none. Raises StoreDown."""
    if "\0" in table_id:
        return None
    counted = select(func.count(), func.max(entries.c.at)).where(entries.c.table_id == table_id)
    its_row = select(tables).where(tables.c.id == table_id)
    row, (count, last_at) = await store.read(
        lambda connection: (connection.execute(its_row).one_or_none(), connection.execute(counted).one())
    )
    if row is None:
        return None
    info, fault = await _info(store, table_id)
    return ListedTable(
        id=table_id,
        status=row.status if info is None else info.status,
        created_at=row.created_at,
        last_at=last_at or row.created_at,
        entries=count,
        info=info,
        fault=fault,
    )


async def _info(store: Store, table_id: str) -> tuple[TableInfo | None, str | None]:
    try:
        stored = await store.load_table(table_id)
        if stored is None:
            return None, "it was removed meanwhile"
        table = table_of(stored)
        return table_info(table, [False] * len(table.seats)), None
    except LogUnreadable as error:
        return None, str(error)
    except Exception as error:  # noqa: BLE001 - one broken table must not hide the others
        return None, f"its log cannot be read ({type(error).__name__})"


async def _ids(store: Store, query: Select[Any]) -> list[str]:
    return [row.id for row in await store.read(lambda connection: connection.execute(query).all())]


async def _where_somebody_is(store: Store, name: str) -> set[str]:
    query = select(entries.c.table_id, entries.c.body).where(entries.c.body.like(_JOINED))
    rows = await store.read(lambda connection: connection.execute(query).all())
    return set(_with_name(((row.table_id, row.body) for row in rows), name.casefold()))


def _with_name(joined: Iterable[tuple[str, str]], part: str) -> Iterable[str]:
    for table_id, body in joined:
        try:
            entry = read_entry(body)
        except msgspec.DecodeError:
            continue
        if isinstance(entry, Joined) and part in entry.name.casefold():
            yield table_id
