"""What goes between nodes: nothing of a seat reaches a node where nobody has that seat (8.1)."""

import asyncio
import random
from collections.abc import Collection
from contextlib import AsyncExitStack
from fnmatch import fnmatchcase

import msgspec
import nats as nats_client
from nats.aio.msg import Msg

from ettana.server.cluster.rpc_messages import RpcAnswer, read_group_message, read_reply
from ettana.table.wire.answers import Message
from ettana.table.wire.updates import Update, Welcome
from tests.server.api import Api
from tests.server.client import Client
from tests.server.cluster.nats_server import NatsServer
from tests.server.cluster.nodes import a_node
from tests.server.plain_http import plain_http
from tests.server.players import Player, sit_down, start_game
from tests.server.postgres import PostgresServer
from tests.server.running import ServerFactory
from tests.support.patience import PATIENCE

_decode = msgspec.json.Decoder(Message).decode


def seats_told(message: Msg) -> set[int | None]:
    """The seats whose views are in what was published; None for that of a spectator."""
    told: tuple[bytes, ...] = ()
    if message.subject.startswith("_INBOX."):
        reply = read_reply(message.data)
        told = reply.messages if isinstance(reply, RpcAnswer) else ()
    elif ".tell." in message.subject:
        told = read_group_message(message.data).messages
    views = [each.view for each in map(_decode, told) if isinstance(each, Welcome | Update)]
    return {view.seat for view in views if view is not None}


async def subscriptions(nats: NatsServer) -> dict[str, set[str]]:
    """Of each node, by its name: what it hears."""
    async with plain_http() as http:
        connections = (await http.get(f"{nats.monitor}/connz?subs=1")).json()["connections"]
    named = [(each.get("name", ""), each.get("subscriptions_list", [])) for each in connections]
    return {name.split()[1].rpartition("-")[0]: set(heard) for name, heard in named if name.startswith("ettana ")}


async def subscriptions_of(nats: NatsServer, nodes: Collection[str]) -> dict[str, set[str]]:
    """The same when these nodes are alone: NATS may need a moment to notice that those of another test have ended."""
    async with asyncio.timeout(PATIENCE):
        while (found := await subscriptions(nats)).keys() != nodes:
            await asyncio.sleep(0.02)
    return found


async def test_8_1_a_node_hears_only_of_the_seats_that_are_there(
    server_factory: ServerFactory, postgres: PostgresServer, nats: NatsServer
) -> None:
    database = postgres.new_database()
    owner, ben_s, nobody_s = [a_node(server_factory, database, nats.url, name) for name in ("owner", "ben", "nobody")]
    heard: list[Msg] = []

    async def on_message(message: Msg) -> None:
        heard.append(message)

    async with owner, ben_s, nobody_s, AsyncExitStack() as stack:
        tap = await nats_client.connect(nats.url)
        await tap.subscribe(">", cb=on_message)
        api = await stack.enter_async_context(Api(owner.url))
        asha, ben = await sit_down(api, ["person", "open"], "target=20, turn_limit=15")
        clients = [
            await stack.enter_async_context(Client(server.url, asha.table, token))
            for server, token in ((owner, asha.token), (ben_s, ben.token), (nobody_s, None), (ben_s, None))
        ]
        host, guest = clients[:2]
        await start_game([host, guest])
        hears = await subscriptions_of(nats, {"owner", "ben", "nobody"})
        await asyncio.gather(*(Player(each, random.Random(7)).play() for each in (host, guest)))
        for client in clients:
            await client.sync()
            await client.until(lambda client=client: client.info.status == "over")  # type: ignore[misc]  # a lambda
        await tap.drain()
    there: dict[str, set[int | None]] = {"owner": set(), "ben": {ben.seat, None}, "nobody": {None}}
    assert hears.keys() == there.keys()
    counted: dict[tuple[str, int | None], int] = {}
    for message in heard:
        seats = seats_told(message)
        assert len(seats) <= 1, "one message, one view"
        for node, subjects in hears.items():
            if any(fnmatchcase(message.subject, subject) for subject in subjects):
                assert seats <= there[node], f"{node} hears {seats} on {message.subject}"
                for seat in seats:
                    counted[node, seat] = counted.get((node, seat), 0) + 1
    assert min(counted[node, seat] for node, seats in there.items() for seat in seats) > 20, "they heard their own"
