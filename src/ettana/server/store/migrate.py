"""Brings a database up to date when it is opened."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from ettana.server.store.errors import BadDatabase

# A name of our own, since other programs may keep their tables in the same PostgreSQL database.
VERSION_TABLE = "ettana_version"

_LOCK = 0x657474616E61  # "ettana"; any number that other programs are unlikely to take


def bring_up_to_date(connection: Connection) -> None:
    """Within the connection's transaction: all of it or nothing. Two programs that start at once do it one after the
    other. Raises BadDatabase if the database was made by a newer version.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    # SQLite: the writer's transactions begin by locking out other writers.
    config = Config()
    config.set_main_option("script_location", "ettana.server.store:migrations")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads()
    if newer := set(found) - known:
        raise BadDatabase(
            f"it was made by a newer version of Ettana (its schema is {', '.join(sorted(newer))}, "
            f"the newest known here {max(known)}): update Ettana, or name another database"
        )
    command.upgrade(config, "head")
