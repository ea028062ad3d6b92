"""What this node owns: taken before a table is loaded, given up when it leaves the memory."""

import logging
from collections.abc import Collection, Iterable
from typing import Final, NoReturn

from sqlalchemy.exc import IntegrityError

from ettana.host.ownership import Elsewhere
from ettana.server.cluster.leases import LeaseConnection, claim, give_up, owner_of
from ettana.server.cluster.membership import STEADY_SECONDS, Membership, clock
from ettana.server.cluster.nats_link import NatsLink, NoNode, NoReply
from ettana.server.cluster.rpc_messages import VERSION, RpcOk, RpcTakeTable
from ettana.server.metrics import TAKEN_OVER
from ettana.server.store.store import Store
from ettana.table.store import NoSuchTable, TryAgain
from ettana.table.table_log import LogUnreadable

log = logging.getLogger(__name__)

_UNREADABLE_SECONDS: Final = 30.0  # so long a table that could not be read here is left to others


class LeasedTables:
    """An Ownership, by leases."""

    def __init__(self, store: Store, membership: Membership, link: NatsLink, node: str) -> None:
        self._store, self._membership, self._link, self._node = store, membership, link, node
        self._connection = LeaseConnection(store)
        self._unreadable: dict[str, float] = {}

    def may_act(self) -> bool:
        return self._membership.is_valid()

    async def take(self, table_id: str) -> None:
        if "\0" in table_id:  # PostgreSQL would call it a mistake
            raise NoSuchTable(table_id)
        if not self._membership.is_valid() or self._membership.cut_off:
            raise TryAgain("this node is cut off from the others")
        owner = await owner_of(self._store, table_id, self._membership.liveness)
        if owner is not None and owner != self._node:
            raise Elsewhere(owner)
        if self.is_unreadable(table_id):
            await self._ask_others(table_id)
        await self._claim(table_id)

    def is_unreadable(self, table_id: str) -> bool:
        """Whether this node could not read the table's log a moment ago."""
        return clock() - self._unreadable.get(table_id, float("-inf")) < _UNREADABLE_SECONDS

    async def take_from(self, table_id: str, gone: str) -> None:
        """From a node that nobody hears any more over NATS. It may live, and will then look what it still owns. Raises
        Elsewhere, TryAgain.
        """
        peer = self._membership.peers.get(gone)
        if peer is not None and peer.speaks != VERSION:
            raise Elsewhere(gone)  # it lives, and speaks another language
        if self._link.up_for() < STEADY_SECONDS:  # it may come back in a moment, as we did
            raise Elsewhere(gone)
        await self._claim(table_id, gone)

    async def _claim(self, table_id: str, gone: str | None = None) -> None:
        try:
            owner = await self._connection.run(claim(table_id, self._node, self._membership.liveness, gone))
        except IntegrityError:
            raise NoSuchTable(table_id) from None
        if owner != self._node:
            raise Elsewhere(owner)
        if gone is not None:
            TAKEN_OVER.inc()

    async def quarantine(self, table_id: str) -> None:
        log.warning("a table cannot be read here, and is left to other nodes", extra={"table": table_id})
        self._unreadable = {each: at for each, at in self._unreadable.items() if clock() - at < _UNREADABLE_SECONDS}
        self._unreadable[table_id] = clock()
        await self.give_up([table_id])
        await self._ask_others(table_id)

    async def _ask_others(self, table_id: str) -> NoReturn:
        """Finds a node that can read the table. Raises Elsewhere, LogUnreadable; TryAgain if one does not answer."""
        silent = 0
        for peer in self._membership.peers.values():
            if peer.id == self._node:
                continue
            try:
                if isinstance(await self._link.request(peer.id, RpcTakeTable(table_id)), RpcOk):
                    raise Elsewhere(peer.id)
            except (NoNode, NoReply):
                silent += 1
        if silent:
            raise TryAgain("a node that might read the table does not answer")
        raise LogUnreadable("no node can read the table's log")

    async def give_up(self, table_ids: Iterable[str]) -> None:
        ids: Collection[str] = sorted(table_ids)
        if not ids:
            return
        try:
            await self._connection.run(give_up(ids, self._node))
        except TryAgain:
            pass  # they stay ours, and are loaded here when somebody comes

    async def give_up_all(self) -> None:
        await self._membership.end()
        await self._connection.close()
