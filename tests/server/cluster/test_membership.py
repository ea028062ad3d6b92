"""That a node lives, and what it makes of others that do not say so."""

from collections.abc import AsyncIterator

import pytest

from ettana.server.cluster import membership as module
from ettana.server.cluster.leases import LEASE_SECONDS, Peer, Renewed
from ettana.server.cluster.membership import Membership
from ettana.server.cluster.nats_link import NatsLink
from ettana.server.store.store import Store
from ettana.table.store import StoreDown
from tests.server.cluster.nats_server import NatsServer
from tests.server.postgres import PostgresServer


class Ticking(Membership):
    """At a time and with answers of the test's own."""

    at = 100.0
    answer: Renewed | None = Renewed(0, (Peer("me", "me", True, 1), Peer("other", "other", True, 1)))
    epochs = 0
    took = 0.0  # seconds until an answer is here
    asked = 0
    ends = False  # before the answer is here


@pytest.fixture
async def here(postgres: PostgresServer, nats: NatsServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Ticking]:
    store = await Store.open(postgres.new_database())
    link = NatsLink(nats.url, "me", lambda: None)

    async def on_epoch_changed() -> None:
        node.epochs += 1

    async def run(work: object) -> Renewed:
        node.asked += 1
        node.at += node.took
        if node.ends:
            await node.end()
        if node.answer is None:
            raise StoreDown("away")
        return node.answer

    node = Ticking(store, link, "me", "me", on_epoch_changed)
    monkeypatch.setattr(module, "clock", lambda: node.at)
    monkeypatch.setattr(node._connection, "run", run)
    yield node
    await store.close()


async def test_a_lease_is_good_for_so_long_from_when_it_was_asked_for(here: Ticking) -> None:
    assert not here.is_valid()
    here.took = 0.5  # others may count from when it was asked for
    await here.beat()
    assert here.is_valid()
    here.at += LEASE_SECONDS - 0.51
    assert here.is_valid()
    here.at += 0.02
    assert not here.is_valid(), "though nobody told it so"
    await here.beat()
    assert here.is_valid()


async def test_a_node_checks_what_it_owns_when_somebody_took_a_table(here: Ticking) -> None:
    await here.beat()
    await here.beat()
    assert here.epochs == 1, "at the start nothing is certain"
    assert here.answer is not None
    here.answer = here.answer._replace(epoch=1)
    await here.beat()
    await here.beat()
    assert here.epochs == 2


async def test_other_nodes_count_for_a_while_after_the_database_was_away(here: Ticking) -> None:
    for _ in range(10):
        await here.beat()
        here.at += 0.5
    before, here.answer = here.answer, Renewed(0, (Peer("me", "me", True, 1),))
    await here.beat()
    assert here.living == {"me"}, "the other one is gone"
    here.answer = before
    await here.beat()
    here.at += 3  # the database is away
    here.answer = Renewed(0, (Peer("me", "me", True, 1),))
    await here.beat()
    assert here.living == {"me", "other"}, "it may not have come to it yet"
    for _ in range(5):
        here.at += 0.5
        await here.beat()
    assert here.living == {"me"}


async def test_a_node_that_ended_renews_nothing(here: Ticking) -> None:
    await here.beat()
    await here.end()
    asked = here.asked
    await here.beat()
    assert here.asked == asked
    assert not here.is_valid()


async def test_a_node_that_ends_while_it_waits_for_an_answer_has_no_lease(here: Ticking) -> None:
    here.ends = True
    await here.beat()
    assert not here.is_valid()
