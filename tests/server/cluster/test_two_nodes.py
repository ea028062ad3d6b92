"""Two nodes, with real NATS and real PostgreSQL. Something fails while people play, and nothing is lost.

`tools/cluster` does it hundreds of times, with more nodes and people.
"""

import asyncio
import os
import signal

import pytest

from tests.server.cluster.nats_server import NatsServer
from tests.server.cluster.nodes import TwoPlay, two_nodes
from tests.server.postgres import PostgresServer
from tests.server.running import ServerFactory


async def test_the_node_that_owns_a_table_is_killed(
    server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer
) -> None:
    async with two_nodes(server_factory, postgres.new_database(), nats) as nodes:
        game = await TwoPlay.begin(nodes, nodes.second, nodes.second)
        watcher = await nodes.client(nodes.second, game.table)
        await nodes.first.kill()
        await game.end(nodes.second.database)
        await watcher.until(lambda: watcher.info.status == "over")
        assert [each.connections for each in (*game.clients, watcher)] == [1, 1, 1], "they kept their sockets"


async def test_the_node_that_owns_a_table_is_frozen_and_wakes(
    server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer
) -> None:
    async with two_nodes(server_factory, postgres.new_database(), nats) as nodes:
        game = await TwoPlay.begin(nodes, nodes.second, nodes.second)
        watcher = await nodes.client(nodes.first, game.table)
        os.kill(nodes.first.pid, signal.SIGSTOP)
        seen, host = game.clients[0].version, game.clients[0]
        await host.until(lambda: host.version > seen + 5)
        os.kill(nodes.first.pid, signal.SIGCONT)
        await game.end(nodes.second.database)
        await watcher.until(lambda: watcher.info.status == "over")
        assert watcher.goodbyes == ["try_again"], "it was told nothing that was not so"
        assert [each.connections for each in game.clients] == [1, 1], "they kept their sockets"


@pytest.mark.slow
async def test_the_node_that_owns_a_table_is_stopped(
    server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer
) -> None:
    async with two_nodes(server_factory, postgres.new_database(), nats) as nodes:
        game = await TwoPlay.begin(nodes, nodes.second, nodes.second)
        assert await nodes.first.stop() == -signal.SIGTERM
        await game.end(nodes.second.database)
        assert [each.connections for each in game.clients] == [1, 1], "they kept their sockets"


@pytest.mark.slow
async def test_nats_is_killed_and_started_again(
    server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer
) -> None:
    async with two_nodes(server_factory, postgres.new_database(), nats) as nodes:
        game = await TwoPlay.begin(nodes, nodes.first, nodes.second)
        nats.kill()
        await asyncio.sleep(0.5)
        nats.start()
        await game.end(nodes.second.database)
        assert game.clients[0].connections == 1, "it was at the node that owns the table"


@pytest.mark.slow
async def test_postgresql_is_killed_and_started_again(
    server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer
) -> None:
    async with two_nodes(server_factory, postgres.new_database(), nats) as nodes:
        game = await TwoPlay.begin(nodes, nodes.first, nodes.second)
        postgres.stop(at_once=True)
        await asyncio.sleep(0.5)
        postgres.start()
        await game.end(nodes.second.database)
