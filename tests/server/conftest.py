"""Databases for the tests of the server: what holds on one must hold on the other."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from ettana.server.store import Store
from tests.server.postgres import PostgresServer, find_binaries
from tests.server.running import ServerHouse


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One server for all tests of a process."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed; `make test` says how")
    server = PostgresServer(binaries)
    server.start()
    yield server
    server.stop(at_once=True)
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()


@pytest.fixture(scope="session")
def house() -> Iterator[ServerHouse]:
    """Starts servers: `async with house.server(database) as server`."""
    house = ServerHouse()
    yield house
    house.close()
