"""A server seen from outside during a trial: memory, open files, log, metrics."""

import re
import urllib.request
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import psutil
from tools.server_stress.process import HOST, RunningServer

MB: Final = 1 << 20
_TURNED_AWAY = re.compile(r'^ettana_turned_away_total\{limit="(\w+)"\} (\S+)$', re.MULTILINE)
_FAULTS = (b"Traceback (most recent call last)", b'"level":"error"', b'"level":"critical"')


@dataclass(slots=True)
class Sample:
    """One observation of the server. `at` is in seconds since the first."""

    at: float
    memory: int  # bytes of the server alone, without its bots
    files: int


@dataclass(slots=True)
class Watch:
    """Observes one server. Ignores what was logged before the watch began."""

    server: RunningServer
    samples: list[Sample] = field(default_factory=list)
    _log_began: int = 0
    _processor_began: float = 0.0

    def __post_init__(self) -> None:
        self._log_began = self.server.log.stat().st_size
        self._processor_began = self._processor()

    def look(self, at: float) -> None:
        """Raises psutil.NoSuchProcess if the server is gone."""
        process = psutil.Process(self.server.pid)
        self.samples.append(Sample(at, process.memory_info().rss, process.num_fds()))

    @property
    def processor_seconds(self) -> float:
        """Processor time of the server alone."""
        return self._processor() - self._processor_began

    def _processor(self) -> float:
        times = psutil.Process(self.server.pid).cpu_times()
        return times.user + times.system

    @property
    def log_bytes(self) -> int:
        return self.server.log.stat().st_size - self._log_began

    def faults_in_log(self) -> list[str]:
        """The log lines about errors."""
        with self.server.log.open("rb") as log:
            log.seek(self._log_began)
            return [line.decode(errors="replace") for line in log if any(fault in line for fault in _FAULTS)]


def turned_away(server: RunningServer) -> Counter[str]:
    """How often each limit has refused a client since the server started."""
    with urllib.request.urlopen(f"http://{HOST}:{server.metrics_port}/metrics", timeout=30) as answer:
        text = answer.read().decode()
    return Counter({limit: int(float(count)) for limit, count in _TURNED_AWAY.findall(text)})


def slope(samples: Sequence[Sample]) -> float:
    """Growth of memory in bytes per second: the slope of the least-squares line through all samples."""
    if len(samples) < 2:
        return 0.0
    at = sum(sample.at for sample in samples) / len(samples)
    memory = sum(sample.memory for sample in samples) / len(samples)
    spread = sum((sample.at - at) ** 2 for sample in samples)
    together = sum((sample.at - at) * (sample.memory - memory) for sample in samples)
    return together / spread if spread else 0.0
