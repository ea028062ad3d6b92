"""What pages and sockets ask of a table, by its id. Where the table is they need not know.

`HereTables` is for tables of this process, which without other nodes are all of them.
"""

from collections.abc import Callable
from typing import Protocol

from ettana.host.local_tables import LocalTables
from ettana.host.local_tables import Tables as AskedTables
from ettana.server.live.registry import Registry
from ettana.table.incoming import EnteredTable
from ettana.table.joining import decide_move_along, move_seat
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Seated
from ettana.table.wire.codes import GoodbyeCode


class Tables(AskedTables, Protocol):
    """And what sockets, codes and operators ask."""

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[EnteredTable, Viewer]:
        """Raises NoEntry, and nothing for a table that is not there."""

    async def move_seat(self, table_id: str, seat: int, held_by: str, token: str) -> Seated | Refused:
        """See `joining.move_seat`."""

    async def move_along(self, table_id: str, held_by: str, token: str) -> Refused | None:
        """See `joining.decide_move_along`. Tokens are hashed here."""

    def send_away(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        """Everyone here, at whatever table, whose address is meant. How many they were."""

    async def say_goodbye(self) -> None:
        """Lets nobody in any more, and tells everyone here."""


class HereTables(LocalTables):
    """Of this process. Raises Elsewhere for those of other nodes."""

    def __init__(self, registry: Registry) -> None:
        super().__init__(registry)
        self._registry = registry

    async def move_seat(self, table_id: str, seat: int, held_by: str, token: str) -> Seated | Refused:
        return await move_seat(await self.find(table_id), seat, held_by, token)

    async def move_along(self, table_id: str, held_by: str, token: str) -> Refused | None:
        live = await self.find(table_id)
        decision = await live.change(lambda table, at: decide_move_along(table, held_by, token, at))
        return decision if isinstance(decision, Refused) else None

    def send_away(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        return self._registry.send_away(code, whom)

    async def say_goodbye(self) -> None:
        await self._registry.say_goodbye()
