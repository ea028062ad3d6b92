"""One node among others: that it lives is renewed again and again, and who else lives is known from it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from ettana.server.cluster.leases import LEASE_SECONDS, LeaseConnection, LivenessPolicy, Peer, end, renew
from ettana.server.cluster.nats_link import NatsLink
from ettana.server.store.store import Store
from ettana.table.store import StoreDown

log = logging.getLogger(__name__)

BEAT_SECONDS: Final = 0.4
_AGAIN_SECONDS: Final = 0.1  # after a beat that failed: nobody can play before the next
STEADY_SECONDS: Final = 1.0  # a line that is there for less may not be there for the others yet
_LOST_SECONDS: Final = 0.8  # one that is gone for less may be back at once, as when NATS is started anew
_JUDGE_SECONDS: Final = 2.5  # until then all have said in the database whether they have a line
_CUT_OFF_SECONDS: Final = 3.0  # likewise

# Goes on while the machine sleeps, where there is one that does.
_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def clock() -> float:
    return time.clock_gettime(_CLOCK)


class Membership:
    """`run` renews the lease until it is cancelled. `on_epoch_changed`: other nodes may have taken tables of ours."""

    def __init__(
        self, store: Store, link: NatsLink, node: str, name: str, on_epoch_changed: Callable[[], Awaitable[None]]
    ) -> None:
        self._link, self._node, self._name, self._on_epoch_changed = link, node, name, on_epoch_changed
        self._connection = LeaseConnection(store)
        self._valid_until = float("-inf")
        self._steady_since: float | None = None  # None: the last beat failed
        self._epoch: int | None = None
        self._linked: bool | None = None
        self._ended = asyncio.Event()
        self.peers: dict[str, Peer] = {}  # all that live, we among them
        self._known: set[str] = set()  # those that lived when we last were steady

    def is_valid(self) -> bool:
        """Whether nobody can have taken our tables for having heard nothing of us."""
        return clock() < self._valid_until

    @property
    def has_database(self) -> bool:
        """As of the last beat."""
        return self._steady_since is not None

    @property
    def in_grace(self) -> bool:
        """Whether expired leases still count: the database was away, and ours was in danger too. NATS notices nodes
        that are gone meanwhile.
        """
        return self._steady_since is None or clock() - self._steady_since < LEASE_SECONDS

    @property
    def linked(self) -> bool:
        """Whether we have NATS. A line that comes or goes has some time to prove it."""
        if self._linked is None:
            self._linked = self._link.up
        elif self._linked and self._link.down_for() > _LOST_SECONDS:
            self._linked = False
        elif not self._linked and self._link.up_for() > STEADY_SECONDS:
            self._linked = True
        return self._linked

    @property
    def evicts_unlinked(self) -> bool:
        """Whether a node without NATS counts as gone: we have it, and all nodes had the time to reconnect."""
        return self._link.up_for() > _JUDGE_SECONDS

    @property
    def liveness(self) -> LivenessPolicy:
        return LivenessPolicy(self.evicts_unlinked, self.in_grace)

    @property
    def living(self) -> set[str]:
        """The nodes that count, we among them."""
        evicts_unlinked = self.evicts_unlinked
        counted = {peer.id for peer in self.peers.values() if peer.linked or not evicts_unlinked}
        return counted | self._known if self.in_grace else counted

    @property
    def cut_off(self) -> bool:
        """Whether others have NATS and we do not: viewers elsewhere cannot reach what we own."""
        return self._link.down_for() > _CUT_OFF_SECONDS and any(
            peer.linked for peer in self.peers.values() if peer.id != self._node
        )

    async def beat(self) -> None:
        """Once. Raises StoreDown."""
        if self._ended.is_set():
            return
        began = clock()
        renewed = await self._connection.run(renew(self._node, self._name, self.linked))
        if self._ended.is_set():  # meanwhile, and the lease with it
            return
        if self._steady_since is None or began > self._valid_until:  # it had run out
            self._steady_since = clock()
        self._valid_until = began + LEASE_SECONDS
        self.peers = {peer.id: peer for peer in renewed.peers}
        if not self.in_grace:
            self._known.clear()
        self._known.update(self.peers)
        if renewed.epoch is None or renewed.epoch != self._epoch:
            await self._on_epoch_changed()
            self._epoch = renewed.epoch

    async def run(self, on_beat: Callable[[], Awaitable[None]]) -> None:
        """`on_beat` is called after each beat."""
        while True:
            began = clock()
            try:
                await self.beat()
                await on_beat()
            except StoreDown as error:
                self._steady_since = None
                log.debug("a lease was not renewed: %s", error)
            except Exception:
                log.exception("a lease was not renewed")
            pause = BEAT_SECONDS if self.has_database else _AGAIN_SECONDS
            await asyncio.sleep(max(0.05, began + pause - clock()))

    async def end(self) -> None:
        """Others may take what we own, from now on."""
        if self._ended.is_set():
            return
        self._ended.set()
        self._valid_until = float("-inf")
        try:
            await self._connection.run(end(self._node))  # after a beat that has begun
        except StoreDown:
            pass  # they may when the lease has run out
        await self._connection.close()
