"""Who owns a table, by the database alone."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from ettana.server.cluster.leases import (
    Judgement,
    LeaseConnection,
    claim,
    end,
    give_up,
    let_go,
    node_id,
    orphans,
    owner_of,
    renew,
    tables_of,
    writer_of,
)
from ettana.server.store.schema import nodes
from ettana.server.store.store import Store
from tests.server.postgres import PostgresServer
from tests.server.stored import a_table
from tests.support.patience import PATIENCE

_ITS_PROCESS = text("SELECT pg_backend_pid()")
_HOW_MANY = text("SELECT count(*) FROM pg_stat_activity WHERE application_name = :name")
_HOW_MANY_WAIT = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'BackendTermination'")
_NEVER = 1 << 60  # milliseconds: a lease does not run out by itself


class Leases:
    """Changes, each a transaction of its own."""

    def __init__(self, store: Store, address: str = "") -> None:
        self.store, self.address = store, address
        self.connection = LeaseConnection(store)

    async def live(self, *names: str, linked: bool = True) -> None:
        """However long the test takes."""
        for name in names:
            await self.connection.run(renew(name, name, linked))
            await self._set_until(name, _NEVER)

    async def run_out(self, name: str) -> None:
        await self._set_until(name, 1)

    async def _set_until(self, name: str, until: int) -> None:
        def work(connection: Connection) -> None:
            connection.execute(update(nodes).where(nodes.c.id == name).values(until=until))

        await self.connection.run(work)

    async def claim(self, table: str, node: str, *, linked: bool = True, gone: str | None = None) -> str:
        return await self.connection.run(claim(table, node, Judgement(linked), gone))

    async def doubt(self, node: str) -> int | None:
        return (await self.connection.run(renew(node, node, True))).doubt


@pytest.fixture
async def leases(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Leases]:
    monkeypatch.setattr("ettana.server.cluster.leases._PATIENCE", PATIENCE)
    address = postgres.new_database()
    store = await Store.open(address, shared=True)
    for name in ("one", "two"):
        await store.create_table(a_table(name))
    leases = Leases(store, address)
    yield leases
    await leases.connection.close()
    await store.close()


async def test_whoever_is_first_owns_a_table_as_long_as_they_live(leases: Leases) -> None:
    await leases.live("a", "b")
    assert await leases.claim("one", "a") == "a"
    assert await leases.claim("one", "b") == "a"
    assert await owner_of(leases.store, "one", Judgement(True)) == "a"
    await leases.run_out("a")
    assert await owner_of(leases.store, "one", Judgement(True)) is None
    assert await leases.claim("one", "b") == "b"
    assert await leases.claim("one", "a") == "b", "it was away for too long"
    assert await tables_of(leases.store, "a") == set()


async def test_a_node_from_which_a_table_was_taken_learns_of_it_when_it_is_back(leases: Leases) -> None:
    await leases.live("a", "b")
    await leases.claim("one", "a")
    before = await leases.doubt("a")
    await leases.run_out("a")
    assert await leases.doubt("a") == before, "nobody took anything"
    await leases.run_out("a")
    await leases.claim("one", "b")
    assert await leases.doubt("a") != before


async def test_a_node_that_cannot_be_heard_is_no_owner_for_those_who_can(leases: Leases) -> None:
    await leases.live("a", linked=False)
    await leases.live("b")
    await leases.claim("one", "a", linked=False)
    assert await leases.claim("one", "b", linked=False) == "a", "nobody has NATS"
    assert await leases.claim("one", "b") == "b"


async def test_a_node_known_to_be_gone_is_no_owner_though_its_lease_runs(leases: Leases) -> None:
    await leases.live("a", "b", "c")
    await leases.claim("one", "a")
    assert await leases.claim("one", "b", gone="c") == "a"
    assert await leases.claim("one", "b", gone="a") == "b"
    assert await leases.claim("one", "c", gone="a") == "b", "somebody was quicker"


async def test_tables_of_a_node_that_ended_can_be_taken(leases: Leases) -> None:
    await leases.live("a", "b")
    await leases.claim("one", "a")
    assert await orphans(leases.store, Judgement(True), 10) == []
    await leases.connection.run(end("a"))
    assert [each.table_id for each in await orphans(leases.store, Judgement(True), 10)] == ["one"]
    await leases.connection.run(let_go(["one"], Judgement(True)))
    assert await orphans(leases.store, Judgement(True), 10) == []
    assert await leases.claim("one", "b") == "b"


@pytest.mark.parametrize("taken", [True, False], ids=["taken", "let go"])
async def test_a_write_of_a_node_is_not_stored_after_its_table_was_taken(leases: Leases, taken: bool) -> None:
    """The network was cut, and it is under way. Whoever takes the table reads its log next."""
    cut_off = await Store.open(leases.address, shared=True)
    gone = node_id("a", cut_off.writer_id)
    await leases.live(gone, "b")
    await leases.claim("one", gone)
    under_way = await cut_off.another_connection()
    if taken:
        await leases.claim("one", "b", gone=gone)
    else:
        await leases.run_out(gone)
        await leases.connection.run(let_go(["one"], Judgement(True)))
    with pytest.raises(DBAPIError):
        await under_way.run(lambda connection: connection.execute(update(nodes).values(doubt=0)))
    await under_way.close(broken=True)
    await cut_off.close()


async def test_the_connections_of_a_node_have_ended_when_its_table_is_taken(
    leases: Leases, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever takes it reads the log next, and not before the other has stored the last it could."""
    monkeypatch.setattr("ettana.server.cluster.leases._END_MS", int(PATIENCE * 1000))
    cut_off = await Store.open(leases.address, shared=True)
    gone = node_id("a", cut_off.writer_id)
    await leases.live(gone, "b")
    await leases.claim("one", gone)
    under_way = await cut_off.another_connection()
    process = await under_way.run(lambda connection: int(connection.execute(_ITS_PROCESS).scalar_one()))

    def take(connection: Connection) -> int:
        claim("one", "b", Judgement(True), gone)(connection)
        connection.execute(text("SELECT pg_stat_clear_snapshot()"))  # else it says what it said before
        return int(connection.execute(_HOW_MANY, {"name": writer_of(gone)}).scalar_one())

    os.kill(process, signal.SIGSTOP)  # it ends when it goes on, and not before
    try:
        taking = asyncio.create_task(leases.connection.run(take))
        while not taking.done() and not await waits_for_an_end(leases.store):
            await asyncio.sleep(0.01)
    finally:
        os.kill(process, signal.SIGCONT)
    assert await taking == 0
    await under_way.close(broken=True)
    await cut_off.close()


