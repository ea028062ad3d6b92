"""Who owns a table, by the database alone."""

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.exc import IntegrityError

from ettana.server.cluster.leases import (
    LivenessPolicy,
    claim,
    end,
    give_up,
    orphans,
    owner_of,
    release_expired,
    tables_of,
)
from ettana.server.store.store import Store
from ettana.table.store import StoreDown, TakenOver
from tests.server.cluster.taking import Leases
from tests.server.postgres import PostgresServer
from tests.server.stored import a_table, append
from tests.support.patience import PATIENCE


@pytest.fixture
async def leases(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Leases]:
    monkeypatch.setattr("ettana.server.cluster.leases._PATIENCE", PATIENCE)
    address = postgres.new_database()
    store = await Store.open(address)
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
    assert await owner_of(leases.store, "one", LivenessPolicy(True)) == "a"
    await leases.run_out("a")
    assert await owner_of(leases.store, "one", LivenessPolicy(True)) is None
    assert await leases.claim("one", "b") == "b"
    assert await leases.claim("one", "a") == "b", "it was away for too long"
    assert await tables_of(leases.store, "a") == set()


async def test_a_node_from_which_a_table_was_taken_learns_of_it_when_it_is_back(leases: Leases) -> None:
    await leases.live("a", "b")
    await leases.claim("one", "a")
    before = await leases.epoch("a")
    await leases.run_out("a")
    assert await leases.epoch("a") == before, "nobody took anything"
    await leases.run_out("a")
    await leases.claim("one", "b")
    assert await leases.epoch("a") != before


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
    assert await orphans(leases.store, LivenessPolicy(True), 10) == []
    await leases.connection.run(end("a"))
    assert [each.table_id for each in await orphans(leases.store, LivenessPolicy(True), 10)] == ["one"]
    await leases.connection.run(release_expired(["one"], LivenessPolicy(True)))
    assert await orphans(leases.store, LivenessPolicy(True), 10) == []
    assert await leases.claim("one", "b") == "b"


async def test_tables_of_a_node_that_lives_are_not_released(leases: Leases) -> None:
    await leases.live("a")
    await leases.claim("one", "a")
    await leases.connection.run(release_expired(["one"], LivenessPolicy(True)))
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
    assert await owner_of(leases.store, "one", LivenessPolicy(True)) == said[0]
    await asyncio.gather(*(one.connection.close() for one in others))


async def test_after_a_time_without_the_database_nothing_is_taken_for_a_lease_that_ran_out(leases: Leases) -> None:
    await leases.live("a", "b")
    await leases.claim("one", "a")
    await leases.run_out("a")
    in_grace = LivenessPolicy(True, in_grace=True)
    assert await owner_of(leases.store, "one", in_grace) == "a"
    assert await orphans(leases.store, in_grace, 10) == []
    assert await leases.connection.run(claim("one", "b", in_grace)) == "a"
    assert await leases.connection.run(claim("one", "b", in_grace, gone="a")) == "b"


async def test_nodes_of_different_roles_take_tables_from_each_other(leases: Leases, postgres: PostgresServer) -> None:
    stores = [await Store.open(postgres.new_role(leases.address), node=node) for node in ("a", "b")]
    a, b = stores
    await leases.live("a", "b")
    await a.create_table(a_table("three"))
    other = Leases(b)
    assert await other.claim("three", "b", gone="a") == "b"
    await append(b, "three", 2)
    with pytest.raises(TakenOver):
        await append(a, "three", 3)
    await other.connection.close()
    for store in stores:
        await store.close()


async def test_a_node_that_may_not_write_to_the_database_says_so(
    leases: Leases, postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(postgres.new_role(leases.address, "SELECT"), make=False, node="a")
    other = Leases(store)
    with caplog.at_level(logging.ERROR), pytest.raises(StoreDown):
        await other.claim("one", "a")
    assert "the database does not let this node do its work" in caplog.text
    await other.connection.close()
    await store.close()
