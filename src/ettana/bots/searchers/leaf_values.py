"""An evaluation of one's own for a search: what it is given, and what it must answer."""

from collections.abc import Callable
from typing import Any

from ettana.core.as_int import as_int
from ettana.core.engine.batch.observe import WORDS
from ettana.core.engine.search.leaf_race import LeafRace
from ettana.core.engine.search.value_net import CHANCE
from ettana.core.errors import EttanaError
from ettana.core.extras import from_extra

# Observations of the seat that searches, an array of bytes of shape (leaves, 232) in the layout `ettana-1`, each at the
# end of a turn of its own; and for each of them the chance that the seat wins, from 0 to 1. The array is overwritten
# once the function has returned. Equal observations must get equal answers, or games cannot be played again.
Evaluate = Callable[[Any], Any]


class BadEvaluation(EttanaError, ValueError):
    """An evaluation did not answer with a chance to win for each observation."""


def leaf_chances(race: LeafRace, evaluate: Evaluate) -> list[int]:
    """The chances to win of the leaves that wait, as whole numbers. Raises BadEvaluation or MissingLibrary."""
    with from_extra("rl"):
        import numpy as np  # here and not above: only those who evaluate need it

    leaves = int(race.leaves)
    if leaves == 0:
        return []
    memory: Any = race.observation
    told = np.asarray(evaluate(np.frombuffer(memory, np.uint8).reshape(-1, 8 * WORDS)[:leaves]))
    if told.shape != (leaves,):
        raise BadEvaluation(f"an evaluation gives one chance for each of {leaves} observations, not {told.shape}")
    if told.dtype.kind not in "fiu":
        raise BadEvaluation(f"an evaluation gives numbers, not {told.dtype}")
    chances = told.astype(np.float64)
    if not ((chances >= 0) & (chances <= 1)).all():
        raise BadEvaluation("an evaluation gives chances to win, from 0 to 1")
    return [int(chance) for chance in np.rint(chances * CHANCE)]


def check_batch(batch: object) -> int:
    """How many leaves are valued together. Raises BadEvaluation."""
    number = as_int(batch)
    if number is None or not 1 <= number <= 65_536:
        raise BadEvaluation(f"a batch is 1 to 65536 leaves, not {batch!r}")
    return number
