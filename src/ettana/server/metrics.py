"""What the server counts, for Prometheus. Numbers only: nothing here names a table, a player or a card."""

import math
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

_BATCH = 100
_QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

COMMANDS = Counter("ettana_commands", "Commands of players, by outcome", ["outcome"])
MESSAGES = Counter("ettana_messages_in", "Messages from sockets")
SOCKETS = Gauge("ettana_sockets", "Open sockets")
TABLES = Gauge("ettana_tables_in_memory", "Tables held in memory")
PAUSED = Gauge("ettana_tables_paused", "Tables in memory where a bot waits for somebody to come")
BOT_QUEUE = Gauge("ettana_bot_queue", "Questions to bots that wait for a worker")
BOT_WORKERS_REPLACED = Counter("ettana_bot_workers_replaced", "Workers that died or fell silent")
ANALYSES = Counter("ettana_analyses", "Analyses of finished games, by outcome", ["outcome"])
ANALYSES_OPEN = Gauge("ettana_analyses_open", "Analyses that wait or are made")
TURNED_AWAY = Counter("ettana_turned_away", "Requests and sockets refused by a limit or a block", ["limit"])
TAKEN_OVER = Counter("ettana_tables_taken_over", "Tables of other nodes that were lost, taken over by this one")
FORWARDED = Counter("ettana_commands_passed_on", "Commands that were passed on to the node that owns the table")
NATS_UP = Gauge("ettana_nats_up", "1 while this node, one of many, has NATS")
DAMAGED = Gauge("ettana_database_damaged", "1 if damage was found when the database file was read through")


class QuickTimes(Collector):
    """A histogram that one thread alone writes to. The library's has a lock for each of its numbers, and to note one
    time with it took a fifteenth of all that an action costs (docs/measurements/server.md).
    """

    def __init__(
        self, name: str, documentation: str, bounds: Sequence[float], registry: CollectorRegistry = REGISTRY
    ) -> None:
        self._name, self._documentation, self._bounds = name, documentation, (*bounds, math.inf)
        self._counts = [0] * len(self._bounds)
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        counts, so_far = [], 0
        for bound, count in zip(self._bounds, self._counts, strict=True):
            so_far += count
            counts.append(("+Inf" if bound == math.inf else str(float(bound)), so_far))
        yield HistogramMetricFamily(self._name, self._documentation, counts, self._sum)


STORE_SECONDS = QuickTimes("ettana_store_seconds", "Time until an entry is durable", _QUICK)


class TimesInBatches:
    """Times that are told many together. Where one table is played at, a single one would tell how long the bot at it
    thought, and so how much it had to think about.
    """

    def __init__(self, times: Histogram, batch: int) -> None:
        self._times, self._batch = times, batch
        self._waiting: list[float] = []

    @contextmanager
    def time(self) -> Iterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - began)

    def observe(self, seconds: float) -> None:
        self._waiting.append(seconds)
        if len(self._waiting) >= self._batch:
            for each in self._waiting:
                self._times.observe(each)
            self._waiting.clear()


BOT_SECONDS = TimesInBatches(
    Histogram("ettana_bot_seconds", f"Time a bot took, waiting included, told by {_BATCH}", buckets=_QUICK), _BATCH
)


class TableMetrics:
    """The measures of all tables together."""

    def __init__(self) -> None:
        self._done, self._refused = COMMANDS.labels("done"), COMMANDS.labels("refused")

    def command_done(self) -> None:
        self._done.inc()

    def command_refused(self) -> None:
        self._refused.inc()

    def stored(self, seconds: float) -> None:
        STORE_SECONDS.observe(seconds)
