"""The front desk: what every request passes before it comes to a table."""

import time
from collections.abc import Callable

from ettana.server.config import Config
from ettana.server.http.limits import OpenCount, RateLimit
from ettana.server.live.registry import Hall


class Desk:
    """The hall, and the limits of each address."""

    def __init__(self, hall: Hall, config: Config, clock: Callable[[], float] = time.monotonic) -> None:
        limits = config.limits
        self.hall = hall
        self.config = config
        self.clock = clock
        self.open_sockets = OpenCount(limits.sockets)
        self.requests = RateLimit(limits.requests_per_minute / 60, limits.requests_per_minute, clock)
        self.new_tables = RateLimit(limits.tables_per_hour / 3600, limits.tables_per_hour, clock)
