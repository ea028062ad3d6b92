"""The host of a device: one player, no limits, and no other device."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from ettana.core.engine import is_compiled
from ettana.host.analyses import Analyses, AnalysisLimits
from ettana.host.host import Call, Procedure, Quota, Slot
from ettana.host.replays import Replays
from ettana.host.table_host import TableHost
from ettana.offline.store import DeviceStore
from ettana.offline.worker_client import DeviceWorkers
from ettana.table.command_dispatch import TableConnection
from ettana.table.live_table import LiveTable
from ettana.table.new_tables.choices import choices
from ettana.table.new_tables.new_table import MadeTable
from ettana.table.secrets import new_key
from ettana.table.table import Table
from ettana.table.turns.thinker import Thinker
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.bodies import Choices, Seated

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


T = TypeVar("T")
_ANALYSES: Final = AnalysisLimits(
    seconds=1800.0,  # a phone is slow
    most_of_address=100,
    unheard_seconds=20.0,  # the battery is for something else
    failed_seconds=0.0,  # the worker was replaced
    most_ended=10,
    most_ended_bytes=8_000_000,
)
_NEEDS_COMPILING: Final = frozenset({"Maestro"})  # interpreted it has too few nodes to be better than Master


class DeviceHost:
    """What operations need, on a device."""

    own_device = True
    seat_codes = None

    def __init__(self, tables: Tables, workers: DeviceWorkers, store: DeviceStore) -> None:
        self.tables = tables
        self.analyses = Analyses(workers, store, _ANALYSES, tables.now, prefix=HERE)
        self.replays = Replays(workers)

    def refuses(self, address: str) -> bool:
        return False

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[TableConnection, Viewer]:
        return await self.tables.enter(table_id, token, address)

    def note_entered(self, address: str, table_id: str, seat: int | None) -> None:
        """A device logs no addresses."""

    async def at_owner(self, procedure: Procedure, call: Call[Any]) -> object:
        return await procedure.handler(self, call)

    def choices(self) -> Choices:
        return device_choices(compiled=is_compiled())

    def count(self, quota: Quota, address: str) -> None:
        """A device has no quotas."""

    def reserve(self, slot: Slot, address: str) -> Callable[[], None]:
        return lambda: None

    def note(self, event: str, address: str, seated: Seated) -> None:
        """A device logs no addresses."""

    async def run(self, work: Callable[[], T]) -> T:
        """A browser's Python has no threads."""
        await asyncio.sleep(0)
        return work()


def device_choices(*, compiled: bool) -> Choices:
    """Leaves out bots that are too slow here. A table that names one can still seat it."""
    all_of_them = choices()
    if compiled:
        return all_of_them
    bots = tuple(
        msgspec.structs.replace(bot, for_people=bot.for_people and bot.bot not in _NEEDS_COMPILING)
        for bot in all_of_them.bots
    )
    return Choices(bots, all_of_them.decks)