async def waits_for_an_end(store: Store) -> bool:
    """Whether somebody waits for the end of a connection."""
    return bool(await store.read(lambda connection: connection.scalar(_HOW_MANY_WAIT)))


async def test_tables_of_a_node_that_lives_are_not_released(leases: Leases) -> None:
    await leases.live("a")
    await leases.claim("one", "a")
    await leases.connection.run(let_go(["one"], Judgement(True)))
    assert await tables_of(leases.store, "a") == {"one"}


async def test_a_node_gives_up_only_what_is_its_own(leases: Leases) -> None:
    await leases.live("a", "b")
    await leases.claim("one", "a")
    await leases.claim("two", "b")
    await leases.connection.run(give_up(["one", "two"], "a"))
    assert await tables_of(leases.store, "a") == set()
    assert await tables_of(leases.store, "b") == {"two"}


async def test_a_table_that_is_not_there_is_nobodys(leases: Leases) -> None:
    await leases.live("a")
    with pytest.raises(IntegrityError):
        await leases.claim("none", "a")


@pytest.mark.parametrize("gone", [None, "gone"], ids=["nobody's", "of one that is gone"])
async def test_of_many_nodes_that_claim_a_table_at_once_one_owns_it(leases: Leases, gone: str | None) -> None:
    names = [f"node {number}" for number in range(6)]
    await leases.live(*names, "gone")
    if gone is not None:
        await leases.claim("one", gone)
    others = [Leases(leases.store) for _ in names]
    said = await asyncio.gather(*(one.claim("one", name, gone=gone) for one, name in zip(others, names, strict=True)))
    assert len(set(said)) == 1
    assert set(said) <= set(names)
    assert await owner_of(leases.store, "one", Judgement(True)) == said[0]
    await asyncio.gather(*(one.connection.close() for one in others))


async def test_after_a_time_without_the_database_nothing_is_taken_for_a_lease_that_ran_out(leases: Leases) -> None:
    await leases.live("a", "b")
    await leases.claim("one", "a")
    await leases.run_out("a")
    patient = Judgement(True, patient=True)
    assert await owner_of(leases.store, "one", patient) == "a"
    assert await orphans(leases.store, patient, 10) == []
    assert await leases.connection.run(claim("one", "b", patient)) == "a"
    assert await leases.connection.run(claim("one", "b", patient, gone="a")) == "b"
