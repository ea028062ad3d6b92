"""What every request and socket can use."""

import time
from collections.abc import Callable

from ettana.server.address_log import AddressLog
from ettana.server.blocks import Blocks
from ettana.server.clock import now_ms
from ettana.server.config import Config
from ettana.server.http.limits import OpenCount, RateLimit
from ettana.server.live.analyses import Analyses
from ettana.server.live.registry import Registry
from ettana.server.live.replays import Replays
from ettana.server.live.tables import HereTables, Tables

_SECONDS_AT_ONCE = 5  # of messages
_REPLAYS_AT_ONCE = 2  # of one address: for two people there
_FIGURES_AT_ONCE = 4


class Context:
    """The tables, the limits of each address, and who may not come."""

    def __init__(
        self,
        registry: Registry,
        config: Config,
        clock: Callable[[], float] = time.monotonic,
        *,
        tables: Tables | None = None,
        blocks: Blocks | None = None,
        address_log: AddressLog | None = None,
    ) -> None:
        limits = config.limits
        self.blocks = blocks or Blocks()
        self.address_log = address_log or AddressLog(None, 1, now_ms)
        self.registry = registry
        self.tables: Tables = tables or HereTables(registry)
        self.config = config
        self.clock = clock
        self.open_sockets = OpenCount(limits.sockets)
        self.new_sockets = RateLimit(limits.new_sockets_per_minute / 60, limits.new_sockets_per_minute, clock)
        self.messages = RateLimit(limits.messages_per_address, limits.messages_per_address * _SECONDS_AT_ONCE, clock)
        self.requests = RateLimit(limits.requests_per_minute / 60, limits.requests_per_minute, clock)
        self.files = RateLimit(limits.files_per_minute / 60, limits.files_per_minute, clock)
        self.waiting = OpenCount(limits.connections_per_address)  # those who ask too often
        self.joins = RateLimit(limits.joins_per_minute / 60, limits.joins_per_minute, clock)
        self.replays = Replays(registry.bots)
        self.analyses = Analyses(registry.store, config, registry.now)
        self.figures_under_way = OpenCount(_FIGURES_AT_ONCE)
        self.replays_under_way = OpenCount(_REPLAYS_AT_ONCE)
        self.replays_asked = RateLimit(limits.replays_per_minute / 60, limits.replays_per_minute, clock)
        self.new_tables = RateLimit(limits.tables_per_hour / 3600, limits.tables_per_hour, clock)
        practice = limits.practice_tables_per_hour
        self.new_practice_tables = RateLimit(practice / 3600, practice, clock)
