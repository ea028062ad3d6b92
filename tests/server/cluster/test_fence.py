"""What an owner stores and who takes its table over: one comes before the other, whatever stands still meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from ettana.server.cluster import leases
from ettana.server.cluster.leases import LivenessPolicy, owner_of, release_expired
from ettana.server.store import fence
from ettana.server.store.fence import append_owned, keep_owners
from ettana.server.store.removals import RemoveTable
from ettana.server.store.store import Store
from ettana.server.store.writes import Append, AppendDecided
from ettana.table.store import IdTaken, SeqTaken, Status, TakenOver
from tests.server.cluster.taking import Gate, Leases, plain_connection, until_waiting
from tests.server.postgres import PostgresServer
from tests.server.stored import a_table, append, body, kept, log_of
from tests.support.patience import PATIENCE

STATUSES: Sequence[Status | None] = (None, "playing")  # with a status a transaction has several statements


@dataclass
class Shared:
    """A database with two nodes. The first one owns table `t`, which has one entry."""

    address: str
    first: Store
    second: Store
    leases: Leases  # of the second
    driver: Any  # another connection's

    async def take(self, table: str = "t") -> None:
        """The second node takes it over."""
        assert await self.leases.claim(table, "second", gone="first") == "second"

    async def release_expired(self) -> None:
        """The same in two steps."""
        await self.leases.run_out("first")
        await self.leases.connection.run(release_expired(["t"], LivenessPolicy(True)))
        await self.take()

    async def append(self, seq: int, status: Status | None = None) -> None:
        await self.first.append("t", seq, body("t", seq), seq, status)

    async def log(self) -> int:
        """The number of entries, for who takes it over."""
        return len(await log_of(self.second, "t"))


@pytest.fixture
async def shared(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Shared]:
    """On a busy machine nothing takes too long."""
    monkeypatch.setattr("ettana.server.cluster.leases._PATIENCE", PATIENCE)
    monkeypatch.setattr("ettana.server.store.connect._SHARED_SECONDS", PATIENCE)
    address = postgres.new_database()
    first = await Store.open(address, node="first")
    second = await Store.open(address, node="second")
    await first.create_table(a_table())
    async with plain_connection(address) as driver:
        taking = Leases(second)
        await taking.live("first", "second")
        yield Shared(address, first, second, taking, driver)
        await taking.connection.close()
    await first.close()
    await second.close()


def test_a_transaction_that_stands_still_ends_long_before_a_claim_does() -> None:
    assert 2 * fence.IDLE_SECONDS <= leases._PATIENCE


async def test_a_table_belongs_to_the_node_that_made_it(shared: Shared) -> None:
    assert await owner_of(shared.second, "t", LivenessPolicy(True)) == "first"
    with pytest.raises(IdTaken):
        await shared.second.create_table(a_table())
    assert await owner_of(shared.second, "t", LivenessPolicy(True)) == "first"
    await shared.append(2)


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("take", [Shared.take, Shared.release_expired])
async def test_who_takes_a_table_over_waits_for_an_entry_that_is_not_committed(
    shared: Shared, status: Status | None, take: Any
) -> None:
    gate = Gate(shared.driver)
    await gate.close("entries", "INSERT")
    storing = asyncio.ensure_future(shared.append(2, status))
    await until_waiting(shared.driver, 1)
    taking = asyncio.create_task(take(shared))
    await until_waiting(shared.driver, 2)
    await gate.open()
    await storing
    await taking
    assert await shared.log() == 2


@pytest.mark.parametrize("status", STATUSES)
async def test_an_entry_waits_for_a_claim_that_is_not_committed_and_is_refused(
    shared: Shared, status: Status | None
) -> None:
    gate = Gate(shared.driver)
    await gate.close("owners", "UPDATE")
    taking = asyncio.create_task(shared.take())
    await until_waiting(shared.driver, 1)
    storing = asyncio.ensure_future(shared.append(2, status))
    await until_waiting(shared.driver, 2)
    await gate.open()
    await taking
    with pytest.raises(TakenOver):
        await storing
    assert await shared.log() == 1


async def test_an_entry_waits_for_a_claim_that_fails_and_is_stored(shared: Shared) -> None:
    gate = Gate(shared.driver)
    await gate.close("owners", "UPDATE")
    taking = asyncio.create_task(shared.take())
    await until_waiting(shared.driver, 1)
    storing = asyncio.ensure_future(shared.append(2))
    await until_waiting(shared.driver, 2)
    await shared.driver.execute("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query = 'COMMIT;'")
    await asyncio.gather(taking, return_exceptions=True)
    await storing
    assert await owner_of(shared.second, "t", LivenessPolicy(True)) == "first"


@pytest.mark.parametrize("status", STATUSES)
async def test_what_a_node_sends_after_its_table_was_taken_is_not_stored(shared: Shared, status: Status | None) -> None:
    await shared.append(2)
    await shared.take()
    with pytest.raises(TakenOver):
        await shared.append(3, status)
    with pytest.raises(TakenOver):
        await shared.first.set_status("t", "over", 9)
    assert await shared.log() == 2
    await shared.second.append("t", 3, body("t", 3), 3, status)
    stored = await shared.second.load_table("t")
    assert stored is not None
    assert stored.status == "playing"


async def test_a_table_that_nobody_owns_takes_no_entries_of_nodes(shared: Shared) -> None:
    await shared.leases.connection.run(leases.give_up(["t"], "first"))
    for store in (shared.first, shared.second):
        with pytest.raises(TakenOver):
            await append(store, "t", 2)


async def test_a_node_that_stands_still_between_insert_and_commit_is_undone(shared: Shared) -> None:
    """A node that takes the table over does not wait for the stopped one."""
    connection = await shared.first.another_connection()
    driver: Any = connection._driver  # type: ignore[attr-defined]  # to PostgreSQL
    await driver.execute("BEGIN")
    assert await append_owned(driver, "first", [Append("t", 2, body("t", 2), 2, None).row]) == set()
    await shared.take()
    assert await shared.log() == 1
    with pytest.raises(Exception, match="connection"):
        await driver.execute("COMMIT")
    await connection.close(broken=True)
    assert await shared.log() == 1


@pytest.mark.parametrize("status", STATUSES)
async def test_one_refused_table_hurts_no_other_of_the_batch(shared: Shared, status: Status | None) -> None:
    names = [f"table {number}" for number in range(30)]
    await asyncio.gather(*(shared.first.create_table(a_table(name)) for name in names))
    for name in names[7], names[8]:
        await shared.take(name)
    await append(shared.second, names[8], 2)
    results = await asyncio.gather(
        append(shared.first, "t", 2),  # alone in its batch, while the others gather
        *(shared.first.append(name, 2, body(name, 2), 2, status) for name in names),
        return_exceptions=True,
    )
    refused = {name: type(result) for name, result in zip(["t", *names], results, strict=True) if result is not None}
    assert refused == {names[7]: TakenOver, names[8]: TakenOver}
    assert [len(await log_of(shared.second, name)) for name in names] == [2] * 7 + [1] + [2] * 22


async def test_a_number_that_is_taken_is_refused_beside_a_table_that_is_not_ours(shared: Shared) -> None:
    for name in ("a", "b", "c"):
        await shared.first.create_table(a_table(name))
    await shared.take("b")
    results = await asyncio.gather(
        append(shared.first, "t", 2),
        *(append(shared.first, name, seq) for name, seq in (("a", 2), ("b", 2), ("c", 1))),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), type(None), TakenOver, SeqTaken]


async def test_a_batch_may_go_on_with_a_table_that_it_creates(shared: Shared) -> None:
    new = shared.first.create_table(a_table("new"))
    await asyncio.gather(append(shared.first, "t", 2), new, append(shared.first, "new", 2))
    assert len(await log_of(shared.second, "new")) == 2


def decided(numbers: list[int]) -> AppendDecided:
    """An operator's entry after the first one; the numbers that were tried."""

    def decide(later: Sequence[str]) -> Append:
        numbers.append(len(later) + 2)
        return Append("t", numbers[-1], body("t", numbers[-1]), 9, None)

    return AppendDecided("t", 1, decide)


