"""What nodes do for each other, without processes: two of them in this one, on real NATS and PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import Connection, update

from ettana.host import seating
from ettana.host.host import Call
from ettana.host.making import make_table
from ettana.host.operation import RequestRefused
from ettana.host.operations import AT_OWNER, OPERATIONS
from ettana.host.ownership import Elsewhere
from ettana.server.cluster.cluster import Cluster
from ettana.server.cluster.cluster_tables import ClusterTables
from ettana.server.cluster.leases import new_node_id
from ettana.server.cluster.membership import clock
from ettana.server.cluster.rpc_messages import VERSION
from ettana.server.config import Config
from ettana.server.http.context import Context
from ettana.server.live.registry import Registry
from ettana.server.store.schema import nodes as rows
from ettana.server.store.store import Store
from ettana.table.live_table import LiveTable, NoEntry
from ettana.table.store import NoSuchTable
from ettana.table.table_log import LogUnreadable
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.answers import Done, Refused
from ettana.table.wire.bodies import Join, NewTable, SeatCode, Seated, UseCode
from ettana.table.wire.commands import Resign, SetReady, SetSeat, Start
from tests.server.cluster import patient_node
from tests.server.cluster.nats_server import NatsServer
from tests.server.keys import seeded_keys
from tests.server.postgres import PostgresServer
from tests.server.registries import fake_bots
from tests.support.patience import PATIENCE
from tests.table.fakes import heard
from tests.table.sitting import plan


@dataclass
class Node:
    cluster: Cluster
    registry: Registry
    tables: ClusterTables
    host: Context

    async def ask(self, operation: str, table: str, *, body: object = None, token: str = "") -> Any:
        """As for a client who came to this node from 192.0.2.2."""
        step = next(each for each in OPERATIONS if each.name == operation)
        return await step.run(self.host, Call(body, {"table": table}, token, "192.0.2.2"))


@asynccontextmanager
async def a_node(database: str, nats: str, name: str) -> AsyncIterator[Node]:
    store = await Store.open(database, node=new_node_id(name))
    cluster = Cluster(store, nats, name, Config(bot_pause=0), new_key=seeded_keys(1), bots=fake_bots())
    host = Context(cluster.registry, cluster.registry.config, all_tables=cluster.tables)
    await cluster.join(host)
    try:
        yield Node(cluster, cluster.registry, cluster.tables, host)
    finally:
        await cluster.registry.close()
        await cluster.leave()
        await store.close()


@pytest.fixture
async def nodes(
    postgres: PostgresServer, nats: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Node, Node]]:
    """They know of each other. No lease runs out, and the database has been there for long."""
    for module, name, _ in patient_node.TIMES:
        monkeypatch.setattr(module, name, PATIENCE)
    database = postgres.new_database()
    async with a_node(database, nats.url, "first") as first, a_node(database, nats.url, "second") as second:
        await first.cluster.membership.beat()
        for node in (first, second):
            node.cluster.membership._steady_since = clock() - PATIENCE
        yield first, second


async def a_table(node: Node, *seats: str, **more: object) -> Seated:
    wish = NewTable(name="Asha", seats=tuple(plan(seat) for seat in seats), **more)  # type: ignore[arg-type]
    made = await make_table(node.registry, wish)
    assert isinstance(made, Seated)
    return made


async def join(node: Node, table: str, name: str = "Ben") -> Seated:
    seated = await node.ask("join", table, body=Join(name=name))
    assert isinstance(seated, Seated)
    return seated


async def begin(node: Node, asha: Seated, ben: Seated) -> tuple[LiveTable, Viewer]:
    """The game of a table that is at this node, and Ben at it."""
    live = node.registry.here(asha.table)
    assert live is not None
    host, guest = await live.enter(asha.token), await live.enter(ben.token)
    await live.command(SetReady("ready-ready", 0, True), guest)
    await live.command(Start("start-start", live.table.version), host)
    return live, guest


async def test_a_table_is_asked_for_at_any_node(nodes: tuple[Node, Node]) -> None:
    first, second = nodes
    asha = await a_table(first, "person", "open", listed=True)
    ben = await join(second, asha.table)
    assert ben.seat == 1
    assert [seat.name for seat in (await second.ask("show", asha.table)).seats] == ["Asha", "Ben"]
    assert [info.id for info in await second.registry.lobby()] == [asha.table]
    assert second.registry.here(asha.table) is None, "it is still the first one's"
    again = await second.ask("join", asha.table, body=Join(name="Chen"))
    assert again == Refused(None, "table_full")
    with pytest.raises(NoSuchTable):
        await second.ask("show", "none")
    with pytest.raises(NoEntry, match="no_such_table"):
        await second.tables.enter("none", None, "")
    with pytest.raises(NoEntry, match="bad_token"):
        await second.tables.enter(asha.table, "nobody's", "")


async def test_a_call_that_is_carried_out_twice_takes_one_seat(nodes: tuple[Node, Node]) -> None:
    first, second = nodes
    asha = await a_table(first, "person", "open", "open")
    call = Call(Join(name="Ben"), {"table": asha.table})
    seats = [await AT_OWNER["join"].run(second.host, call) for _ in range(2)]
    assert seats == [Seated(asha.table, 1, call.new_token)] * 2


async def test_the_owner_refuses_for_the_node_that_asks(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = nodes
    asha = await a_table(first, "person", "open")
    joins: list[str] = []
    seat = seating.join

    async def try_again_once(live: LiveTable, wish: Join, address: str) -> Seated | Refused:
        joins.append(address)
        return Refused(None, "try_again") if len(joins) == 1 else await seat(live, wish, address)

    def too_many(quota: str, address: str) -> None:
        raise RequestRefused("too_many_requests")

    monkeypatch.setattr(seating, "join", try_again_once)
    ben = await join(second, asha.table)
    assert joins == ["192.0.2.2"] * 2, "a refusal that passes is asked for again"
    live, guest = await begin(first, asha, ben)
    await live.command(Resign("resign-resign", live.table.version), guest)
    monkeypatch.setattr(first.host, "count", too_many)
    refused = await second.ask("rematch", asha.table, token=ben.token)
    assert refused == Refused(None, "too_many_requests")


async def test_who_is_there_is_known_at_all_nodes(nodes: tuple[Node, Node]) -> None:
    first, second = nodes
    asha = await a_table(first, "person", "open")
    far, viewer = await second.tables.enter(asha.table, asha.token, "192.0.2.1")
    assert (await first.ask("show", asha.table)).seats[0].present
    far.leave(viewer)
    async with asyncio.timeout(PATIENCE):
        while (await first.ask("show", asha.table)).seats[0].present:
            await asyncio.sleep(0.01)


async def test_a_seat_moves_to_another_device_over_another_node(nodes: tuple[Node, Node]) -> None:
    first, second = nodes
    asha = await a_table(first, "person", "open")
    _, old = await second.tables.enter(asha.table, asha.token, "")
    made = await second.ask("code", asha.table, token=asha.token)
    assert isinstance(made, SeatCode)
    moved = await second.ask("move", "", body=UseCode(made.code, "p" * 40))
    assert moved == Seated(asha.table, asha.seat, "p" * 40)
    async with asyncio.timeout(PATIENCE):
        while old.last_word is None:
            await asyncio.sleep(0.01)
    assert b"seat_moved" in old.last_word
    _, new = await second.tables.enter(asha.table, "p" * 40, "")
    assert new.seat == asha.seat


async def test_a_rematch_is_asked_for_at_another_node(nodes: tuple[Node, Node]) -> None:
    first, second = nodes
    asha = await a_table(first, "person", "open")
    ben = await join(first, asha.table)
    live, guest = await begin(first, asha, ben)
    await live.command(Resign("resign-resign", live.table.version), guest)
    again = await second.ask("rematch", asha.table, token=ben.token)
    assert isinstance(again, Seated)
    assert again.token == ben.token
    assert await second.ask("rematch", asha.table, token=asha.token) == Seated(again.table, 1 - again.seat, asha.token)


async def test_whoever_is_blocked_is_sent_away_and_nobody_else(nodes: tuple[Node, Node]) -> None:
    first, second = nodes
    asha = await a_table(first, "person", "open")
    _, meant = await second.tables.enter(asha.table, None, "192.0.2.1")
    _, other = await second.tables.enter(asha.table, None, "192.0.2.2")
    for node in nodes:
        node.tables.disconnect("blocked", lambda address: address == "192.0.2.1")
    assert meant.last_word is not None
    await asyncio.sleep(0.1)
    assert other.last_word is None, "the group has the address of whoever came first"
    assert len(heard(other)) == 1
    assert first.registry.here(asha.table) is not None


async def test_a_table_that_a_node_cannot_read_is_left_to_another(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = nodes
    asha = await a_table(first, "person", "open")
    first.registry.drop([asha.table])
    await first.registry.ownership.give_up([asha.table])

    async def too_new(table_id: str) -> LiveTable | None:
        raise ValueError("an entry of a newer version")

    monkeypatch.setattr(first.registry, "_load_ours", too_new)
    far, viewer = await first.tables.enter(asha.table, asha.token, "")
    assert viewer.seat == asha.seat
    assert second.registry.here(asha.table) is not None
    far.leave(viewer)
    monkeypatch.setattr(second.registry, "_load_ours", too_new)
    second.registry.drop([asha.table])
    await second.registry.ownership.give_up([asha.table])
    with pytest.raises(LogUnreadable):
        await found_nowhere(first, asha.table)


async def found_nowhere(node: Node, table: str) -> None:
    """Asked again while another node has it and tries to read it: whoever left asks a last time, and so may others."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await node.registry.find(table)
            except Elsewhere:
                await asyncio.sleep(0.01)


