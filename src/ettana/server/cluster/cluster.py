"""A node among others: all that it needs for it, begun and ended."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from ettana.host.host import Host
from ettana.server.bots.bot_workers import BotWorkers
from ettana.server.clock import now_ms
from ettana.server.cluster.cluster_tables import ClusterTables
from ettana.server.cluster.groups import Groups
from ettana.server.cluster.leased_tables import LeasedTables
from ettana.server.cluster.leases import tables_of
from ettana.server.cluster.membership import Membership, clock
from ettana.server.cluster.nats_link import NatsLink, NoNode, NoReply
from ettana.server.cluster.orphans import adopt_orphans
from ettana.server.cluster.rpc_messages import RpcHasDatabase, RpcOk, node_subject
from ettana.server.cluster.rpc_server import RpcServer
from ettana.server.cluster.thinking import SharedThinking
from ettana.server.config import Config
from ettana.server.live.registry import Registry
from ettana.server.store.store import Store
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.secrets import new_key
from ettana.table.wire.updates import TableInfo

log = logging.getLogger(__name__)

_START_SECONDS: Final = 2.0
_SAY_WHO_SECONDS: Final = 1.0  # so long, and no longer, nobody notices that a node is not told of a table any more
_ASK_SECONDS: Final = 0.3  # a balancer wants to know within 0.7
_FAR_PATIENCE: Final = 3.0  # seconds without NATS until those whose table is elsewhere are told to try again


class Cluster:
    """A node and its tables. First made, then joined, at the end left."""

    def __init__(
        self,
        store: Store,
        nats: str,
        name: str,
        config: Config,
        now: Callable[[], int] = now_ms,
        new_key: Callable[[], bytes] = new_key,
        bots: BotWorkers | None = None,
    ) -> None:
        self.name = name
        assert store.node is not None
        self.node = store.node
        self._store = store
        self.link = NatsLink(nats, self.node, self._on_link_up)
        self.membership = Membership(store, self.link, self.node, name, self._on_epoch_changed)
        self.ownership = LeasedTables(store, self.membership, self.link, self.node)
        bots = bots or SharedThinking(config.bot_workers, config.limits.thinking_seconds_per_minute, self.link)
        self.registry = Registry(store, config, now, new_key, self.ownership, bots, self._listed_elsewhere)
        self.tables = ClusterTables(self.registry, self.link, self.membership, self.ownership, self.node)
        self._groups = Groups(self.link)
        self._rpc_server: RpcServer | None = None  # once it has joined
        self._tasks = BackgroundTasks()
        self._said_at = clock()
        self._was_cut_off = False

    async def join(self, host: Host) -> None:
        """From now on this node takes part, and `host` serves operations that others ask of it. Raises StoreDown."""
        self._rpc_server = RpcServer(
            self.link,
            host,
            self.registry,
            self._groups,
            lambda: self.membership.has_database,
            self.ownership.is_unreadable,
        )
        self.link.listen(node_subject(self.node), self._rpc_server.on_message)
        await self.link.start(_START_SECONDS)
        await self.membership.beat()
        self._tasks.begin(self.membership.run(self._on_beat))
        self._tasks.begin(adopt_orphans(self.registry, self.membership))
        self._tasks.begin(self.registry.bots.warm())  # a table that is taken over has waited long enough

    async def leave(self) -> None:
        """After the registry has closed, also if `join` failed."""
        self._tasks.cancel()
        await self._tasks.drain()
        if self._rpc_server is not None:
            await self._rpc_server.drain()
        await self.link.close()

    async def _listed_elsewhere(self) -> list[TableInfo]:
        return await self.tables.listed_elsewhere()

    async def ready(self, stores: bool) -> bool:
        """Whether a balancer may send people here. Without NATS or the database it may if no other node has it either:
        it could only send them where they are no better off, and would end their sockets for that.
        """
        if self.membership.cut_off:
            return False
        if stores and self.membership.has_database and self.membership.is_valid():
            return True
        return await self._others_have_no_database()

    async def _others_have_no_database(self) -> bool:
        """Whether some say so, and none says that it has it. Those that say nothing may be gone."""
        others = self.membership.peers.keys() - {self.node}
        said = await asyncio.gather(*map(self._has_database, others))
        return False in said and True not in said

    async def _has_database(self, peer: str) -> bool | None:
        try:
            return isinstance(await self.link.request(peer, RpcHasDatabase(), _ASK_SECONDS), RpcOk)
        except (NoNode, NoReply):
            return None

    def _on_link_up(self) -> None:
        self._groups.refresh_all()
        self.tables.refresh()

    async def _on_epoch_changed(self) -> None:
        if held := self.registry.table_ids:
            lost = held - await tables_of(self._store, self.node)
            if lost:
                log.warning("other nodes have taken %d tables over", len(lost))
                self.registry.drop(lost)

    async def _on_beat(self) -> None:
        if self.membership.cut_off:
            if not self._was_cut_off:
                log.warning("NATS is lost here and not elsewhere: this node's tables are left to others")
            self.registry.drop(self.registry.table_ids)
        self._was_cut_off = self.membership.cut_off
        if self.link.down_for() > _FAR_PATIENCE or self.membership.cut_off:
            self.tables.dismiss_remote("try_again")
        self._groups.keep_nodes(self.membership.peers, clock())
        self.tables.look()
        self._tasks.begin(self.tables.probe())
        if clock() - self._said_at > _SAY_WHO_SECONDS:
            self._said_at = clock()
            self._tasks.begin(self.tables.report_held_groups())
