"""PostgreSQL has a standby. Its machine dies, the standby takes its place, and the nodes find it there."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.cluster.nats_server import NatsServer
from tests.server.cluster.nodes import TwoPlay, two_nodes
from tests.server.postgres import PostgresServer, find_binaries
from tests.server.running import ServerHouse


@pytest.fixture
def primary() -> Iterator[PostgresServer]:
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed; `make test` says how")
    server = PostgresServer(binaries)
    server.start()
    yield server
    if not server.has_ended():
        server.stop(at_once=True)
    server.remove()


@pytest.fixture
def standby(primary: PostgresServer) -> Iterator[PostgresServer]:
    """It has all that is committed."""
    binaries = find_binaries()
    assert binaries is not None
    server = PostgresServer(binaries, follows=primary)
    server.start()
    primary.wait_for_standby()
    yield server
    server.stop(at_once=True)
    server.remove()


@pytest.mark.slow
async def test_the_standby_takes_the_place_of_a_primary_that_is_killed(
    house: ServerHouse, primary: PostgresServer, standby: PostgresServer, nats: NatsServer
) -> None:
    database = primary.new_database(or_at=standby)
    async with two_nodes(house, database, nats) as nodes:
        game = await TwoPlay.begin(nodes, nodes.first, nodes.second)
        primary.kill()
        await asyncio.to_thread(standby.promote)
        await game.end(database)
