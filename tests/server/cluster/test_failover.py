"""PostgreSQL has a standby. Its machine dies, the standby takes its place, and the nodes find it there."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from ettana.server.store.store import Store
from tests.server.cluster.nats_server import NatsServer
from tests.server.cluster.nodes import TwoPlay, two_nodes
from tests.server.postgres import PostgresServer, running_postgres
from tests.server.running import ServerFactory
from tests.server.stored import a_table, kept


@pytest.fixture
def primary(postgres_binaries: Path) -> Iterator[PostgresServer]:
    with running_postgres(postgres_binaries) as server:
        yield server


@pytest.fixture
def standby(postgres_binaries: Path, primary: PostgresServer) -> Iterator[PostgresServer]:
    """It has all that is committed."""
    with running_postgres(postgres_binaries, follows=primary) as server:
        primary.wait_for_standby()
        yield server


def the_other_way_round(database: str) -> str:
    """Its two hosts in the other order."""
    (hosts,) = parse_qs(urlsplit(database).query)["host"]
    first, second = hosts.split(",")
    return database.replace(hosts, f"{second},{first}")


@pytest.mark.slow
async def test_a_standby_that_is_named_first_is_passed_over(primary: PostgresServer, standby: PostgresServer) -> None:
    store = await Store.open(the_other_way_round(primary.new_database(or_at=standby)), node="a")
    await store.create_table(a_table("one"))
    assert await kept(store, "one") == ["one"]
    await store.close()


@pytest.mark.slow
async def test_the_standby_takes_the_place_of_a_primary_that_is_killed(
    server_factory: ServerFactory, primary: PostgresServer, standby: PostgresServer, nats: NatsServer
) -> None:
    database = primary.new_database(or_at=standby)
    async with two_nodes(server_factory, database, nats) as nodes:
        game = await TwoPlay.begin(nodes, nodes.first, nodes.second)
        primary.kill()
        await asyncio.to_thread(standby.promote)
        await game.end(database)
