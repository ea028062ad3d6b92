"""What every request and socket can use: the Host of operations, and the Entrance of sessions."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from ettana.host.analyses import Analyses, AnalysisLimits, Outcome
from ettana.host.host import Call, Procedure, Quota, Slot
from ettana.host.operation import RequestRefused
from ettana.host.replays import Replays
from ettana.server.address_log import AddressLog
from ettana.server.blocks import Blocks
from ettana.server.bots.analysis_workers import AnalysisWorkers
from ettana.server.clock import now_ms
from ettana.server.config import Config
from ettana.server.http.limits import OpenCount, RateLimit
from ettana.server.live.registry import AllTables, Registry
from ettana.server.live.seat_codes import StoredSeatCodes
from ettana.server.metrics import ANALYSES, ANALYSES_OPEN, TURNED_AWAY
from ettana.table.command_dispatch import TableConnection
from ettana.table.new_tables.choices import choices
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.bodies import Choices, Seated

T = TypeVar("T")

_SECONDS_AT_ONCE = 5  # of messages
_REPLAYS_AT_ONCE = 2  # of one address: for two people there
_FIGURES_AT_ONCE = 4


class Context:
    """The tables, the limits of each address, and who may not come."""

    own_device: Final = False

    def __init__(
        self,
        registry: Registry,
        config: Config,
        clock: Callable[[], float] = time.monotonic,
        *,
        all_tables: AllTables | None = None,
        blocks: Blocks | None = None,
        address_log: AddressLog | None = None,
    ) -> None:
        limits = config.limits
        self.blocks = blocks or Blocks()
        self.address_log = address_log or AddressLog(None, 1, now_ms)
        self.registry = registry
        self.tables = registry
        self.all_tables: AllTables = all_tables or registry
        self.config = config
        self.clock = clock
        self.open_sockets = OpenCount(limits.sockets)
        self.new_sockets = RateLimit(limits.new_sockets_per_minute / 60, limits.new_sockets_per_minute, clock)
        self.messages = RateLimit(limits.messages_per_address, limits.messages_per_address * _SECONDS_AT_ONCE, clock)
        self.requests = RateLimit(limits.requests_per_minute / 60, limits.requests_per_minute, clock)
        self.files = RateLimit(limits.files_per_minute / 60, limits.files_per_minute, clock)
        self.waiting = OpenCount(limits.connections_per_address)  # those who ask too often
        self.replays = Replays(registry.bots)
        self._analysis_workers = AnalysisWorkers(in_idle_time=config.analysis_in_idle_time)
        self.analyses = Analyses(
            self._analysis_workers, registry.store, _analysis_limits(config), registry.now, count=_count
        )
        ANALYSES_OPEN.set_function(self.analyses.__len__)
        self.seat_codes = StoredSeatCodes(registry.store, config.code_minutes, registry.now)
        replays = RateLimit(limits.replays_per_minute / 60, limits.replays_per_minute, clock)
        self._quotas: dict[Quota, RateLimit] = {
            "tables": RateLimit(limits.tables_per_hour / 3600, limits.tables_per_hour, clock),
            "practice": RateLimit(limits.practice_tables_per_hour / 3600, limits.practice_tables_per_hour, clock),
            "joins": RateLimit(limits.joins_per_minute / 60, limits.joins_per_minute, clock),
            "replays": replays,
            "analyses": replays,
        }
        self._slots: dict[Slot, OpenCount] = {
            "replays": OpenCount(_REPLAYS_AT_ONCE),
            "figures": OpenCount(_FIGURES_AT_ONCE),
        }

    async def close(self) -> None:
        """Ends what is analysed."""
        await self.analyses.close()
        await self._analysis_workers.close()

    # How sockets enter

    def refuses(self, address: str) -> bool:
        return self.blocks.refuses(address)

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[TableConnection, Viewer]:
        return await self.all_tables.enter(table_id, token, address)

    def note_entered(self, address: str, table_id: str, seat: int | None) -> None:
        self.address_log.note("came", address, table_id, seat)

    # What operations need

    async def at_owner(self, procedure: Procedure, call: Call[Any]) -> object:
        return await self.all_tables.at_owner(procedure, self, call)

    def choices(self) -> Choices:
        return choices()

    def count(self, quota: Quota, address: str) -> None:
        if quota == "analyses" and self.config.analysis_nodes == 0:
            raise RequestRefused("no_such_page")
        allowed = self._quotas[quota].take(address)
        if not allowed or (quota == "replays" and not self.registry.bots.has_time(address)):
            raise _turned_away(quota)

    def reserve(self, slot: Slot, address: str) -> Callable[[], None]:
        if (slot == "replays" and self.replays.full) or not self._slots[slot].enter(address):
            raise _turned_away("analyses" if slot == "figures" else slot)
        return partial(self._slots[slot].leave, address)

    def note(self, event: str, address: str, seated: Seated) -> None:
        self.address_log.note(event, address, seated.table, seated.seat)

    async def run(self, work: Callable[[], T]) -> T:
        return await asyncio.to_thread(work)


def _analysis_limits(config: Config) -> AnalysisLimits:
    return AnalysisLimits(
        seconds=config.analysis_seconds,
        nodes=config.analysis_nodes,
        at_once=max(1, config.bot_workers // 2),
        seconds_per_minute=config.limits.analysis_seconds_per_minute,
    )


def _count(outcome: Outcome) -> None:
    (TURNED_AWAY.labels("analyses") if outcome == "turned_away" else ANALYSES.labels(outcome)).inc()


def _turned_away(why: Quota) -> RequestRefused:
    TURNED_AWAY.labels(why).inc()
    return RequestRefused("too_many_requests")
