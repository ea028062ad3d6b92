"""Tables wherever they are: of this node, or of another one that is asked."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec

from ettana.host.host import Call, Host, Procedure
from ettana.host.ownership import Elsewhere
from ettana.server.cluster.leased_tables import LeasedTables
from ettana.server.cluster.membership import STEADY_SECONDS, Membership, clock
from ettana.server.cluster.nats_link import NatsLink, NoNode, NoReply
from ettana.server.cluster.remote_table import RemoteTable
from ettana.server.cluster.rpc_messages import (
    RpcHeldGroups,
    RpcListTables,
    RpcNoTable,
    RpcPing,
    RpcRefused,
    RpcResult,
    RpcRunProcedure,
    RpcTables,
    RpcUnknownGroups,
)
from ettana.server.live.registry import Registry
from ettana.table.command_dispatch import TableConnection
from ettana.table.live_table import NoEntry
from ettana.table.store import NoSuchTable, TryAgain
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.updates import TableInfo

_PATIENCE: Final = 5.0
_AGAIN_SECONDS: Final = 0.05
_LOBBY_SECONDS: Final = 0.5


class ClusterTables:
    """The AllTables of a node among others."""

    def __init__(
        self, registry: Registry, link: NatsLink, membership: Membership, ownership: LeasedTables, node: str
    ) -> None:
        self._registry, self._membership, self._ownership = registry, membership, ownership
        self.link, self.node = link, node
        self._remote_tables: dict[str, RemoteTable] = {}

    # Viewers

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[TableConnection, Viewer]:
        deadline = clock() + _PATIENCE
        while True:
            try:
                return await self._enter(table_id, token, address)
            except (NoEntry, TryAgain) as error:
                # It changes hands. Whoever is sent away for it waits longer before they come back.
                passes = isinstance(error, TryAgain) or error.code == "try_again"
                if not passes or self._registry.closing or clock() > deadline:
                    raise
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _enter(self, table_id: str, token: str | None, address: str) -> tuple[TableConnection, Viewer]:
        try:
            # Where others watch it already we know that it is elsewhere, and need not ask the database.
            if table_id not in self._remote_tables or self._registry.here(table_id) is not None:
                return await self._registry.enter(table_id, token, address)
        except Elsewhere:
            pass
        remote = self._remote_tables.setdefault(table_id, RemoteTable(table_id, self))
        return remote, await remote.enter(token, address)

    def disconnect(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        meant = [viewer for remote in self._remote_tables.values() for viewer in remote.viewers if whom(viewer.address)]
        for viewer in meant:
            viewer.dismiss(code)
        return len(meant) + self._registry.disconnect(code, whom)

    async def shut_down(self) -> None:
        self.dismiss_remote("server_stops")
        await self._registry.shut_down()

    def dismiss_remote(self, code: GoodbyeCode) -> None:
        """Everyone who is here for a table of another node."""
        for remote in tuple(self._remote_tables.values()):
            remote.dismiss(code)

    # What a RemoteTable needs

    async def owner(self, table_id: str) -> str:
        try:
            await self._registry.find(table_id)
        except NoSuchTable:
            raise NoEntry("no_such_table") from None
        except Elsewhere as elsewhere:
            return elsewhere.node
        return self.node

    async def gone(self, table_id: str, owner: str) -> None:
        try:
            await self._ownership.take_from(table_id, owner)
        except (Elsewhere, NoSuchTable, TryAgain):
            pass  # who owns it is asked again

    def forget(self, table: RemoteTable) -> None:
        if self._remote_tables.get(table.id) is table:
            del self._remote_tables[table.id]

    # After each beat, and when the line is back

    def look(self) -> None:
        """Whose owner has ended is lost, and found again."""
        living = self._membership.living
        for remote in tuple(self._remote_tables.values()):
            remote.look(living)

    async def probe(self) -> None:
        """Whether the owners of tables that somebody here watches are there: NATS knows it before a lease runs out."""
        owners = {owner for remote in self._remote_tables.values() for owner in remote.names.values()}
        await asyncio.gather(*map(self._probe, owners))

    async def _probe(self, owner: str) -> None:
        try:
            await self.link.request(owner, RpcPing())
        except NoReply:
            pass  # it may be busy
        except NoNode:
            if self.link.up_for() > STEADY_SECONDS:
                for remote in tuple(self._remote_tables.values()):
                    remote.look(self._membership.living - {owner})

    def refresh(self) -> None:
        for remote in tuple(self._remote_tables.values()):
            remote.refresh()

    async def report_held_groups(self) -> None:
        """To the owners, so that nobody counts as there who is gone, and we learn of groups that are not any more."""
        names: dict[str, list[str]] = {peer: [] for peer in self._membership.peers if peer != self.node}
        for remote in tuple(self._remote_tables.values()):
            for name, owner in remote.names.items():
                names.setdefault(owner, []).append(name)
        # All at once: what is said after waiting for another owner is not so any more, and groups that came meanwhile
        # would be forgotten.
        await asyncio.gather(*(self._report_held(owner, tuple(held)) for owner, held in names.items()))

    async def _report_held(self, owner: str, held: tuple[str, ...]) -> None:
        try:
            reply = await self.link.request(owner, RpcHeldGroups(self.node, held))
        except (NoNode, NoReply):
            return
        if isinstance(reply, RpcUnknownGroups) and reply.groups:
            for remote in tuple(self._remote_tables.values()):
                remote.lose(reply.groups)

    # Operations

    async def at_owner(self, procedure: Procedure, host: Host, call: Call[Any]) -> object:
        """Tries again until a node has run the step."""
        table_id = call.parameters["table"]
        body = msgspec.msgpack.encode(call.body)
        ask = RpcRunProcedure(procedure.name, dict(call.parameters), body, call.token, call.address, call.new_token)
        deadline = clock() + _PATIENCE
        while clock() < deadline:
            try:
                return await procedure.handler(host, call)
            except Elsewhere as elsewhere:
                owner = elsewhere.node
            try:
                reply = await self.link.request(owner, ask, 2.0)
            except NoNode:
                await self.gone(table_id, owner)
            except NoReply:
                continue
            else:
                match reply:
                    case RpcNoTable():
                        raise NoSuchTable(table_id)
                    case RpcResult(result=result):
                        return msgspec.msgpack.decode(result, type=procedure.result)
                    case RpcRefused(refused=refused):
                        return refused
                    case _:  # it does not own the table any more, or cannot say
                        pass
            await asyncio.sleep(_AGAIN_SECONDS)
        raise TryAgain("the table's node does not answer")

    async def listed_elsewhere(self) -> list[TableInfo]:
        """What other nodes have to show in the lobby."""
        peers = [peer for peer in self._membership.peers if peer != self.node]
        return [info for some in await asyncio.gather(*map(self._listed_at, peers)) for info in some]

    async def _listed_at(self, peer: str) -> tuple[TableInfo, ...]:
        try:
            reply = await self.link.request(peer, RpcListTables(), _LOBBY_SECONDS)
        except (NoNode, NoReply):
            return ()
        return reply.tables if isinstance(reply, RpcTables) else ()
