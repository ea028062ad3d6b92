"""One way to do long work: here, in processes, or on many machines with Ray.

on = executor_for(workers=4)
for place, result in results(play, games, on):
    ...

`play` is a pure function of one job, so the results are the same whatever does the work.
"""

import os

from ettana.lab.executor.interface import Executor, WorkerLost
from ettana.lab.executor.local import Inline, Processes
from ettana.lab.executor.progress import Interrupted, ProgressBar, progress_of
from ettana.lab.executor.run import in_order, results

__all__ = [
    "Executor",
    "Interrupted",
    "ProgressBar",
    "WorkerLost",
    "executor_for",
    "in_order",
    "progress_of",
    "results",
]

AUTO = "auto"


def executor_for(workers: int | None = None, ray: str | None = None) -> Executor:
    """Processes, as many as there are cores if nothing else is said; one worker is this process itself.

    With `ray`, a Ray cluster: the one at that address, or with `auto` the one that this machine belongs to, or else one
    that is started for as long as this process lives. `workers` then says how many of its cores are used at most.
    Raises NoRay or MissingLibrary.
    """
    if ray is not None:
        from ettana.lab.executor.ray_cluster import RayCluster  # Ray is large, and only there if it was asked for

        return RayCluster(None if ray == AUTO else ray, workers)
    workers = workers or os.cpu_count() or 1
    return Inline() if workers == 1 else Processes(workers)
