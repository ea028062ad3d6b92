"""Two nodes on one database, and a game at them: the first owns its table."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from tests.server.api import Api
from tests.server.client import Client
from tests.server.cluster import patient_node
from tests.server.cluster.nats_server import NatsServer
from tests.server.players import Player, sit_down, start_game, stored
from tests.server.running import Server, ServerFactory


@dataclass
class Nodes:
    first: Server
    second: Server
    stack: AsyncExitStack

    async def client(self, node: Server, table: str, token: str | None = None) -> Client:
        return await self.stack.enter_async_context(Client(node.url, table, token))


def a_node(server_factory: ServerFactory, database: str, nats: str, name: str) -> Server:
    """A patient one."""
    return server_factory.server(database, nats=nats, node=name, prepare=patient_node.__name__)


@asynccontextmanager
async def two_nodes(server_factory: ServerFactory, database: str, nats: NatsServer) -> AsyncIterator[Nodes]:
    first, second = [a_node(server_factory, database, nats.url, name) for name in ("first", "second")]
    async with AsyncExitStack() as stack:
        for server in (first, second):
            stack.push_async_exit(server)
        await first.start()  # it brings the database up to date
        await second.start()
        yield Nodes(first, second, stack)


@dataclass
class TwoPlay:
    """Two people and a bot in a game."""

    table: str
    clients: Sequence[Client]
    players: Sequence[Player]
    playing: "asyncio.Future[list[None]]"

    @classmethod
    async def begin(cls, nodes: Nodes, host_at: Server, guest_at: Server) -> "TwoPlay":
        """They play as fast as they can. They have done a few things already."""
        api = await nodes.stack.enter_async_context(Api(nodes.first.url))
        asha, ben = await sit_down(api, ["person", "open", "Sensible"], "target=5")
        clients = [
            await nodes.client(host_at, asha.table, asha.token),
            await nodes.client(guest_at, ben.table, ben.token),
        ]
        await start_game(clients)
        players = [Player(client, random.Random(7)) for client in clients]
        playing = asyncio.gather(*(player.play() for player in players))
        await clients[0].until(lambda: clients[0].version > 20)
        return cls(asha.table, clients, players, playing)

    async def end(self, database: str) -> None:
        """They play to the end. All that was acknowledged is in the log, once, and where they were told it is."""
        await self.playing
        table = await stored(database, self.table)
        done = [(player.client.seat or 0, *each) for player in self.players for each in player.done]
        assert done
        for seat, command, version in done:
            assert table.done_before(seat, command) == version
        assert table.status == "over"
