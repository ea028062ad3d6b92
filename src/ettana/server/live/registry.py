"""All tables that are in memory, and the way to those that are not."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from ettana.server.bots.workers import BotWorkers
from ettana.server.clock import now_ms
from ettana.server.config import Config
from ettana.server.live.lobby import Lobby
from ettana.server.live.ownership import AllOurs, Elsewhere, Ownership
from ettana.server.live.waking import wake_games
from ettana.server.metrics import PAUSED, TABLES, TableMetrics
from ettana.server.store.store import Store
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.live_table import LiveTable
from ettana.table.new_tables.new_table import MadeTable
from ettana.table.practice import is_practice
from ettana.table.secrets import new_key
from ettana.table.store import NoSuchTable, StoreDown
from ettana.table.table import Table
from ettana.table.table_log import stored_form, table_of
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.updates import TableInfo

log = logging.getLogger(__name__)

_GRACE_MS = 60_000  # time to come back for the player whose turn it was when the server stopped
_REVIVE_SECONDS = 0.5
_GIVE_UP_SECONDS = 120.0
_FAREWELL_TICK = 0.02
_FAREWELL_TICKS = 50
_UNUSED_MS = 10 * 60 * 1000
_PRACTICE_UNUSED_MS = 60 * 1000  # of a lesson or a puzzle: there may be many of them, and they are loaded in no time


class Registry:
    """Finds tables, wakes them after a restart and puts them away when nobody needs them."""

    def __init__(
        self,
        store: Store,
        config: Config,
        now: Callable[[], int] = now_ms,
        new_key: Callable[[], bytes] = new_key,
        ownership: Ownership | None = None,
        bots: BotWorkers | None = None,
    ) -> None:
        self.store = store
        self.ownership = ownership or AllOurs()
        self.config = config
        self.now = now
        self.new_key = new_key
        seconds = config.limits.thinking_seconds_per_minute
        self.bots = bots or BotWorkers(config.bot_workers, seconds_per_minute=seconds)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._waking = BackgroundTasks()
        self._lobby = Lobby(store, self._in_memory, self.find, self.read)
        self._metrics = TableMetrics()
        self._closing = False
        PAUSED.set_function(lambda: sum(live.paused for live in self._in_memory()))

    def open(self) -> None:
        """After a start: every game goes on where it was, as soon as somebody comes or its clock runs."""
        self._waking.begin(wake_games(self.store, self.find))

    async def close(self) -> None:
        """What was begun is stored. Nothing more is begun."""
        await self.say_goodbye()
        await self.bots.close()

    async def say_goodbye(self) -> None:
        """Lets nobody in any more, and tells all viewers so. Waits for what was begun, and a moment for the messages to
        arrive.
        """
        self._closing = True
        self._waking.cancel()
        tables = tuple(self._tables.values())
        for live in tables:
            live.retire("server_stops")
        await asyncio.gather(*(live.settle() for live in tables))
        await self.ownership.give_up_all()
        for _ in range(_FAREWELL_TICKS):
            if not any(live.busy for live in tables):
                break
            await asyncio.sleep(_FAREWELL_TICK)

    async def find(self, table_id: str) -> LiveTable | None:
        """The table, from memory or from its log; None if there is none. Raises StoreDown, Elsewhere."""
        if self._closing:
            raise StoreDown("the server stops")
        if (live := self.here(table_id)) is not None:
            return live
        loading = self._loading.get(table_id)
        if loading is None:  # whoever comes meanwhile gets the same one
            loading = asyncio.create_task(self._load(table_id), name=table_id)
            loading.add_done_callback(self._has_loaded)
            self._loading[table_id] = loading
        try:
            return await asyncio.shield(loading)
        except asyncio.CancelledError:
            if loading.cancelled():
                raise StoreDown("the table changes hands") from None
            raise

    def _has_loaded(self, loading: "asyncio.Task[LiveTable | None]") -> None:
        del self._loading[loading.get_name()]
        if not loading.cancelled():
            loading.exception()  # whoever waits for it hears of it, if anybody still does

    @property
    def table_ids(self) -> set[str]:
        """Of the tables in memory, and of those that are on their way."""
        return {*self._tables, *self._loading}

    @property
    def closing(self) -> bool:
        return self._closing

    def here(self, table_id: str) -> LiveTable | None:
        """The table, if it is in memory."""
        live = self._tables.get(table_id)
        return None if live is None or live.retired else live

    async def read(self, table_id: str) -> Table | None:
        """The table as it is now, only to be looked at: it may be another node's. Raises StoreDown."""
        if (live := self.here(table_id)) is not None:
            return live.table
        stored = await self.store.load_table(table_id)
        return None if stored is None else table_of(stored)

    async def _load(self, table_id: str) -> LiveTable | None:
        try:
            await self.ownership.take(table_id)
        except NoSuchTable:
            return None
        try:
            return await self._load_ours(table_id)
        except StoreDown:
            await self.ownership.give_up([table_id])
            raise
        except Exception:
            await self.ownership.leave_unreadable(table_id)
            raise

    async def _load_ours(self, table_id: str) -> LiveTable | None:
        stored = await self.store.load_table(table_id)
        if stored is None:
            return None
        table = table_of(stored)
        table.grant(self.now(), _GRACE_MS)  # if its clock runs, the server stood still
        live = self.admit(table)
        if live.table.status != stored.status:
            live.note_status()
        return live

    def admit(self, table: Table) -> LiveTable:
        """Keeps a stored table in memory, and lets it go on. Raises StoreDown."""
        if self._closing:
            raise StoreDown("the server stops")
        live = LiveTable(
            table,
            self.store,
            self.bots,
            self.now,
            self.config.bot_pause,
            self._lost,
            self._metrics,
            self.ownership.may_act,
        )
        self._tables[table.id] = live
        TABLES.set(len(self._tables))
        self._lobby.forget()
        live.wake()
        return live

    async def keep_new(self, made: MadeTable, at: int) -> None:
        """Stores a new table, and keeps it in memory. Raises StoreDown, IdTaken."""
        await self.store.create_table(stored_form(made.table, made.entries, at))
        await self.ownership.take(made.table.id)
        self.admit(made.table)

    def drop(self, table_ids: Iterable[str]) -> None:
        """They are another node's now. Whoever is there comes back, and is led there."""
        for table_id in table_ids:
            if (live := self._tables.pop(table_id, None)) is not None:
                live.retire("try_again")
            if (loading := self._loading.get(table_id)) is not None:
                loading.cancel()
        TABLES.set(len(self._tables))

    async def follow(self, table_id: str) -> int:
        """Another process has written to the table's log, or removed it: whoever is there is told. How many they are.
        Raises StoreDown, BrokenLog.
        """
        if (loading := self._loading.get(table_id)) is not None:  # it may have read the log before that
            await asyncio.wait([loading])
        live = self._tables.get(table_id)
        self._lobby.forget()
        if live is None or live.retired:
            return 0
        told = await live.follow(lambda: self.store.load_table(table_id))
        self._forget_retired(table_id)
        return told

    def _forget_retired(self, table_id: str) -> None:
        if (live := self._tables.get(table_id)) is not None and live.retired:
            del self._tables[table_id]
            TABLES.set(len(self._tables))

    def send_away(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        """Everyone, at whatever table, whose address is meant. How many they were."""
        return sum(live.send_away(code, whom) for live in self._in_memory())

    def _lost(self, table_id: str) -> None:
        """An entry could not be stored, so the table was put away. It goes on as soon as it can be loaded."""
        self._waking.begin(self._revive(table_id))

    async def _revive(self, table_id: str) -> None:
        """Again and again while the store is down. Other errors may pass as well, such as too many open files; a log
        that cannot be read any more will not, so it is tried less and less often, and left to whoever comes.
        """
        pause = _REVIVE_SECONDS
        while pause < _GIVE_UP_SECONDS:
            await asyncio.sleep(pause)
            try:
                await self.find(table_id)
                return
            except StoreDown:
                continue
            except Elsewhere:
                return
            except Exception:
                log.exception("a table cannot be loaded", extra={"table": table_id})
                pause *= 2

    async def lobby(self) -> tuple[TableInfo, ...]:
        """Listed tables with an open seat, and listed games to watch. Raises StoreDown."""
        return await self._lobby.tables(self.now())

    def listed(self) -> list[TableInfo]:
        """Of those in memory: the tables that the lobby shows."""
        return self._lobby.in_memory()

    def look_elsewhere(self, others: Callable[[], Awaitable[list[TableInfo]]]) -> None:
        """What other nodes have to show is in the lobby too."""
        self._lobby.others = others

    def _in_memory(self) -> list[LiveTable]:
        """The newest first."""
        return [live for live in reversed(self._tables.values()) if not live.retired]

    async def put_away_unused(self) -> None:
        """What nobody has touched for a while leaves the memory; whoever comes back finds it loaded anew."""
        at, unneeded = self.now(), []
        for table_id, live in tuple(self._tables.items()):
            unused = _PRACTICE_UNUSED_MS if is_practice(live.table.settings) else _UNUSED_MS
            if not live.busy and at - live.last_used > unused:
                live.retire("put_away")
                del self._tables[table_id]
                unneeded.append(table_id)
        TABLES.set(len(self._tables))
        await self.ownership.give_up(unneeded)
