"""The tables of a server: those in memory, its lobby, and what its operator and other nodes change."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from ettana.host.host import Call, Host, Procedure
from ettana.host.ownership import Ownership
from ettana.host.table_host import TableHost
from ettana.server.bots.bot_workers import BotWorkers
from ettana.server.clock import now_ms
from ettana.server.config import Config
from ettana.server.live.lobby import LobbyCache, nothing_elsewhere
from ettana.server.live.resume_games import resume_games
from ettana.server.metrics import PAUSED, TABLES, TableMetrics
from ettana.server.store.store import Store
from ettana.table.command_dispatch import TableConnection
from ettana.table.live_table import LiveTable
from ettana.table.secrets import new_key
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.updates import TableInfo


class AllTables(Protocol):
    """The tables of all nodes, as clients and operators reach them. Without other nodes a Registry has them all."""

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[TableConnection, Viewer]:
        """Lets a client in. Raises NoEntry, TryAgain."""

    async def at_owner(self, procedure: Procedure, host: Host, call: Call[Any]) -> object:
        """Runs a step on the node that owns the table of the call. `host` is this node's. Raises NoSuchTable, TryAgain,
        RequestRefused.
        """

    def disconnect(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        """Dismisses every client of this node, at whatever table, whose address is meant. Returns how many."""

    async def shut_down(self) -> None:
        """Lets nobody in any more, and tells everyone here."""


_FAREWELL_TICK = 0.02
_FAREWELL_TICKS = 50


class Registry(TableHost):
    """A TableHost on a database, with bots in processes of their own."""

    def __init__(
        self,
        store: Store,
        config: Config,
        now: Callable[[], int] = now_ms,
        new_key: Callable[[], bytes] = new_key,
        ownership: Ownership | None = None,
        bots: BotWorkers | None = None,
        listed_elsewhere: Callable[[], Awaitable[list[TableInfo]]] = nothing_elsewhere,
    ) -> None:
        seconds = config.limits.thinking_seconds_per_minute
        self.store, self.config = store, config
        self.bots = bots or BotWorkers(config.bot_workers, seconds_per_minute=seconds)
        super().__init__(store, self.bots, now, new_key, config.bot_pause, ownership, TableMetrics())
        self._lobby = LobbyCache(store, self._in_memory, self.find, self.read, listed_elsewhere)
        PAUSED.set_function(lambda: sum(live.paused for live in self._in_memory()))

    async def at_owner(self, procedure: Procedure, host: Host, call: Call[Any]) -> object:
        """Raises Elsewhere if that is another node."""
        return await procedure.handler(host, call)

    def _memory_changed(self) -> None:
        TABLES.set(len(self._tables))
        self._lobby.forget()

    def open(self) -> None:
        """After a start: every game goes on where it was, as soon as somebody comes or its clock runs."""
        self._background.begin(resume_games(self.store, self.find))

    async def close(self) -> None:
        """What was begun is stored. Nothing more is begun."""
        await self.shut_down()
        await self.bots.close()

    async def shut_down(self) -> None:
        """Drains the tables, once, and gives the goodbyes a moment to arrive."""
        if self.closing:
            return
        tables = await self.drain()
        await self.ownership.give_up_all()
        for _ in range(_FAREWELL_TICKS):
            if not any(live.busy for live in tables):
                break
            await asyncio.sleep(_FAREWELL_TICK)

    async def reload_log(self, table_id: str) -> int:
        """Takes in what another process has written to the table's log, or that it was removed. Returns how many
        viewers there were. Raises TryAgain, BrokenLog.
        """
        if (loading := self._loading.get(table_id)) is not None:  # it may have read the log before that
            await asyncio.wait([loading])
        live = self._tables.get(table_id)
        self._lobby.forget()
        if live is None or live.retired:
            return 0
        told = await live.reload_log(lambda: self.store.load_table(table_id))
        self._forget_retired(table_id)
        return told

    def _forget_retired(self, table_id: str) -> None:
        if (live := self._tables.get(table_id)) is not None and live.retired:
            del self._tables[table_id]
            self._memory_changed()

    def disconnect(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        """Disconnects viewers at matching addresses, at whatever table, and returns how many."""
        return sum(live.disconnect(code, whom) for live in self._in_memory())

    async def lobby(self) -> tuple[TableInfo, ...]:
        return await self._lobby.tables(self.now())

    def listed(self) -> list[TableInfo]:
        """Of those in memory: the tables that the lobby shows."""
        return self._lobby.in_memory()

    def _in_memory(self) -> list[LiveTable]:
        """The newest first."""
        return [live for live in reversed(self._tables.values()) if not live.retired]
