"""The tables that a process has in memory, and its way to the stored ones."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from ettana.host.ownership import Elsewhere, Ownership, SingleNode
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.live_table import LiveTable, NoEntry
from ettana.table.log_writer import CommandMetrics
from ettana.table.new_tables.new_table import MadeTable
from ettana.table.store import EntryStore, NoSuchTable, StoredTable, TryAgain
from ettana.table.table import Table
from ettana.table.table_log import stored_form, table_of
from ettana.table.turns.thinker import Thinker
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.updates import TableInfo

log = logging.getLogger(__name__)

_GRACE_MS: Final = 60_000  # to come back, for the player whose clock ran while the process was down
_REVIVE_SECONDS = 0.5
_GIVE_UP_SECONDS = 120.0
_UNUSED_MS: Final = 10 * 60 * 1000
_MOST_COPIES: Final = 20
_PRACTICE_UNUSED_MS: Final = 60 * 1000  # lessons and puzzles: there may be many, and they load in no time


class TableStore(EntryStore, Protocol):
    """Where tables are stored."""

    async def create_table(self, table: StoredTable) -> None:
        """The table is ours from now on. Raises IdTaken, StoreDown."""

    async def load_table(self, table_id: str) -> StoredTable | None:
        """None if there is no such table. Raises StoreDown."""


class TableHost:
    """Finds and loads tables, creates new ones, revives those that lost their store, evicts those that nobody uses.

    Everything that takes the id of a table raises NoSuchTable and TryAgain.
    """

    def __init__(
        self,
        store: TableStore,
        thinker: Thinker,
        now: Callable[[], int],
        new_key: Callable[[], bytes],
        bot_pause: float,
        ownership: Ownership | None = None,
        metrics: CommandMetrics | None = None,
    ) -> None:
        self.now, self.new_key = now, new_key
        self.ownership = ownership or SingleNode()
        self._store, self._thinker, self._bot_pause, self._metrics = store, thinker, bot_pause, metrics
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._copies: OrderedDict[str, tuple[int, Table]] = (
            OrderedDict()
        )  # of other nodes' tables, by length of the log
        self._background = BackgroundTasks()
        self._closing = False

    def _memory_changed(self) -> None:
        """Called when tables come or go."""

    @property
    def closing(self) -> bool:
        return self._closing

    @property
    def table_ids(self) -> set[str]:
        """Of the tables in memory, and of those being loaded."""
        return {*self._tables, *self._loading}

    def here(self, table_id: str) -> LiveTable | None:
        """The table, if it is in memory."""
        live = self._tables.get(table_id)
        return None if live is None or live.retired else live

    async def read(self, table_id: str) -> Table:
        """The table as it is now. Read-only: it may be another node's."""
        try:
            return (await self.find(table_id)).table
        except Elsewhere:
            return self._copy_of(await self._stored(table_id))

    def _copy_of(self, stored: StoredTable) -> Table:
        """Replays a log once for all that read it, until it grows: a long one takes a while."""
        length, table = self._copies.pop(stored.id, (0, None))
        if table is None or length != len(stored.entries):
            table = table_of(stored)
        self._copies[stored.id] = len(stored.entries), table
        if len(self._copies) > _MOST_COPIES:
            self._copies.popitem(last=False)
        return table

    async def _stored(self, table_id: str) -> StoredTable:
        stored = await self._store.load_table(table_id)
        if stored is None:
            raise NoSuchTable(table_id)
        return stored

    # Loading

    async def lobby(self) -> tuple[TableInfo, ...]:
        """Listed tables with an open seat, and listed games to watch. Raises TryAgain."""
        return ()

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[LiveTable, Viewer]:
        """Lets a client in. Raises NoEntry, TryAgain, Elsewhere."""
        try:
            live = await self.find(table_id)
        except NoSuchTable:
            raise NoEntry("no_such_table") from None
        return live, await live.enter(token, address)

    async def find(self, table_id: str) -> LiveTable:
        """The table, from memory or from its log. Raises Elsewhere, LogUnreadable."""
        if self._closing:
            raise TryAgain("the host stops")
        if (live := self.here(table_id)) is not None:
            return live
        loading = self._loading.get(table_id)
        if loading is None:  # later callers share it
            loading = asyncio.create_task(self._load(table_id), name=table_id)
            loading.add_done_callback(self._on_loaded)
            self._loading[table_id] = loading
        try:
            return await asyncio.shield(loading)
        except asyncio.CancelledError:
            if loading.cancelled():
                raise TryAgain("the table changes hands") from None
            raise

    def _on_loaded(self, loading: "asyncio.Task[LiveTable]") -> None:
        del self._loading[loading.get_name()]
        if not loading.cancelled():
            loading.exception()  # its callers have it, if any are left

    async def _load(self, table_id: str) -> LiveTable:
        await self.ownership.take(table_id)
        try:
            return await self._load_ours(table_id)
        except NoSuchTable:
            raise
        except TryAgain:
            await self.ownership.give_up([table_id])
            raise
        except Exception:
            await self.ownership.quarantine(table_id)
            raise

    async def _load_ours(self, table_id: str) -> LiveTable:
        stored = await self._stored(table_id)
        table = table_of(stored)
        table.extend_deadline(self.now(), _GRACE_MS)
        live = self.admit(table)
        if live.table.status != stored.status:
            live.note_status()
        return live

    def admit(self, table: Table) -> LiveTable:
        """Keeps a stored table in memory, and lets it go on. Raises TryAgain."""
        if self._closing:
            raise TryAgain("the host stops")
        live = LiveTable(
            table,
            self._store,
            self._thinker,
            self.now,
            self._bot_pause,
            self._lost,
            self._metrics,
            self.ownership.may_act,
        )
        self._tables[table.id] = live
        self._memory_changed()
        live.reschedule()
        return live

    async def keep_new(self, made: MadeTable, at: int) -> None:
        """Stores a new table, and keeps it in memory. Raises TryAgain, IdTaken."""
        await self._store.create_table(stored_form(made.table, made.entries, at))
        self.admit(made.table)

    # Reviving

    def _lost(self, table_id: str) -> None:
        """The table could not store an entry. Viewers reconnect by themselves, but its clock may run without any."""
        self._background.begin(self._revive(table_id))

    async def _revive(self, table_id: str) -> None:
        """Polls while the store is down. Other errors may pass as well, such as too many open files; an unreadable log
        will not, so it is tried less and less often, and then left to whoever opens it.
        """
        pause = _REVIVE_SECONDS
        while pause < _GIVE_UP_SECONDS:
            await asyncio.sleep(pause)
            try:
                await self.find(table_id)
                return
            except TryAgain:
                continue
            except (Elsewhere, NoSuchTable):
                return
            except Exception:
                log.exception("a table cannot be loaded", extra={"table": table_id})
                pause *= 2

    # Leaving the memory

    def drop(self, table_ids: Iterable[str]) -> None:
        """The tables are another node's now. Viewers reconnect and reach the new owner."""
        for table_id in table_ids:
            if (live := self._tables.pop(table_id, None)) is not None:
                live.retire("try_again")
            if (loading := self._loading.get(table_id)) is not None:
                loading.cancel()
        self._memory_changed()

    async def evict_unused(self) -> None:
        """A later visit loads an evicted table again."""
        at, evicted = self.now(), []
        for table_id, live in tuple(self._tables.items()):
            unused = _PRACTICE_UNUSED_MS if live.table.practice else _UNUSED_MS
            if not live.busy and at - live.last_used > unused:
                live.retire("put_away")
                del self._tables[table_id]
                evicted.append(table_id)
        self._memory_changed()
        await self.ownership.give_up(evicted)

    async def drain(self) -> tuple[LiveTable, ...]:
        """Lets nobody in any more. Stores what was begun, says goodbye, and returns the tables that were in memory."""
        self._closing = True
        self._background.cancel()
        tables = tuple(self._tables.values())
        for live in tables:
            live.retire("server_stops")
        await asyncio.gather(*(live.drain() for live in tables))
        return tables
