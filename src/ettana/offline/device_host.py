"""The host of a device: one player, no limits, and no other device."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from ettana.core.engine import is_compiled
from ettana.host.analyses import Analyses, AnalysisLimits
from ettana.host.host import Call, Procedure, Quota, Slot
from ettana.host.replays import Replays
from ettana.offline.device_tables import HERE, Tables
from ettana.offline.store import DeviceStore
from ettana.offline.worker_client import DeviceWorkers
from ettana.table.command_dispatch import TableConnection
from ettana.table.new_tables.choices import choices
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.bodies import Choices, Seated

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
