"""The cheapest way to complete a design, step by step: for hints, puzzles and bots that explain themselves."""

from collections.abc import Sequence
from dataclasses import dataclass

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.from_lists import swaps_to, target_search
from ettana.core.engine.solve.target import FAR, Target, TargetSearch
from ettana.core.rules import RuleSet
from ettana.core.view import View


@dataclass(frozen=True, slots=True)
class Nearest:
    """How a design is completed with the fewest swaps: make the replacements, then the swaps, in their order.

    `octagons` and `colours` have one entry for each colour group, in the order of the letters of the drawing.

    >>> game = ettana.Game(seed=7)
    >>> way = ettana.nearest(game.view(None), game.deck, game.rules, design=3)
    >>> way.swaps, way.colours
    (((4, 9), (8, 13)), (2, 0))
    """

    design: int
    octagons: tuple[tuple[int, ...], ...]
    colours: tuple[int, ...]
    swaps: tuple[tuple[int, int], ...]
    replaces: tuple[tuple[int, int], ...] = ()  # each an octagon, and the colour that comes from the yarn reserve


def nearest(view: View, deck: Deck, rules: RuleSet, design: int | None = None, *, replaces: int = 0) -> Nearest | None:
    """The fewest swaps that complete a design; without `design`, the design of the view's hand with the fewest.

    Up to `replaces` Replace cards may help, and no more than those swaps need. None if nothing can be completed.

    >>> game = ettana.Game(seed=7)
    >>> for _ in range(3):  # both pins, and a roll
    ...     game.apply(game.legal_ids()[0])
    >>> way = ettana.nearest(game.view(0), game.deck, game.rules)
    >>> game.deck[way.design].name, way.swaps
    ('Mullai Moggu', ((2, 9), (8, 22)))
    >>> ettana.nearest(game.view(None), game.deck, game.rules, design=3).design
    3
    """
    tables = deck.tables(rules.mirrored_designs)
    ways = [
        nearest_way(tables, each, view.yarns, replaces=replaces, reserve=view.yarn_reserve)
        for each in (view.designs if design is None else (design,))
    ]
    return min((way for way in ways if way is not None), key=lambda way: len(way.swaps), default=None)


def nearest_way(
    tables: DesignTables, design: int, cells: Sequence[int], *, replaces: int = 0, reserve: Sequence[int] = (0,) * 5
) -> Nearest | None:
    """The fewest swaps that complete a design, and no more replacements than those need; None if it cannot be done.

    `cells[o]` is the colour of octagon `o`. Up to `replaces` Replace cards may help, with `reserve[c]` yarns of c.
    """
    target = _search(tables, design, cells, replaces, reserve).run()
    if target.swaps == FAR:
        return None
    while replaces > 0:
        thriftier = _search(tables, design, cells, replaces - 1, reserve).run()
        if thriftier.swaps > target.swaps:
            break
        target, replaces = thriftier, replaces - 1
    way = _Way(tables, design, target, list(cells), list(reserve))
    way.replace(replaces)
    way.swap()
    order = sorted(range(len(way.groups)), key=lambda g: tables.letters[tables.first_group[design] + g])
    return Nearest(
        design=design,
        octagons=tuple(way.groups[g] for g in order),
        colours=tuple(target.colours[g] for g in order),
        swaps=tuple(way.swaps),
        replaces=tuple(way.replaces),
    )


def _search(
    tables: DesignTables, design: int, cells: Sequence[int], replaces: int, reserve: Sequence[int]
) -> TargetSearch:
    return target_search(tables, design, list(cells), replaces, list(reserve))


class _Way:
    """Goes to the target by steps which the engine's count confirms one by one: the way is exact if that is."""

    def __init__(self, tables: DesignTables, design: int, target: Target, cells: list[int], reserve: list[int]) -> None:
        self.tables, self.design, self.target = tables, design, target
        self.cells, self.reserve = cells, reserve
        self.swaps: list[tuple[int, int]] = []
        self.replaces: list[tuple[int, int]] = []
        words = [tables.words[target.where + g] for g in range(tables.groups[design])]
        self.groups = [tuple(octagon for octagon in range(25) if word >> octagon & 1) for word in words]
        self.wanted = {o: target.colours[g] for g, octagons in enumerate(self.groups) for o in octagons}

    def left(self, replaces: int = 0) -> int:
        """The swaps still needed at the target."""
        search = _search(self.tables, self.design, self.cells, replaces, self.reserve)
        return swaps_to(search, self.target)

    def is_right(self, octagon: int) -> bool:
        return self.wanted.get(octagon) == self.cells[octagon]

    def replace(self, replaces: int) -> None:
        """Make as many replacements, each such that the target's number of swaps stays within reach."""
        for left in reversed(range(replaces)):
            for octagon, colour in self.replacements():
                old = self.exchange_with_reserve(octagon, colour)
                if self.left(left) == self.target.swaps:
                    self.replaces.append((octagon, colour))
                    break
                self.exchange_with_reserve(octagon, old)

    def replacements(self) -> list[tuple[int, int]]:
        """Every replacement of a yarn that is not right, those that bring a wanted colour to its place first."""
        found = [
            (octagon, colour)
            for octagon in range(25)
            for colour in range(5)
            if self.reserve[colour] > 0 and self.cells[octagon] != colour and not self.is_right(octagon)
        ]
        return sorted(found, key=lambda replacement: self.wanted.get(replacement[0]) != replacement[1])

    def exchange_with_reserve(self, octagon: int, colour: int) -> int:
        old = self.cells[octagon]
        self.cells[octagon] = colour
        self.reserve[colour] -= 1
        self.reserve[old] += 1
        return old

    def swap(self) -> None:
        """Swap until the target is complete, every swap one nearer."""
        for left in reversed(range(self.left())):
            for octagon, donor in self.useful_swaps():
                self.exchange(octagon, donor)
                if self.left() == left:
                    self.swaps.append((min(octagon, donor), max(octagon, donor)))
                    break
                self.exchange(octagon, donor)

    def useful_swaps(self) -> list[tuple[int, int]]:
        """The swaps that bring a wanted colour to its place from where it is not wanted."""
        return [
            (octagon, donor)
            for octagon, colour in sorted(self.wanted.items())
            if self.cells[octagon] != colour
            for donor in range(25)
            if self.cells[donor] == colour and not self.is_right(donor)
        ]

    def exchange(self, a: int, b: int) -> None:
        self.cells[a], self.cells[b] = self.cells[b], self.cells[a]
