"""The tables of a device."""

from collections.abc import Callable
from typing import Final

from ettana.host.table_host import TableHost
from ettana.offline.store import DeviceStore
from ettana.table.live_table import LiveTable
from ettana.table.new_tables.new_table import MadeTable
from ettana.table.secrets import new_key
from ettana.table.table import Table
from ettana.table.turns.thinker import Thinker

HERE: Final = "here-"  # begins the id of each table on a device, so that the client knows where the table is
_BOT_PAUSE: Final = 0.1  # seconds, as at a server


class Tables(TableHost):
    """Evicts unused tables when another one is loaded, since a sleeping page runs no timers."""

    def __init__(
        self,
        store: DeviceStore,
        thinker: Thinker,
        now: Callable[[], int],
        new_key: Callable[[], bytes] = new_key,
        bot_pause: float = _BOT_PAUSE,
    ) -> None:
        super().__init__(store, thinker, now, new_key, bot_pause)

    def admit(self, table: Table) -> LiveTable:
        self._background.begin(self.evict_unused())
        return super().admit(table)

    async def keep_new(self, made: MadeTable, at: int) -> None:
        made.table.id = HERE + made.table.id
        await super().keep_new(made, at)

    async def close(self) -> None:
        """Stores what was begun. Nothing more is begun."""
        await self.drain()
