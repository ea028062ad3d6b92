"""Tables at which somebody learns alone: the scenes of lessons, and puzzles."""

from ettana.table.entries import Settings
from ettana.table.wire.bodies import NewTable

_SEED = "seed "


def is_practice(table: Settings | NewTable) -> bool:
    """Whether one person alone begins from a position with dice of a seed. It can be begun anew at any time, so nobody
    misses it. One who learns needs many of them, and a class has one address: they are counted apart, leave the memory
    soon, and are kept for a day.
    """
    alone = sum(plan.kind != "bot" for plan in table.seats) == 1
    laid = table.position is not None and table.dice is not None and table.dice.startswith(_SEED)
    return alone and laid and table.clock is None and not table.listed
