"""The fence: a node stores nothing for a table that another node owns.

The transaction that stores locks the table's row of `owners` FOR SHARE. A node that takes the table over locks that row
FOR UPDATE. So it waits until what was begun is stored or undone, and reads the log after that. What comes later finds
another owner and is refused.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, select, text

from ettana.server.store.schema import owners

# A program that stops in the middle of a transaction keeps others waiting for its locks. PostgreSQL undoes the
# transaction after this time, well before a node that claims a table gives up (1.5 s).
IDLE_SECONDS: Final = 0.75
_UNDO_IDLE: Final = text("SELECT set_config('idle_in_transaction_session_timeout', :milliseconds, true)")

# One statement is a transaction of its own: a node that freezes or is cut off while it runs leaves no lock behind.
_APPEND_OWNED: Final = """
WITH owned AS (
    SELECT table_id FROM owners WHERE node = $1 AND table_id = ANY($2::text[]) ORDER BY table_id FOR SHARE
)
INSERT INTO entries (table_id, seq, at, body)
SELECT table_id, seq, at, body
FROM unnest($2::text[], $3::integer[], $4::bigint[], $5::text[]) AS new (table_id, seq, at, body)
JOIN owned USING (table_id)
RETURNING table_id
"""


async def append_owned(driver: Any, node: str, rows: Sequence[Mapping[str, object]]) -> set[str]:
    """Stores the entries of tables that the node owns. Returns the ids of the other tables. `driver` is asyncpg's
    connection.
    """
    columns = [[row[name] for row in rows] for name in ("table_id", "seq", "at", "body")]
    stored = await driver.fetch(_APPEND_OWNED, node, *columns)
    if len(stored) == len(rows):
        return set()
    return {str(row["table_id"]) for row in rows} - {row["table_id"] for row in stored}


def not_owned(connection: Connection, node: str, table_ids: Collection[str]) -> set[str]:
    """Returns the tables that the node does not own. It stays the owner of the others until the transaction ends."""
    if not table_ids:
        return set()
    its = select(owners.c.table_id).where(owners.c.node == node, owners.c.table_id.in_(table_ids))
    locked = its.order_by(owners.c.table_id).with_for_update(read=True)
    return set(table_ids).difference(connection.scalars(locked))


def keep_owners(connection: Connection, table_ids: Collection[str]) -> None:
    """Locks the tables' owners, for writers that own no table, such as an operator. Until the transaction ends, no
    owner changes or stores. Does nothing in SQLite, which has one writer at a time.
    """
    if connection.dialect.name != "postgresql":
        return
    connection.execute(_UNDO_IDLE, {"milliseconds": f"{IDLE_SECONDS * 1000:.0f}"})
    its = select(owners.c.table_id).where(owners.c.table_id.in_(table_ids))
    connection.execute(its.order_by(owners.c.table_id).with_for_update()).all()
