"""The tables of a device that are in memory, and the way to those that are not."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from ettana.offline.store import DeviceStore
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.live_table import LiveTable
from ettana.table.new_tables.new_table import MadeTable
from ettana.table.secrets import new_key
from ettana.table.store import StoreDown
from ettana.table.table import Table
from ettana.table.table_log import stored_form, table_of
from ettana.table.turns.thinker import Thinker
from ettana.table.wire.updates import TableInfo

log = logging.getLogger(__name__)

HERE: Final = "here-"  # how the id of a table on a device begins: the client knows by it where the table is
_BOT_PAUSE: Final = 0.1  # seconds, as at a server
_REVIVE_SECONDS: Final = 1.0
_UNUSED_MS: Final = 60_000  # until a table that nobody watches leaves the memory
_GRACE_MS: Final = 60_000  # for the player whose clock ran while the page was closed


class Tables:
    """Finds tables, and keeps those that are used."""

    def __init__(
        self,
        store: DeviceStore,
        thinker: Thinker,
        now: Callable[[], int],
        new_key: Callable[[], bytes] = new_key,
        bot_pause: float = _BOT_PAUSE,
    ) -> None:
        self.now, self.new_key = now, new_key
        self._store, self._thinker, self._bot_pause = store, thinker, bot_pause
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._reviving = BackgroundTasks()

    async def find(self, table_id: str) -> LiveTable | None:
        """The table, from memory or from its log; None if there is none. Raises StoreDown."""
        live = self._tables.get(table_id)
        if live is not None and not live.retired:
            return live
        if table_id not in self._loading:  # whoever comes meanwhile gets the same one
            loading = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            self._loading[table_id] = loading
        return await asyncio.shield(self._loading[table_id])

    def _evict_unused(self) -> None:
        """Another visit loads them again in milliseconds."""
        at = self.now()
        for table_id, live in tuple(self._tables.items()):
            if live.retired or (not live.busy and at - live.last_used > _UNUSED_MS):
                live.retire("put_away")
                del self._tables[table_id]

    async def read(self, table_id: str) -> Table | None:
        live = await self.find(table_id)
        return None if live is None else live.table

    async def lobby(self) -> tuple[TableInfo, ...]:
        """Nobody else comes to a device."""
        return ()

    async def _load(self, table_id: str) -> LiveTable | None:
        stored = await self._store.load_table(table_id)
        if stored is None:
            return None
        table = table_of(stored)
        table.grant(self.now(), _GRACE_MS)
        live = self._admit(table)
        if table.status != stored.status:
            live.note_status()
        return live

    async def keep_new(self, made: MadeTable, at: int) -> LiveTable:
        """Stores a new table, and lets it go on. Raises StoreDown, IdTaken."""
        made.table.id = HERE + made.table.id
        await self._store.create_table(stored_form(made.table, made.entries, at))
        return self._admit(made.table)

    def _admit(self, table: Table) -> LiveTable:
        self._evict_unused()
        live = LiveTable(table, self._store, self._thinker, self.now, self._bot_pause, self._lost)
        self._tables[table.id] = live
        live.wake()
        return live

    def _lost(self, table_id: str) -> None:
        """An entry could not be stored, so the table was put away. It goes on as soon as it can be loaded: whoever
        watched comes back by themselves, but a clock may run while nobody does.
        """
        self._reviving.begin(self._revive(table_id))

    async def _revive(self, table_id: str) -> None:
        while True:
            await asyncio.sleep(_REVIVE_SECONDS)
            try:
                await self.find(table_id)
            except StoreDown:
                continue
            except Exception:  # a log that cannot be read: left to whoever comes
                log.exception("a table cannot be loaded", extra={"table": table_id})
            return

    async def close(self) -> None:
        """What was begun is stored. Nothing more is begun."""
        self._reviving.cancel()
        tables = tuple(self._tables.values())
        for live in tables:
            live.retire("server_stops")
        await asyncio.gather(*(live.settle() for live in tables))
