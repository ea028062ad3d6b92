"""One way to do long work: here, in processes, or on many machines with Ray.

on = executor_for(workers=4)
for place, result in results(play, games, on):
    ...

`play` is a pure function of one job, so the results are the same whatever does the work.
"""

from ettana.lab.executor.choose import executor_for
from ettana.lab.executor.chunk import WorkerLost
from ettana.lab.executor.interface import Executor
from ettana.lab.executor.progress import Interrupted, Progress, progress_of
from ettana.lab.executor.run import in_order, results

__all__ = [
    "Executor",
    "Interrupted",
    "Progress",
    "WorkerLost",
    "executor_for",
    "in_order",
    "progress_of",
    "results",
]
