"""Work shared by the machines of a Ray cluster. `pip install 'ettana[ray]'` brings Ray.

Ray would repeat lost tasks by itself; we do it, as for processes, since only that way a task that ends every worker is
repeated once and not for ever.
"""

import os
import socket
import time
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from ettana import __version__
from ettana.core.errors import EttanaError
from ettana.core.extras import from_extra
from ettana.lab.executor.interface import Answer, ChunkDone, ChunkFailed, ChunkLost, ExecutorSession, do_chunk_far_away

Job = TypeVar("Job")
Result = TypeVar("Result")
_PATIENCE = 10.0  # seconds for an answer from a cluster
_LOOK_AGAIN = 2.0  # seconds after which nodes are counted anew


class NoRay(EttanaError):
    """No Ray answers at this address."""


class OtherVersion(EttanaError):
    """A node of the cluster has another version of Ettana, which might play other games."""


class RayCluster:
    """The cluster at an address, the one that this machine belongs to, or one of this machine alone."""

    chunk_seconds = 2.0  # handing over a chunk takes some milliseconds

    def __init__(self, address: str | None = None, most_cores: int | None = None) -> None:
        self.ray = _connected(address)
        self._most_cores = most_cores
        self._cores = self._nodes = 0
        self._looked = -_LOOK_AGAIN

    @property
    def told(self) -> str:
        cores = self.cores
        machines = "1 node" if self._nodes == 1 else f"{self._nodes} nodes"
        return f"Ray, {cores} {'core' if cores == 1 else 'cores'} on {machines}"

    @property
    def cores(self) -> int:
        """As many as there are by now: nodes may come and go."""
        now = time.monotonic()
        if now - self._looked >= _LOOK_AGAIN:
            self._looked = now
            self._nodes = sum(bool(node["Alive"]) for node in self.ray.nodes())
            self._cores = int(self.ray.cluster_resources().get("CPU", 0))
        return max(1, min(self._cores, self._most_cores or self._cores))

    def open(self, work: Callable[[Job], Result]) -> ExecutorSession[Job, Result]:
        return _RaySession(self, work)


def _connected(address: str | None) -> Any:
    with from_extra("ray"):
        import ray
    if not ray.is_initialized():
        if address is not None:
            _check_answering(address)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # of a cluster that is started here
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # or it warns of graphics cards
        try:
            ray.init(
                address,
                include_dashboard=False if address is None else None,
                logging_level="error",
                log_to_driver=False,  # what is lost is told by us
            )
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise NoRay(f"Ray at {address or 'this machine'}: {' '.join(str(error).split())}") from error
    return ray


def _check_answering(address: str) -> None:
    """Ray itself waits for minutes, and then ends the process. Raises NoRay."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), _PATIENCE).close()
    except ValueError:
        raise NoRay(f"Ray at {address}: an address is host:port, such as 10.0.0.1:6379") from None
    except OSError as error:
        raise NoRay(f"Ray at {address}: nobody answers there: {error.strerror or error}") from None


class _RaySession(Generic[Job, Result]):
    def __init__(self, cluster: RayCluster, work: Callable[[Job], Result]) -> None:
        self._cluster, self._ray = cluster, cluster.ray
        self._task = self._ray.remote(max_retries=0, num_cpus=1)(_do_chunk_on_node)
        self._work = self._ray.put(work)  # sent to each node once
        self._under_way: dict[Any, int] = {}

    @property
    def places(self) -> int:
        """Twice as many as there are cores, so that none of them waits for us."""
        return 2 * self._cluster.cores

    def submit(self, number: int, jobs: Sequence[Job]) -> None:
        self._under_way[self._task.remote(self._work, number, list(jobs), __version__)] = number

    def wait(self) -> list[Answer[Result]]:
        ready, _ = self._ray.wait(list(self._under_way), num_returns=1, fetch_local=True)
        return [self._answer(reference) for reference in ready]

    def _answer(self, reference: Any) -> Answer[Result]:
        number = self._under_way.pop(reference)
        try:
            answer: Answer[Result] = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError:
            raise  # our own errors come as answers, so this is one of reading the work: it would fail again
        except self._ray.exceptions.RayError as error:
            return ChunkLost(number, type(error).__name__)
        return answer

    def close(self) -> None:
        """Forgets what is under way. Those chunks run to their end, or until this process ends: Ray ends them then.

        They are not cancelled: Ray (2.60) ends this process if a task completes in the moment in which it is cancelled.
        """
        self._under_way.clear()


def _do_chunk_on_node(
    work: Callable[[Job], Result], number: int, jobs: Sequence[Job], version: str
) -> ChunkDone[Result] | ChunkFailed[Result]:
    if version != __version__:
        return ChunkFailed(number, [], OtherVersion(f"a node of the cluster has Ettana {__version__}, not {version}"))
    return do_chunk_far_away(work, number, jobs)
