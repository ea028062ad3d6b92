"""A backup in the place of the tables in a PostgreSQL database: one transaction. The old ones go to a schema aside."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from ettana.server.operator.integrity import Progress
from ettana.server.operator.restore import CannotRestore, InUse, Restored, fill, is_empty, name_aside
from ettana.server.store.connect import TAKE_ALONE, make_connector
from ettana.server.store.database import PostgreSQL
from ettana.server.store.errors import BadDatabase, reason
from ettana.server.store.migrate import VERSION_TABLE
from ettana.server.store.schema import metadata


async def restore_postgres(place: PostgreSQL, backup: Path, progress: Progress, *, replace: bool) -> Restored:
    """Raises BadBackup, CannotRestore, BadDatabase."""
    try:
        connection = await make_connector(place).connect_writer()
    except Exception as error:  # noqa: BLE001 - drivers raise what they like, and some of it quotes the address
        raise BadDatabase(f"cannot use {place}: {reason(error)}") from None
    try:
        return await connection.run(lambda open_one: _restore(open_one, place, backup, progress, replace))
    except (SQLAlchemyError, OSError) as error:
        raise CannotRestore(f"cannot restore into {place}: {reason(error)}") from None
    finally:
        await connection.close()


def _restore(connection: Connection, place: PostgreSQL, backup: Path, progress: Progress, replace: bool) -> Restored:
    if not connection.execute(text(TAKE_ALONE)).scalar_one():
        raise InUse(str(place))
    aside = None
    if not is_empty(connection):
        if not replace:
            raise CannotRestore(f"{place} is not empty: say --replace to put it aside")
        aside = _set_aside(connection)
    return Restored(fill(connection, backup, progress), aside)


def _set_aside(connection: Connection) -> str:
    aside = name_aside("ettana_before_").lower()
    connection.execute(text(f"CREATE SCHEMA {aside}"))
    for name in {*metadata.tables, VERSION_TABLE} & set(inspect(connection).get_table_names()):
        connection.execute(text(f"ALTER TABLE {name} SET SCHEMA {aside}"))
    return f"the schema {aside}"
