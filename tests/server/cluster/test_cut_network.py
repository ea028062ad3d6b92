"""A node that is cut off: from NATS, from PostgreSQL, or from both. It owns a table, and does not know that others go
on with it.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.server.cluster.nats_server import NatsServer
from tests.server.cluster.nodes import Nodes, TwoPlay, a_node
from tests.server.cluster.relay import Relay
from tests.server.plain_http import plain_http
from tests.server.postgres import PostgresServer
from tests.server.running import Server, ServerFactory
from tests.support.patience import PATIENCE


@asynccontextmanager
async def one_behind_relays(
    server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer
) -> AsyncIterator[tuple[Nodes, dict[str, Relay]]]:
    """Two nodes; the first reaches the others only over relays."""
    database = postgres.new_database()
    schema = parse_qs(urlsplit(database).query)["search_path"][0]
    async with AsyncExitStack() as stack:
        relays = {
            "PostgreSQL": Relay(lambda: asyncio.open_unix_connection(postgres.socket)),
            "NATS": Relay(lambda: asyncio.open_connection("127.0.0.1", nats.port)),
        }
        for relay in relays.values():
            await stack.enter_async_context(relay)
        address = f"127.0.0.1:{relays['PostgreSQL'].port}/postgres?search_path={schema}&sslmode=disable"
        first = a_node(
            server_factory, f"postgresql://ettana@{address}", f"nats://127.0.0.1:{relays['NATS'].port}", "first"
        )
        second = a_node(server_factory, database, nats.url, "second")
        for server in (first, second):
            stack.push_async_exit(server)
            await server.start()
        yield Nodes(first, second, stack), relays


async def says(server: Server, status: int) -> None:
    """Waits until it tells balancers so."""
    async with asyncio.timeout(PATIENCE), plain_http() as http:
        while (await http.get(f"{server.url}/readyz")).status_code != status:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    "lost",
    [
        ["PostgreSQL", "NATS"],
        pytest.param(["PostgreSQL"], marks=pytest.mark.slow),
        pytest.param(["NATS"], marks=pytest.mark.slow),
    ],
    ids="+".join,
)
async def test_others_go_on_with_the_tables_of_a_node_that_is_cut_off(
    server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer, lost: list[str]
) -> None:
    async with one_behind_relays(server_factory, postgres, nats) as (nodes, relays):
        game = await TwoPlay.begin(nodes, nodes.second, nodes.second)
        watcher = await nodes.client(nodes.first, game.table)
        for name in lost:
            relays[name].cut()
        seen, host = game.clients[0].version, game.clients[0]
        await host.until(lambda: host.version > seen + 5)
        await says(nodes.first, 503)
        for relay in relays.values():
            relay.mend()
        await game.end(nodes.second.database)
        await says(nodes.first, 200)
        await watcher.until(lambda: watcher.info.status == "over")
        assert [each.connections for each in game.clients] == [1, 1], "they kept their sockets"


async def test_whoever_plays_at_a_node_that_is_cut_off_goes_on_when_it_is_not(
    server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer
) -> None:
    async with one_behind_relays(server_factory, postgres, nats) as (nodes, relays):
        game = await TwoPlay.begin(nodes, nodes.first, nodes.second)
        relays["PostgreSQL"].cut()
        await says(nodes.first, 503)
        relays["PostgreSQL"].mend()
        await game.end(nodes.second.database)
