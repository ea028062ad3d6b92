"""Tables as operations see them, by their ids; and the tables of this process."""

from typing import Protocol

from ettana.table.incoming import EnteredTable
from ettana.table.joining import join
from ettana.table.live_table import LiveTable, NoEntry
from ettana.table.new_tables import kept
from ettana.table.store import NoSuchTable
from ettana.table.table import Table
from ettana.table.viewers.messages import table_info
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Join, Seated
from ettana.table.wire.updates import TableInfo


class Tables(Protocol):
    """Wherever they are. Everything raises NoSuchTable and StoreDown."""

    async def read(self, table_id: str) -> Table:
        """The table as it is now. Read-only."""

    async def info(self, table_id: str) -> TableInfo: ...

    async def join(self, table_id: str, wish: Join, address: str) -> Seated | Refused: ...

    async def rematch(self, table_id: str, token: str) -> Seated | Refused:
        """The same token holds a seat at the new table."""

    async def lobby(self) -> tuple[TableInfo, ...]: ...


class TableMemory(kept.Keeper, Protocol):
    """The tables that this process has loaded, and its way to the stored ones."""

    async def find(self, table_id: str) -> LiveTable | None:
        """The table, from memory or from its log. Raises StoreDown."""

    async def read(self, table_id: str) -> Table | None:
        """The table as it is now. Read-only. Raises StoreDown."""

    async def lobby(self) -> tuple[TableInfo, ...]: ...


class LocalTables:
    """The tables of this process."""

    def __init__(self, memory: TableMemory) -> None:
        self._memory = memory

    async def find(self, table_id: str) -> LiveTable:
        live = await self._memory.find(table_id)
        if live is None:
            raise NoSuchTable(table_id)
        return live

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[EnteredTable, Viewer]:
        """Raises NoEntry, StoreDown."""
        live = await self._memory.find(table_id)
        if live is None:
            raise NoEntry("no_such_table")
        return live, await live.enter(token, address)

    async def read(self, table_id: str) -> Table:
        return (await self.find(table_id)).table

    async def info(self, table_id: str) -> TableInfo:
        live = await self.find(table_id)
        return table_info(live.table, live.present)

    async def join(self, table_id: str, wish: Join, address: str) -> Seated | Refused:
        return await join(await self.find(table_id), wish, address)

    async def rematch(self, table_id: str, token: str) -> Seated | Refused:
        live = await self.find(table_id)
        asking = live.table.seat_of(token)
        if asking is None:
            return Refused(None, "bad_token")
        result = await kept.rematch(self._memory, live, asking)
        if isinstance(result, Refused):
            return result
        new = await self._memory.read(result)
        seat = None if new is None else new.seat_of(token)
        if seat is None:  # the host gave the seat away there, or it moved to another device
            return Refused(None, "no_such_table")
        return Seated(result, seat, token)

    async def lobby(self) -> tuple[TableInfo, ...]:
        return await self._memory.lobby()
