"""The tables of all nodes, as clients and operators reach them. Without other nodes a Registry has them all."""

from collections.abc import Callable
from typing import Any, Protocol

from ettana.host.host import Call, Host, Procedure
from ettana.table.command_dispatch import TableConnection
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.codes import GoodbyeCode


class AllTables(Protocol):
    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[TableConnection, Viewer]:
        """Lets a client in. Raises NoEntry, TryAgain."""

    async def at_owner(self, procedure: Procedure, host: Host, call: Call[Any]) -> object:
        """Runs a step on the node that owns the table of the call. `host` is this node's. Raises NoSuchTable, TryAgain,
        RequestRefused.
        """

    def disconnect(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        """Dismisses every client of this node, at whatever table, whose address is meant. Returns how many."""

    async def say_goodbye(self) -> None:
        """Lets nobody in any more, and tells everyone here."""
