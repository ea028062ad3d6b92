"""Databases for the tests of the server: what holds on one must hold on the other."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from ettana.server.live.registry import Registry
from ettana.server.store.store import Store
from tests.server.keys import seed_of
from tests.server.new_files import make_tables
from tests.server.postgres import PostgresServer, find_binaries, running_postgres
from tests.server.registries import a_registry
from tests.server.running import QUICK, Server, ServerFactory
from tests.support.patience import PATIENCE


@pytest.fixture(scope="session")
def postgres_binaries() -> Path:
    """For whoever starts a server. What needs one is skipped if there are none."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed; `make test` says how")
    return binaries


@pytest.fixture(scope="session")
def postgres(postgres_binaries: Path) -> Iterator[PostgresServer]:
    """One server for all tests of a process."""
    with running_postgres(postgres_binaries) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(make_tables(database))
    yield store
    await store.close()


@pytest.fixture
async def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Registry]:
    """On a store that is as real as it gets, with fakes for bots. A table that was lost is looked for at once."""
    monkeypatch.setattr("ettana.host.table_host._REVIVE_SECONDS", 0.01)
    store = await Store.open(make_tables(str(tmp_path / "tables.sqlite")))
    registry = a_registry(store)
    yield registry
    await registry.close()
    await store.close()


@pytest.fixture(autouse=True)
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit that takes seconds is no failure of a store."""
    monkeypatch.setattr("ettana.server.store.health._PATIENCE", PATIENCE)


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest) -> None:
    """What a test plays on a server is the same game each time: that of the seed it names, `@pytest.mark.dice(7)`."""
    if "server_factory" in request.fixturenames:
        server_factory: ServerFactory = request.getfixturevalue("server_factory")
        server_factory.deal(seed_of(request))


@pytest.fixture(scope="session")
def server_factory() -> Iterator[ServerFactory]:
    """Starts servers: `async with server_factory.server(database) as server`."""
    server_factory = ServerFactory()
    yield server_factory
    server_factory.close()


@pytest.fixture(scope="module")
def server(server_factory: ServerFactory, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a module. Whatever they do to it, nothing may fail in there."""
    server = server_factory.server(str(tmp_path_factory.mktemp("server") / "tables.sqlite"), QUICK)
    asyncio.run(server.start())
    yield server
    asyncio.run(server.stop())
    faults = [line for line in server.log().splitlines() if "Traceback" in line or '"level":"error"' in line]
    if faults:
        pytest.fail("\n".join(faults))  # whole: an assertion would cut them short
