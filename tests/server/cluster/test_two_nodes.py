"""Two nodes, with real NATS and real PostgreSQL: people at both play at one table."""

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from tests.server.api import Api
from tests.server.client import Client
from tests.server.cluster.nats_server import NatsServer
from tests.server.players import Player, sit_down, start_game, stored
from tests.server.postgres import PostgresServer
from tests.server.running import Server, ServerHouse


@pytest.fixture
def nodes(house: ServerHouse, postgres: PostgresServer, nats: NatsServer) -> tuple[Server, Server]:
    database = postgres.new_database()
    first, second = [house.server(database, nats=nats.url, node=name) for name in ("first", "second")]
    return first, second


async def test_a_game_goes_on_when_the_node_that_owns_it_is_killed(nodes: tuple[Server, Server]) -> None:
    first, second = nodes
    async with first, second, AsyncExitStack() as stack:
        api = await stack.enter_async_context(Api(first.url))
        asha, ben = await sit_down(api, ["person", "open", "Sensible"])
        host = await stack.enter_async_context(Client(second.url, asha.table, asha.token))
        guest = await stack.enter_async_context(Client(second.url, ben.table, ben.token))
        watcher = await stack.enter_async_context(Client(second.url, ben.table))
        await start_game([host, guest])
        players = [Player(client, random.Random(7)) for client in (host, guest)]
        playing = [asyncio.create_task(player.play()) for player in players]
        await watcher.until(lambda: watcher.version > 20)
        await first.kill()
        await asyncio.gather(*playing)
        await watcher.until(lambda: watcher.info.status == "over")
        assert [each.connections for each in (host, guest, watcher)] == [1, 1, 1], "they kept their sockets"
        table = await stored(second.database, asha.table)
        for player in players:
            for command, version in player.done:
                assert table.done_before(player.client.seat or 0, command) == version
