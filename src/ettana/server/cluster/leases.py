"""Who owns which table, in PostgreSQL. Time is the database's, since the clocks of machines differ.

A node renews one row of its own, whatever it owns. A table whose owner's row has run out may be taken by anybody.
Taking a table from a node advances that node's epoch (the column `doubt`): it checks what it still owns at its next
renewal.
Every change takes rows in the same order, that of the table before that of the node: none waits in a circle.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection
from typing import Final, NamedTuple, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    Connection,
    and_,
    bindparam,
    cast,
    delete,
    extract,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from ettana.server.cluster.rpc_messages import VERSION
from ettana.server.store.errors import is_forbidden, reason
from ettana.server.store.schema import entries, nodes, owners, tables
from ettana.server.store.store import Store
from ettana.server.store.writer_connection import WriterConnection
from ettana.table.store import StoreDown, TryAgain

log = logging.getLogger(__name__)

LEASE_SECONDS: Final = 1.6
_PATIENCE: Final = 1.5  # seconds; a lease that comes later is of no use
_FORGET_MS: Final = 3_600_000

_now = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

T = TypeVar("T")


def new_node_id(name: str) -> str:
    """Of one run of a node: what it owned before it ended is not its own when it comes back."""
    return f"{name}-{secrets.token_hex(6)}"


class Peer(NamedTuple):
    """A node that lives. `linked`: it has NATS."""

    id: str
    name: str
    linked: bool
    speaks: int


class Renewed(NamedTuple):
    epoch: int | None  # None: the row was missing, so nothing is certain
    peers: tuple[Peer, ...]


class Orphan(NamedTuple):
    """A table whose owner is gone. `first_entry` says how it was made."""

    table_id: str
    owner: str
    status: str
    first_entry: str


class LeaseConnection:
    """One connection, one change at a time, each a transaction of its own: nothing of it waits behind the tables'
    entries, and nothing of theirs behind it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._connection: WriterConnection | None = None
        self._one = asyncio.Lock()
        self._closed = False

    async def run(self, work: Callable[[Connection], T]) -> T:
        """In the order of the calls. Raises StoreDown, IntegrityError."""
        async with self._one:
            if self._closed:
                raise StoreDown("this node ends")
            try:
                async with asyncio.timeout(_PATIENCE):
                    if self._connection is None:
                        self._connection = await self._store.another_connection()
                    return await self._connection.run(work)
            except IntegrityError:
                raise
            except BaseException as error:
                await self._drop()
                if not isinstance(error, Exception):
                    raise
                if is_forbidden(error):  # it will not pass by itself
                    log.error("the database does not let this node do its work: %s", reason(error))
                raise StoreDown(reason(error)) from None

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.close(broken=True)
            except Exception:  # noqa: BLE001 - it was of no use any more
                pass

    async def close(self) -> None:
        async with self._one:
            self._closed = True
            connection, self._connection = self._connection, None
            if connection is not None:
                await connection.close()


# The changes


def renew(node: str, name: str, linked: bool) -> Callable[[Connection], Renewed]:
    """The node lives. What it is told is as of after that."""

    def work(connection: Connection) -> Renewed:
        until = _now + int(LEASE_SECONDS * 1000)
        row = connection.execute(
            update(nodes).where(nodes.c.id == node).values(until=until, linked=linked).returning(nodes.c.doubt)
        ).one_or_none()
        if row is None:
            connection.execute(delete(nodes).where(nodes.c.until < _now - _FORGET_MS))
            connection.execute(
                insert(nodes).values(id=node, name=name, until=until, linked=linked, speaks=VERSION, doubt=0)
            )
        found = connection.execute(
            select(nodes.c.id, nodes.c.name, nodes.c.linked, nodes.c.speaks).where(nodes.c.until > _now)
        )
        return Renewed(None if row is None else row.doubt, tuple(Peer(*each) for each in found))

    return work


class LivenessPolicy(NamedTuple):
    """When a node counts as gone: if its lease has run out, unless leases are `in_grace`; with `evicts_unlinked` also
    if it has no NATS, since viewers elsewhere cannot reach it.
    """

    evicts_unlinked: bool
    in_grace: bool = False


