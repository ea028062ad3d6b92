"""What nodes must be allowed in PostgreSQL to go on with each other's tables: to end each other's connections.

They all have one role, as a rule, and then they may. If not, it is said when a node starts. Nobody would notice it
before a node is frozen or cut off, and its tables would stand still.
"""

from typing import Final

from sqlalchemy import ARRAY, Connection, Text, bindparam, text

from ettana.server.cluster.leases import all_nodes, writer_of
from ettana.server.store.errors import BadDatabase
from ettana.server.store.store import Store

_OLDEST: Final = 140_000  # the first version that ends a connection and waits for its end
_VERSION: Final = text("SELECT current_setting('server_version_num')::int, current_setting('server_version')")

# As PostgreSQL decides it itself: nobody but superusers ends the connections of one.
_WHO_MAY_NOT: Final = text(
    """
    WITH found AS (
        SELECT oid, rolname, rolsuper FROM pg_roles
        WHERE rolname = current_user
            OR oid IN (SELECT usesysid FROM pg_stat_activity WHERE application_name = ANY(:names))
    )
    SELECT one.rolname, other.rolname FROM found AS one JOIN found AS other ON one.oid <> other.oid
    WHERE NOT one.rolsuper
        AND (other.rolsuper
            OR NOT (pg_has_role(one.oid, other.oid, 'USAGE') OR pg_has_role(one.oid, 'pg_signal_backend', 'USAGE')))
    ORDER BY one.rolname, other.rolname LIMIT 1
    """
).bindparams(bindparam("names", type_=ARRAY(Text)))


async def expect_rights(store: Store) -> None:
    """That this node and all others with open connections may take tables from each other. Raises BadDatabase."""
    await store.read(_expect_rights)


def _expect_rights(connection: Connection) -> None:
    version, name = connection.execute(_VERSION).one()
    if version < _OLDEST:
        raise BadDatabase(f"several nodes need PostgreSQL 14 or newer, and this is {name}")
    names = [writer_of(node) for node in all_nodes(connection)]
    found = connection.execute(_WHO_MAY_NOT, {"names": names}).one_or_none()
    if found is not None:
        may_not, whose = found
        raise BadDatabase(
            f"the role {may_not} in PostgreSQL may not end connections of {whose}, which another node has: "
            "a node could not go on with the tables of one that is frozen. Give all nodes the same role"
        )
