"""Two nodes, with real NATS and real PostgreSQL: people at both play at one table."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from tests.server.api import Api
from tests.server.client import Client
from tests.server.cluster.nats_server import NatsServer
from tests.server.players import Player, sit_down, start_game, stored
from tests.server.postgres import PostgresServer
from tests.server.running import Server, ServerHouse


@pytest.fixture
def nodes(house: ServerHouse, postgres: PostgresServer, nats: NatsServer) -> Iterator[tuple[Server, Server]]:
    database = postgres.new_database()
    first, second = [house.server(database, nats=nats.url, node=name) for name in ("first", "second")]
    yield first, second
    print("FIRST", first.log()[-6000:], "SECOND", second.log()[-6000:])


async def test_a_game_goes_on_when_the_node_that_owns_it_is_killed(nodes: tuple[Server, Server]) -> None:
    first, second = nodes
    async with first, second, AsyncExitStack() as stack:
        api = await stack.enter_async_context(Api(first.url))
        asha, ben = await sit_down(api, ["person", "open", "Sensible"], "target=5")
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


async def test_a_node_that_is_frozen_and_wakes_harms_nothing(nodes: tuple[Server, Server]) -> None:
    first, second = nodes
    async with first, second, AsyncExitStack() as stack:
        api = await stack.enter_async_context(Api(first.url))
        asha, ben = await sit_down(api, ["person", "open", "Sensible"], "target=5")
        host = await stack.enter_async_context(Client(second.url, asha.table, asha.token))
        guest = await stack.enter_async_context(Client(second.url, ben.table, ben.token))
        stuck = await stack.enter_async_context(Client(first.url, ben.table))
        await start_game([host, guest])
        players = [Player(client, random.Random(7)) for client in (host, guest)]
        playing = [asyncio.create_task(player.play()) for player in players]
        await stuck.until(lambda: stuck.version > 20)
        first.freeze()
        seen = stuck.version
        await host.until(lambda: host.version > seen + 5, 30)
        first.wake()
        await asyncio.gather(*playing)
        await stuck.until(lambda: stuck.info.status == "over")
        assert [each.connections for each in (host, guest)] == [1, 1], "they kept their sockets"
        table = await stored(second.database, asha.table)
        for player in players:
            for command, version in player.done:
                assert table.done_before(player.client.seat or 0, command) == version


async def test_a_node_that_stops_hands_its_tables_over(nodes: tuple[Server, Server]) -> None:
    first, second = nodes
    async with first, second, AsyncExitStack() as stack:
        api = await stack.enter_async_context(Api(first.url))
        asha, ben = await sit_down(api, ["person", "open", "Sensible"], "target=5")
        host = await stack.enter_async_context(Client(second.url, asha.table, asha.token))
        guest = await stack.enter_async_context(Client(second.url, ben.table, ben.token))
        await start_game([host, guest])
        players = [Player(client, random.Random(7)) for client in (host, guest)]
        playing = [asyncio.create_task(player.play()) for player in players]
        await host.until(lambda: host.version > 20)
        assert await first.stop() == -15
        await asyncio.gather(*playing)
        assert [each.connections for each in (host, guest)] == [1, 1], "they kept their sockets"


async def test_nats_may_be_started_anew(nodes: tuple[Server, Server], nats: NatsServer) -> None:
    first, second = nodes
    async with first, second, AsyncExitStack() as stack:
        api = await stack.enter_async_context(Api(first.url))
        asha, ben = await sit_down(api, ["person", "open", "Sensible"], "target=5")
        host = await stack.enter_async_context(Client(second.url, asha.table, asha.token))
        guest = await stack.enter_async_context(Client(first.url, ben.table, ben.token))
        await start_game([host, guest])
        players = [Player(client, random.Random(7)) for client in (host, guest)]
        playing = [asyncio.create_task(player.play()) for player in players]
        await host.until(lambda: host.version > 20)
        nats.kill()
        await asyncio.sleep(0.5)
        nats.start()
        await asyncio.gather(*playing)
        print([each.connections for each in (host, guest)])


async def test_postgresql_may_be_started_anew(nodes: tuple[Server, Server], postgres: PostgresServer) -> None:
    first, second = nodes
    async with first, second, AsyncExitStack() as stack:
        api = await stack.enter_async_context(Api(first.url))
        asha, ben = await sit_down(api, ["person", "open", "Sensible"], "target=5")
        host = await stack.enter_async_context(Client(second.url, asha.table, asha.token))
        guest = await stack.enter_async_context(Client(first.url, ben.table, ben.token))
        await start_game([host, guest])
        players = [Player(client, random.Random(7)) for client in (host, guest)]
        playing = [asyncio.create_task(player.play()) for player in players]
        await host.until(lambda: host.version > 20)
        postgres.stop(at_once=True)
        await asyncio.sleep(0.5)
        postgres.start()
        await asyncio.gather(*playing)
        print([each.connections for each in (host, guest)])
