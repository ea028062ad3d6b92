"""The list of tables that anyone may find: those that wait for players, and games to watch."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from ettana.host.ownership import Elsewhere
from ettana.server.store.store import Store
from ettana.table.live_table import LiveTable
from ettana.table.store import NoSuchTable, TryAgain
from ettana.table.table import Table
from ettana.table.viewers.messages import table_info
from ettana.table.wire.updates import TableInfo

log = logging.getLogger(__name__)

_GOOD_FOR_MS = 1000
_MOST_LOADED = 20  # for one list: the others come with the next
_MOST_GAMES = 200


async def nothing_elsewhere() -> list[TableInfo]:
    """Without other nodes."""
    return []


class LobbyCache:
    """Made anew at most once a second, however many ask. A game that nobody looks at and that is not in memory is not
    worth watching, so no game is loaded for the list.
    """

    def __init__(
        self,
        store: Store,
        in_memory: Callable[[], Sequence[LiveTable]],
        find: Callable[[str], Awaitable[LiveTable]],
        read: Callable[[str], Awaitable[Table]],
        listed_elsewhere: Callable[[], Awaitable[list[TableInfo]]] = nothing_elsewhere,
    ) -> None:
        self._store, self._in_memory, self._find, self._read = store, in_memory, find, read
        self._listed_elsewhere = listed_elsewhere
        self._list: tuple[TableInfo, ...] = ()
        self._made_at: int | None = None
        self._making = asyncio.Lock()
        self._broken: set[str] = set()  # tables that could not be loaded, and are not tried again

    async def tables(self, now: int) -> tuple[TableInfo, ...]:
        """Raises TryAgain."""
        async with self._making:
            if self._made_at is None or not 0 <= now - self._made_at < _GOOD_FOR_MS:
                self._list = tuple(await self._worth_showing())
                self._made_at = now
            return self._list

    def forget(self) -> None:
        """There is another table: the next list is made anew."""
        self._made_at = None

    def in_memory(self) -> list[TableInfo]:
        """What this node has to show."""
        listed = [live for live in self._in_memory() if live.table.settings.listed and live.table.status != "over"]
        games = [live for live in listed if live.table.status == "playing"][:_MOST_GAMES]
        lobbies = [live for live in listed if live.table.status == "lobby"]
        return [table_info(live.table, live.present) for live in (*lobbies, *games)]

    async def _worth_showing(self) -> list[TableInfo]:
        known = {info.id: info for info in (*self.in_memory(), *await self._listed_elsewhere())}
        lobbies: list[TableInfo] = []
        loaded = 0
        for table_id in await self._store.listed_lobbies():
            info = known.get(table_id)
            if info is None and loaded < _MOST_LOADED and table_id not in self._broken:
                loaded += 1
                info = await self._load(table_id)
            if info is not None and info.status == "lobby":
                lobbies.append(info)
        games = [info for info in known.values() if info.status == "playing"]
        return [*lobbies, *games[:_MOST_GAMES]]

    async def _load(self, table_id: str) -> TableInfo | None:
        try:
            live = await self._find(table_id)
            return table_info(live.table, live.present)
        except Elsewhere:  # its node does not answer: nobody knows who is there
            table = await self._read(table_id)
            return table_info(table, [False] * len(table.seats))
        except NoSuchTable:
            return None
        except TryAgain:
            raise
        except Exception:  # one broken table must not spoil the list
            log.exception("a table cannot be loaded", extra={"table": table_id})
            self._broken.add(table_id)
            return None
