"""The judges that come with Ettana: one for each number of players, trained by `tools/train_judge.py`."""

from functools import cache
from importlib.resources import files

import msgspec

from ettana.core.engine.judge import Judge
from ettana.core.engine.signs import SIGNS


@cache
def judge_for(players: int) -> Judge:
    """The judge of games with so many players."""
    judges = msgspec.json.decode(files("ettana.data").joinpath("judges.json").read_bytes(), type=dict[str, list[int]])
    weights = judges[str(players)]
    return Judge(weights, units_in(weights))


def units_in(weights: list[int]) -> int:
    """How many hidden units such a list of weights is for."""
    return (len(weights) - 1) // (SIGNS + 2)
