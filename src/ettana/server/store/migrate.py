"""Brings a database up to date when it is opened."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from ettana.server.store.errors import BadDatabase
from ettana.server.store.schema import metadata

# A name of our own, since other programs may keep their tables in the same PostgreSQL database.
VERSION_TABLE = "ettana_version"

_LOCK = 0x657474616E61  # "ettana"; any number that other programs are unlikely to take


def bring_up_to_date(connection: Connection) -> None:
    """Within the connection's transaction: all of it or nothing. Two programs that start at once do it one after the
    other. Raises BadDatabase if the database was made by a newer version, or by another program.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))  # it may take long, by itself
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    # SQLite: the writer's transactions begin by locking out other writers.
    if found_schema(connection) is None:
        _expect_room(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def expect_up_to_date(connection: Connection) -> None:
    """Changes nothing. Raises BadDatabase."""
    if (found := expect_ours(connection)) != newest_schema():
        raise BadDatabase(
            f"it was made by an older version of Ettana (its schema is {found}, this version's {newest_schema()}): "
            "use that version, or bring it up to date by starting `ettana serve` once"
        )


def expect_ours(connection: Connection) -> str:
    """The schema, which may be an older one. Changes nothing. Raises BadDatabase."""
    found = found_schema(connection)
    if found is None:
        raise BadDatabase("there are no tables of Ettana in it")
    return found


def found_schema(connection: Connection) -> str | None:
    """Of a database that this version can read; None if there is nothing of ours. Raises BadDatabase."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    found = context.get_current_revision()
    if found is not None and found not in _schemas():
        raise BadDatabase(
            f"it was made by a newer version of Ettana (its schema is {found}, "
            f"the newest known here {newest_schema()}): update Ettana, or name another database"
        )
    return found


def newest_schema() -> str:
    return max(_schemas())


def _expect_room(connection: Connection) -> None:
    """A PostgreSQL database may hold other programs' tables, if they have other names. A file is for us alone."""
    there = inspect(connection).get_table_names()
    in_the_way = there if connection.dialect.name == "sqlite" else sorted(set(there) & set(metadata.tables))
    if in_the_way:
        some = ", ".join(in_the_way[:3]) + (", …" if len(in_the_way) > 3 else "")
        raise BadDatabase(f"it holds tables of another program ({some}): name another database")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "ettana.server.store:migrations")
    return config


def _schemas() -> set[str]:
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
