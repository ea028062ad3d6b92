"""Nodes that have different roles in PostgreSQL. One that is frozen or cut off keeps its connections, and whoever goes
on with its tables has to end them.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from ettana.server.cluster import rights
from ettana.server.cluster.cluster import Cluster
from ettana.server.cluster.leases import Judgement, LeaseConnection, claim, node_id, renew
from ettana.server.cluster.rights import expect_rights
from ettana.server.config import Config, Place
from ettana.server.http.context import Context
from ettana.server.serve import _try_database
from ettana.server.store.errors import BadDatabase
from ettana.server.store.store import Store
from ettana.table.store import StoreDown
from tests.server.cluster.nats_server import NatsServer
from tests.server.postgres import PostgresServer
from tests.server.registries import fake_bots
from tests.server.stored import a_table
from tests.support.patience import PATIENCE

_MAY_END = "IN ROLE pg_signal_backend"


@pytest.fixture
async def database(postgres: PostgresServer) -> str:
    """One that is up to date."""
    address = postgres.new_database()
    await (await Store.open(address)).close()
    return address


@asynccontextmanager
async def a_node(address: str) -> AsyncIterator[tuple[str, Store, LeaseConnection]]:
    """It lives as long as its lease."""
    store = await Store.open(address, shared=True)
    leases, node = LeaseConnection(store), node_id("other", store.writer_id)
    await leases.run(renew(node, "other", True))
    yield node, store, leases
    await leases.close()
    await store.close()


async def test_a_node_whose_role_may_not_end_the_connections_of_others_is_not_started(
    postgres: PostgresServer, database: str
) -> None:
    async with a_node(postgres.new_role(database, _MAY_END)):
        alone = Place(db=postgres.new_role(database))
        await _try_database(alone)
        with pytest.raises(BadDatabase, match=r"role_\d+ in PostgreSQL may not end connections of role_\d+"):
            await _try_database(Place(db=alone.db, nats="nats://127.0.0.1"))


async def test_of_two_nodes_without_rights_that_start_at_once_one_sees_the_other(
    postgres: PostgresServer, database: str, nats: NatsServer
) -> None:
    """Neither was there when the other tried the database."""
    async with a_node(postgres.new_role(database)):
        store = await Store.open(postgres.new_role(database), shared=True)
        cluster = Cluster(store, nats.url, "second", Config(), bots=fake_bots())
        with pytest.raises(BadDatabase, match="may not end connections"):
            await cluster.join(Context(cluster.registry, Config()))
        await cluster.registry.close()
        await cluster.leave()
        await store.close()


@pytest.mark.parametrize(
    ("other", "ours", "may"),
    [
        ([], [], False),
        ([_MAY_END], [], False),
        ([], [_MAY_END], False),
        ([_MAY_END], [_MAY_END], True),
        (["SUPERUSER"], [_MAY_END], False),
        (["SUPERUSER"], ["SUPERUSER"], True),
    ],
)
async def test_each_node_must_be_allowed_to_end_connections_of_the_other(
    postgres: PostgresServer, database: str, other: list[str], ours: list[str], may: bool
) -> None:
    store = await Store.open(postgres.new_role(database, *ours))
    await expect_rights(store)
    async with a_node(postgres.new_role(database, *other)):
        if may:
            await expect_rights(store)
        else:
            with pytest.raises(BadDatabase, match="may not end connections"):
                await expect_rights(store)
    await store.close()


async def test_nodes_of_one_role_need_no_right_besides(postgres: PostgresServer, database: str) -> None:
    address = postgres.new_role(database)
    async with a_node(address) as (_, store, _):
        await expect_rights(store)


async def test_a_node_that_may_not_take_a_table_says_why(
    postgres: PostgresServer, database: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The right was taken away while it ran."""
    monkeypatch.setattr("ettana.server.cluster.leases._PATIENCE", PATIENCE)
    async with a_node(postgres.new_role(database)) as (gone, store, _), a_node(database) as (owner, _, theirs):
        await store.create_table(a_table("one"))
        await theirs.run(claim("one", owner, Judgement(True)))
        ours = LeaseConnection(store)
        with caplog.at_level(logging.ERROR), pytest.raises(StoreDown):
            await ours.run(claim("one", gone, Judgement(True), gone=owner))
        assert "the database does not let this node do its work" in caplog.text
        await ours.close()


async def test_a_database_that_is_too_old_for_nodes_is_told_at_the_start(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rights, "_OLDEST", 10_000_000)
    with pytest.raises(BadDatabase, match=r"several nodes need PostgreSQL 14 or newer, and this is \d+"):
        await _try_database(Place(db=database, nats="nats://127.0.0.1"))