async def test_an_operators_entry_waits_for_the_owners_and_comes_after_it(shared: Shared) -> None:
    gate, tried = Gate(shared.driver), list[int]()
    beside = await Store.open(shared.address, make=False)
    await gate.close("entries", "INSERT")
    storing = asyncio.ensure_future(shared.append(2))
    await until_waiting(shared.driver, 1)
    deciding = asyncio.create_task(beside.write(decided(tried)))
    await until_waiting(shared.driver, 2)
    await gate.open()
    await storing
    await deciding
    assert tried == [3], "the number was free"
    assert await shared.log() == 3
    await beside.close()


async def test_the_owners_entry_waits_for_an_operators_and_its_number_is_taken(shared: Shared) -> None:
    gate, tried = Gate(shared.driver), list[int]()
    beside = await Store.open(shared.address, make=False)
    await gate.close("entries", "INSERT")
    deciding = asyncio.create_task(beside.write(decided(tried)))
    await until_waiting(shared.driver, 1)
    storing = asyncio.ensure_future(shared.append(2))
    await until_waiting(shared.driver, 2)
    await gate.open()
    await deciding
    with pytest.raises(SeqTaken):
        await storing
    assert tried == [2]
    await shared.append(3)
    await beside.close()


async def test_an_operator_may_write_to_a_table_that_nobody_owns(shared: Shared) -> None:
    await shared.leases.connection.run(leases.give_up(["t"], "first"))
    beside = await Store.open(shared.address, make=False)
    await beside.write(decided([]))
    assert await shared.log() == 2
    await beside.close()


async def test_an_operator_who_stands_still_keeps_the_owner_waiting_for_a_moment_only(shared: Shared) -> None:
    beside = await Store.open(shared.address, make=False)
    operator = await beside.another_connection()
    connection: AsyncConnection = operator._connection  # type: ignore[attr-defined]  # to PostgreSQL
    await connection.begin()
    await connection.run_sync(lambda it: keep_owners(it, ["t"]))
    await shared.append(2)
    await operator.close(broken=True)
    await beside.close()


async def test_a_removal_and_an_entry_do_not_wait_for_each_other(shared: Shared) -> None:
    beside = await Store.open(shared.address, make=False)
    async with shared.driver.transaction():
        await shared.driver.execute("SELECT FROM tables FOR UPDATE")
        removing = asyncio.create_task(beside.write(RemoveTable("t")))
        await until_waiting(shared.driver, 1)
        storing = asyncio.ensure_future(shared.append(2))
        await until_waiting(shared.driver, 2)
    assert await removing == 1
    with pytest.raises(TakenOver):
        await storing
    assert await kept(shared.second, "t") == []
    await beside.close()
