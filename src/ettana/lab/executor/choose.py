"""Which executor: what the caller has, from the fewest words."""

import os

from ettana.lab.executor.inline import Inline
from ettana.lab.executor.interface import Executor
from ettana.lab.executor.processes import Processes

AUTO = "auto"


def executor_for(workers: int | None = None, ray: str | None = None) -> Executor:
    """Processes, as many as there are cores if nothing else is said; one worker is this process itself.

    With `ray`, a Ray cluster: the one at that address, or with `auto` the one that this machine belongs to, or else one
    that is started for as long as this process lives. `workers` then says how many of its cores are used at most.
    Raises NoRay.
    """
    if ray is not None:
        from ettana.lab.executor.ray_cluster import RayCluster  # Ray is large, and only there if it was asked for

        return RayCluster(None if ray == AUTO else ray, workers)
    workers = workers or os.cpu_count() or 1
    return Inline() if workers == 1 else Processes(workers)
