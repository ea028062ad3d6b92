"""What a board promises to the hand of a player: how near its designs are, and what that is worth."""

from collections.abc import Sequence

from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.from_lists import Cells

# A design is worth a share of its points, by the swaps that it still needs: 0 first.
PROMISE = (1.0, 0.5, 0.25, 0.12, 0.06, 0.03)
FAINT = 0.01  # of a design that is farther away, or out of reach


class HandOnBoard:
    """The designs of a hand on a board, and on boards that differ from it by a swap or a replacement."""

    def __init__(self, tables: DesignTables, designs: Sequence[int], yarns: Sequence[int]) -> None:
        self.designs = designs
        self._tables = tables
        self._loom = Cells(list(yarns))
        self.distances = self._measure()

    def points(self, design: int) -> int:
        return int(self._tables.points[design])

    def share(self, design: int, swaps: int) -> float:
        """The worth of a design that needs so many swaps, in points."""
        return self.points(design) * (PROMISE[swaps] if swaps < len(PROMISE) else FAINT)

    def promise(self, distances: Sequence[int] | None = None) -> float:
        """The worth of the hand when its designs need so many swaps; without an argument, as things are."""
        pairs = zip(self.designs, self.distances if distances is None else distances, strict=True)
        return sum([self.share(design, swaps) for design, swaps in pairs])

    def after_swap(self, a: int, b: int) -> tuple[int, ...]:
        """The distances once two yarns have changed places."""
        self._loom.swap(a, b)
        found = self._measure()
        self._loom.swap(a, b)
        return found

    def swap_brings_nearer(self, design: int, a: int, b: int) -> bool:
        """Whether exchanging two yarns leaves fewer swaps to complete that design."""
        before = self.distances[self.designs.index(design)]
        self._loom.swap(a, b)
        after = self._loom.distance(self._tables, design)
        self._loom.swap(a, b)
        return after < before

    def after_replace(self, octagon: int, colour: int) -> tuple[int, ...]:
        """The distances once a yarn of the reserve lies on an octagon."""
        old = self._loom.colour(octagon)
        self._loom.put(octagon, colour)
        found = self._measure()
        self._loom.put(octagon, old)
        return found

    def _measure(self) -> tuple[int, ...]:
        tables, loom = self._tables, self._loom
        return tuple([int(loom.distance(tables, design)) for design in self.designs])
