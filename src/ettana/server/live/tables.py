"""What pages and sockets ask of a table, by its id. Where the table is they need not know.

`HereTables` is for tables of this process, which without other nodes are all of them.
"""

from collections.abc import Callable
from typing import Protocol

from ettana.server.live.registry import Registry
from ettana.table.incoming import EnteredTable
from ettana.table.joining import decide_move_along, join, move_seat
from ettana.table.live_table import LiveTable, NoEntry
from ettana.table.new_tables import kept
from ettana.table.store import NoSuchTable
from ettana.table.table import Table
from ettana.table.viewers.messages import table_info
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Join, Seated
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.updates import TableInfo


class Tables(Protocol):
    """Everything raises NoSuchTable where there is no such table, and StoreDown."""

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[EnteredTable, Viewer]:
        """Raises NoEntry, and nothing for a table that is not there."""

    async def read(self, table_id: str) -> Table:
        """As it is now. Only to be looked at."""

    async def info(self, table_id: str) -> TableInfo: ...

    async def join(self, table_id: str, wish: Join, address: str) -> Seated | Refused: ...

    async def move_seat(self, table_id: str, seat: int, held_by: str, token: str) -> Seated | Refused:
        """See `joining.move_seat`."""

    async def move_along(self, table_id: str, held_by: str, token: str) -> Refused | None:
        """See `joining.decide_move_along`. Tokens are hashed here."""

    async def rematch(self, table_id: str, token: str) -> Seated | Refused:
        """The same token holds a seat at the new table."""

    async def lobby(self) -> tuple[TableInfo, ...]: ...

    def send_away(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        """Everyone here, at whatever table, whose address is meant. How many they were."""

    async def say_goodbye(self) -> None:
        """Lets nobody in any more, and tells everyone here."""


class HereTables:
    """Of this process. Raises Elsewhere for those of other nodes."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    async def find(self, table_id: str) -> LiveTable:
        live = await self._registry.find(table_id)
        if live is None:
            raise NoSuchTable(table_id)
        return live

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[EnteredTable, Viewer]:
        live = await self._registry.find(table_id)
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

    async def move_seat(self, table_id: str, seat: int, held_by: str, token: str) -> Seated | Refused:
        return await move_seat(await self.find(table_id), seat, held_by, token)

    async def move_along(self, table_id: str, held_by: str, token: str) -> Refused | None:
        live = await self.find(table_id)
        decision = await live.change(lambda table, at: decide_move_along(table, held_by, token, at))
        return decision if isinstance(decision, Refused) else None

    async def rematch(self, table_id: str, token: str) -> Seated | Refused:
        live = await self.find(table_id)
        asking = live.table.seat_of(token)
        if asking is None:
            return Refused(None, "bad_token")
        result = await kept.rematch(self._registry, live, asking)
        if isinstance(result, Refused):
            return result
        new = await self._registry.read(result)
        seat = None if new is None else new.seat_of(token)
        if seat is None:  # it was given away there, or moved to another device meanwhile
            return Refused(None, "no_such_table")
        return Seated(result, seat, token)

    async def lobby(self) -> tuple[TableInfo, ...]:
        return await self._registry.lobby()

    def send_away(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        return self._registry.send_away(code, whom)

    async def say_goodbye(self) -> None:
        await self._registry.say_goodbye()
