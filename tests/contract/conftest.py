"""The hosts: each starts once for a module, and each test gets clients of its own."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.contract.device_host import DeviceHost
from tests.contract.host import Host
from tests.contract.server_host import ServerHost
from tests.server.cluster.conftest import nats as nats
from tests.server.cluster.nats_server import NatsServer
from tests.server.cluster.nodes import a_node
from tests.server.conftest import postgres as postgres
from tests.server.conftest import postgres_binaries as postgres_binaries
from tests.server.conftest import server_factory as server_factory
from tests.server.postgres import PostgresServer
from tests.server.running import Server, ServerFactory

ADAPTERS = ("device", "server", "two nodes")
EXPECTED = "a table cannot be loaded"  # the one with an entry of a newer version


@pytest.fixture(scope="module")
def server(server_factory: ServerFactory, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, ...]]:
    yield from _running(server_factory.server(str(tmp_path_factory.mktemp("server") / "tables.sqlite")))


@pytest.fixture(scope="module")
def nodes(server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer) -> Iterator[tuple[Server, ...]]:
    """Two on one database."""
    database = postgres.new_database()
    yield from _running(*(a_node(server_factory, database, nats.url, name) for name in ("first", "second")))


def _running(*servers: Server) -> Iterator[tuple[Server, ...]]:
    """Started one after the other: the first brings the database up to date. Nothing else may fail in there."""
    for each in servers:
        asyncio.run(each.start())
    yield servers
    for each in servers:
        asyncio.run(each.stop())
        assert [line for line in each.log().splitlines() if '"level":"error"' in line and EXPECTED not in line] == []


@pytest.fixture
def servers(adapter: str, request: pytest.FixtureRequest) -> tuple[Server, ...]:
    """Those that the adapter needs."""
    fixture = {"server": "server", "two nodes": "nodes"}.get(adapter)
    found: tuple[Server, ...] = () if fixture is None else request.getfixturevalue(fixture)
    return found


@pytest.fixture
async def host(servers: tuple[Server, ...]) -> AsyncIterator[Host]:
    urls = tuple(each.url for each in servers)
    made: Host = ServerHost(urls, servers[0].database) if servers else DeviceHost()
    yield made
    await made.close()