async def test_of_two_that_believe_to_own_a_table_one_can_go_on(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = nodes
    asha = await a_table(first, "person", "open")
    stale = first.registry.here(asha.table)
    assert stale is not None
    for task in first.cluster._tasks:  # it renews nothing, and learns nothing
        task.cancel()
    monkeypatch.setattr(first.cluster.membership, "is_valid", lambda: True)
    monkeypatch.setattr(second.cluster.link, "up_for", lambda: 60.0)
    viewer = await stale.enter(asha.token)
    await second.cluster.ownership.take_from(asha.table, first.cluster.node)
    entered, other = await second.tables.enter(asha.table, asha.token, "")
    assert isinstance(entered, LiveTable)
    seen = stale.table.version
    done = await entered.command(SetSeat("second-second", seen, 1, "bot", "Random"), other)
    assert done == Done("second-second", seen + 1)
    heard(viewer)
    refused = await stale.command(SetSeat("first-first", seen, 1, "bot", "Sensible"), viewer)
    assert refused == Refused("first-first", "try_again")
    assert heard(viewer) == [], "it was told nothing that is not stored"
    assert viewer.last_word is not None
    assert b"try_again" in viewer.last_word
    assert [seat.name for seat in (await second.ask("show", asha.table)).seats] == ["Asha", "Random"]


async def test_a_node_of_another_version_is_not_taken_for_dead_while_it_lives(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hears other subjects of NATS than we speak on."""
    first, second = nodes
    asha = await a_table(first, "person", "open")
    monkeypatch.setattr(second.cluster.link, "up_for", lambda: 60.0)

    async def speak(version: int) -> None:
        def work(connection: Connection) -> None:
            connection.execute(update(rows).where(rows.c.id == first.cluster.node).values(speaks=version))

        other = await first.registry.store.another_connection()
        await other.run(work)
        await other.close()
        await second.cluster.membership.beat()

    await speak(VERSION + 1)
    with pytest.raises(Elsewhere):
        await second.cluster.ownership.take_from(asha.table, first.cluster.node)
    await speak(VERSION)
    await second.cluster.ownership.take_from(asha.table, first.cluster.node)


async def test_a_game_with_a_clock_goes_on_elsewhere_though_nobody_looks(nodes: tuple[Node, Node]) -> None:
    first, second = nodes
    asha = await a_table(first, "person", "open", clock=3600)
    plain = await a_table(first, "person", "Sensible")
    ben = await join(first, asha.table)
    await begin(first, asha, ben)
    await first.registry.close()
    await first.cluster.leave()
    async with asyncio.timeout(PATIENCE):
        while second.registry.here(asha.table) is None:
            await asyncio.sleep(0.01)
    assert second.registry.here(plain.table) is None, "which waits for somebody to come"
