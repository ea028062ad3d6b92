"""How difficult designs are, measured: the fewest swaps that complete them, over many random boards (7.6)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.board import COLOURS, OCTAGONS
from ettana.core.engine.solve.from_lists import Cells
from ettana.core.engine.solve.target import FAR

# One point is suggested for a design, and one more for each of these that its mean reaches. 7.6 gives the first two.
STEPS = (2.6, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5)
MOST_COMPLETE = 0.1  # the share of random boards on which a design may already be complete (7.6)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What was measured of one design."""

    name: str
    points: int
    swaps: float  # the mean, over boards, of the fewest swaps that complete it; infinite if only Replace can do it
    error: float  # the standard error of that mean
    complete: float  # the share of boards on which it is complete without any swap

    @property
    def suggested(self) -> int:
        """The points that the measured difficulty suggests."""
        return 1 + sum(self.swaps >= step for step in STEPS)

    @property
    def is_too_easy(self) -> bool:
        """Whether it is already complete on more random boards than 7.6 allows."""
        return self.complete > MOST_COMPLETE


def difficulty_table(deck: Deck, boards: int = 2000, seed: int = 1, *, mirrored: bool = False) -> list[Difficulty]:
    """One row for each design of the deck, in its order, all measured on the same boards (2.1). At least two boards."""
    if boards < 2:
        raise ValueError(f"{boards} boards: a mean and its error need at least two")
    tables = deck.tables(mirrored)
    dealt = [Cells(yarns) for yarns in random_boards(boards, seed)]
    rows = []
    for index, design in enumerate(deck):
        swaps = [int(loom.distance(tables, index)) for loom in dealt]
        mean, error = _mean_and_error(swaps)
        rows.append(Difficulty(design.name, design.points, mean, error, swaps.count(0) / boards))
    return rows


def random_boards(boards: int, seed: int) -> list[list[int]]:
    """Boards as the set-up deals them (2.1): five yarns of each colour, at random. The same for the same seed."""
    chance = random.Random(seed)
    dealt = []
    for _ in range(boards):
        yarns = [colour for colour in range(COLOURS) for _ in range(OCTAGONS // COLOURS)]
        chance.shuffle(yarns)
        dealt.append(yarns)
    return dealt


def _mean_and_error(swaps: Sequence[int]) -> tuple[float, float]:
    if FAR in swaps:
        return inf, 0.0
    number = len(swaps)
    mean = sum(swaps) / number
    variance = sum((count - mean) ** 2 for count in swaps) / (number - 1)
    return mean, sqrt(variance / number)
