"""A table and its stored log: each can be made of the other."""

from collections.abc import Sequence

from ettana.core.errors import EttanaError
from ettana.table.entries import AnyEntry, read_entry, write_entry
from ettana.table.store import StoredTable
from ettana.table.table import Table


class LogUnreadable(EttanaError):
    """A stored log does not make a table: a newer version wrote to it, or something damaged it."""


def table_of(stored: StoredTable) -> Table:
    """Replays a stored log into a table. Raises LogUnreadable."""
    table = Table(stored.id, stored.key)
    try:
        for body in stored.entries:
            table.apply(read_entry(body))
    except Exception as error:
        raise LogUnreadable(f"its log cannot be read ({type(error).__name__})") from error
    return table


def stored_form(table: Table, entries: Sequence[AnyEntry], at: int) -> StoredTable:
    """A new table as it is stored: `entries` are all that made it what it is."""
    return StoredTable(
        id=table.id,
        key=table.key,
        status=table.status,
        listed=table.settings.listed,
        practice=table.practice,
        created_at=at,
        entries=tuple(write_entry(entry) for entry in entries),
    )
