"""Games and decisions as Parquet files, for those who learn from them. docs/research/data-sets.md has the columns.

run_dataset(contest(["Weaver", "Master@60"], seed=7), 1000, "games.parquet", "games")
for game in replayed("games.parquet"):
    ...
"""

from ettana.lab.datasets.info import KINDS, BadDataset, DatasetInfo, Kind
from ettana.lab.datasets.read import decision_batches, read_about, replayed
from ettana.lab.datasets.run import Written, check_keep, keep_arena, run_dataset

__all__ = [
    "KINDS",
    "BadDataset",
    "DatasetInfo",
    "Kind",
    "Written",
    "check_keep",
    "decision_batches",
    "keep_arena",
    "read_about",
    "replayed",
    "run_dataset",
]
