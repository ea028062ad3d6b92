"""What swaps of two yarns would do to designs: bring them nearer, or take them farther away."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ettana.core.engine.rules.board import PAIR_A, PAIR_B
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.from_lists import AskedSwaps

Pair = tuple[int, int]  # two octagons, the lower one first

_PAIRS: tuple[Pair, ...] = tuple([(int(a), int(b)) for a, b in zip(PAIR_A, PAIR_B, strict=True)])
_NUMBERS = {pair: number for number, pair in enumerate(_PAIRS)}


@dataclass(frozen=True, slots=True)
class DesignSwapEffects:
    """The swaps after which a design needs one swap less, and those after which it needs one more.

    There are no others that change it: the number changes by one at most.
    """

    nearer: tuple[Pair, ...]
    farther: tuple[Pair, ...]


def swap_effects(
    tables: DesignTables, designs: Iterable[int], cells: Sequence[int], pairs: Iterable[Pair]
) -> dict[int, DesignSwapEffects]:
    """What each of these swaps would do to each of these designs. `cells[o]` is the colour of octagon `o`."""
    asked = AskedSwaps(list(cells), [_NUMBERS[pair] for pair in pairs])
    found = {}
    for design in designs:
        nearer, farther = asked.effects(tables, design)
        found[design] = DesignSwapEffects(
            tuple([_PAIRS[number] for number in nearer]), tuple([_PAIRS[number] for number in farther])
        )
    return found
