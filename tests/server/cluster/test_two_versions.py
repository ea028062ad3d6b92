"""A node of today and one of a version that writes entries which today's do not know, as processes of their own."""

import asyncio
import random
from contextlib import AsyncExitStack

from ettana.server.store.store import Store
from tests.server.api import Api
from tests.server.client import Client
from tests.server.cluster import newer_version
from tests.server.cluster.nats_server import NatsServer
from tests.server.cluster.nodes import a_node
from tests.server.players import Player, connect_all, sit_down, start_game
from tests.server.postgres import PostgresServer
from tests.server.running import ServerFactory


async def add_entry_of_tomorrow(database: str, table: str, at: Client) -> None:
    """As the newer node would have written it."""
    store = await Store.open(database)
    await store.append(table, at.version + 1, newer_version.NEW_ENTRY, 0)
    await store.close()


async def test_a_table_with_entries_of_a_newer_version_goes_on_at_a_node_that_knows_them(
    server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer
) -> None:
    database = postgres.new_database()
    today = a_node(server_factory, database, nats.url, "today")
    newer = server_factory.server(database, nats=nats.url, node="newer", prepare=newer_version.__name__)
    async with today, newer, AsyncExitStack() as stack:
        api = await stack.enter_async_context(Api(today.url))
        seated, others = await sit_down(api, ["person", "open"]), await sit_down(api, ["person", "open"])
        clients = await connect_all(stack, today.url, seated)
        await start_game(clients)
        await add_entry_of_tomorrow(database, seated[0].table, clients[0])
        await asyncio.gather(*(Player(client, random.Random(7)).play() for client in clients))
        assert [client.info.status for client in clients] == ["over", "over"], "they are still at the node of today"
        assert "a table cannot be read here, and is left to other nodes" in today.log()

        await newer.kill()
        plain = await connect_all(stack, today.url, others)
        await start_game(plain)
        await asyncio.gather(*(Player(client, random.Random(7)).play() for client in plain))
        assert plain[0].info.status == "over", "what it knows it goes on with"

    store = await Store.open(database)
    stored = await store.load_table(seated[0].table)
    await store.close()
    assert stored is not None
    assert newer_version.table_of(stored).status == "over"