def claim(table_id: str, node: str, policy: LivenessPolicy, gone: str | None = None) -> Callable[[Connection], str]:
    """The table's owner from now on: `node`, unless another one owns it that lives, and is not the one that is known
    to be `gone`.
    """

    def work(connection: Connection) -> str:
        new = insert(owners).values(table_id=table_id, node=node).on_conflict_do_nothing().returning(owners.c.node)
        if connection.execute(new).one_or_none() is not None:
            return node
        its = owners.c.table_id == table_id
        owner = connection.execute(select(owners.c.node).where(its).with_for_update()).scalar_one_or_none()
        if owner is None:  # it was given up in this moment
            raise TryAgain("the table changes hands")
        if owner == node:
            return node
        if owner != gone and _lives(connection, owner, policy):
            return str(owner)
        connection.execute(update(owners).where(its).values(node=node))
        _advance_epoch(connection, owner)
        return node

    return work


def _lives(connection: Connection, node: str, policy: LivenessPolicy) -> bool:
    """Whether it counts. It cannot renew its lease before this change is made."""
    found = connection.execute(
        select((nodes.c.until > _now).label("alive"), nodes.c.linked).where(nodes.c.id == node).with_for_update()
    ).one_or_none()
    return found is not None and (found.alive or policy.in_grace) and (found.linked or not policy.evicts_unlinked)


def _advance_epoch(connection: Connection, node: str) -> None:
    """Something that the node owned is no longer its own."""
    connection.execute(update(nodes).where(nodes.c.id == node).values(doubt=nodes.c.doubt + 1))


def give_up(table_ids: Collection[str], node: str) -> Callable[[Connection], None]:
    """These tables are nobody's, as far as they are the node's."""

    def work(connection: Connection) -> None:
        its = and_(owners.c.node == node, owners.c.table_id.in_(table_ids))
        some = select(owners.c.table_id).where(its).order_by(owners.c.table_id).with_for_update()
        connection.execute(delete(owners).where(owners.c.table_id.in_(some.scalar_subquery())))

    return work


def release_expired(table_ids: Collection[str], policy: LivenessPolicy) -> Callable[[Connection], None]:
    """Frees the tables whose owners are gone. One transaction for all: callers that wait for one of them wait less."""

    def work(connection: Connection) -> None:
        some = select(owners.c.table_id, owners.c.node).where(owners.c.table_id.in_(table_ids))
        found = connection.execute(some.order_by(owners.c.table_id).with_for_update()).all()
        for owner in sorted({row.node for row in found}):
            if not _lives(connection, owner, policy):
                its = [row.table_id for row in found if row.node == owner]
                connection.execute(delete(owners).where(owners.c.table_id.in_(its)))
                _advance_epoch(connection, owner)

    return work


def end(node: str) -> Callable[[Connection], None]:
    """The node ends. What it owned is there to be taken at once."""

    def work(connection: Connection) -> None:
        connection.execute(update(nodes).where(nodes.c.id == node).values(until=0))

    return work


# Reading

_is_its_living_node = and_(
    nodes.c.id == owners.c.node,
    or_(nodes.c.until > _now, bindparam("in_grace", type_=Boolean)),
    or_(nodes.c.linked, ~bindparam("evicts_unlinked", type_=Boolean)),
)


async def owner_of(store: Store, table_id: str, policy: LivenessPolicy) -> str | None:
    """The node that owns it and lives."""
    query = select(owners.c.node).join(nodes, _is_its_living_node).where(owners.c.table_id == table_id)
    return await store.read(lambda connection: connection.scalar(query, policy._asdict()))


async def tables_of(store: Store, node: str) -> set[str]:
    query = select(owners.c.table_id).where(owners.c.node == node)
    return set(await store.read(lambda connection: connection.scalars(query).all()))


async def orphans(store: Store, policy: LivenessPolicy, most: int) -> list[Orphan]:
    """Tables whose owners are gone."""
    query = (
        select(owners.c.table_id, owners.c.node, tables.c.status, entries.c.body)
        .join(tables, tables.c.id == owners.c.table_id)
        .join(entries, and_(entries.c.table_id == owners.c.table_id, entries.c.seq == 1))
        .outerjoin(nodes, _is_its_living_node)
        .where(nodes.c.id.is_(None))
        .limit(most)
    )
    rows = await store.read(lambda connection: connection.execute(query, policy._asdict()).all())
    return [Orphan(*row) for row in rows]
