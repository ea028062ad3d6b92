"""A database is brought to exactly what the program expects, or refused."""

import asyncio
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from ettana.server.store.errors import BadDatabase
from ettana.server.store.migrate import VERSION_TABLE
from ettana.server.store.schema import metadata
from ettana.server.store.store import Store
from tests.server.stored import a_table, in_database, log_of
from tests.support.patience import PATIENCE


def differences(connection: Connection) -> list[Any]:
    options = {"version_table": VERSION_TABLE, "compare_type": True, "compare_server_default": True}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))


def checks(connection: Connection) -> list[Any]:
    """Alembic does not compare these."""
    return [
        check["name"] for name in sorted(metadata.tables) for check in inspect(connection).get_check_constraints(name)
    ]


async def test_the_migrations_make_what_the_schema_says(store: Store, database: str) -> None:
    assert await in_database(database, differences) == []
    assert await in_database(database, checks) == ["ck_tables_status"]


async def test_a_difference_between_migrations_and_schema_would_be_found(database: str) -> None:
    def spoil(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE codes ADD COLUMN surplus TEXT"))

    await (await Store.open(database)).close()
    await in_database(database, spoil)
    assert await in_database(database, differences) != []


async def test_a_database_that_is_up_to_date_is_left_as_it_is(database: str) -> None:
    for number in range(3):
        store = await Store.open(database)
        await store.create_table(a_table(f"table {number}"))
        await store.close()
    store = await Store.open(database)
    assert [len(await log_of(store, f"table {number}")) for number in range(3)] == [1, 1, 1]
    await store.close()


async def test_programs_that_start_at_once_migrate_without_disturbing_each_other(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ettana.server.store.connect._BUSY_SECONDS", PATIENCE)  # a busy disk is slow
    stores = await asyncio.gather(*(Store.open(database) for _ in range(4)))
    await asyncio.gather(*(store.create_table(a_table(f"table {number}")) for number, store in enumerate(stores)))
    assert len(await stores[0].games_after("")) == 4
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(database: str) -> None:
    def age(connection: Connection) -> None:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))

    def version(connection: Connection) -> str:
        return str(connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one())

    await (await Store.open(database)).close()
    await in_database(database, age)
    with pytest.raises(BadDatabase, match=r"made by a newer version of Ettana .* 9999"):
        await Store.open(database)
    assert await in_database(database, version) == "9999"


async def test_a_migration_that_fails_leaves_nothing_behind(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def occupy(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE codes (theirs TEXT)"))  # another program's, in our way

    await in_database(database, occupy)
    with pytest.raises(BadDatabase, match=r"tables of another program \(codes\)"):
        await Store.open(database)
    monkeypatch.setattr("ettana.server.store.migrate._expect_room", lambda connection: None)
    with pytest.raises(BadDatabase, match=r"codes.* already exists"):
        await Store.open(database)
    assert await in_database(database, lambda connection: inspect(connection).get_table_names()) == ["codes"]
