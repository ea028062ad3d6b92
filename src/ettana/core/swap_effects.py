"""What swaps of two yarns would do to a design: bring it nearer, or farther away."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.from_lists import Cells

Pair = tuple[int, int]  # two octagons, the lower one first


@dataclass(frozen=True, slots=True)
class SwapEffects:
    """The swaps after which a design needs one swap less, and those after which it needs one more.

    No swap changes the number by more than one: the same swap undoes it.
    """

    nearer: tuple[Pair, ...]
    farther: tuple[Pair, ...]


def swap_effects(tables: DesignTables, design: int, cells: Sequence[int], pairs: Iterable[Pair]) -> SwapEffects:
    """What each of these swaps would do. `cells[o]` is the colour of octagon `o`."""
    loom = Cells(list(cells))
    now = loom.distance(tables, design)
    nearer, farther = [], []
    for a, b in pairs:
        loom.swap(a, b)
        then = loom.distance(tables, design)
        loom.swap(a, b)
        if then < now:
            nearer.append((a, b))
        elif then > now:
            farther.append((a, b))
    return SwapEffects(tuple(nearer), tuple(farther))
