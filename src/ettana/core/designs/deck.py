"""A deck of design cards. A Deck that exists is sound: making one checks it (7.7)."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ettana.core.designs.check import find_problems
from ettana.core.designs.design import Design, relettered
from ettana.core.engine.rules.designs import DesignTables, build_tables
from ettana.core.errors import BadDeck

__all__ = ["Deck", "Design"]


@dataclass(frozen=True, slots=True)
class Deck:
    """Design cards in a fixed order; in play a design is known by its index. Raises BadDeck if it cannot be played.

    >>> deck = ettana.standard_deck()
    >>> len(deck), deck.index("Iruthalai Pakshi")
    (36, 3)
    """

    name: str
    designs: tuple[Design, ...]
    about: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "designs", tuple(self.designs))
        errors = [
            problem.what for problem in find_problems(self.name, self.about, self.designs) if not problem.is_warning
        ]
        if errors:
            raise BadDeck(*errors)

    def __len__(self) -> int:
        return len(self.designs)

    def __iter__(self) -> Iterator[Design]:
        return iter(self.designs)

    def __getitem__(self, index: int) -> Design:
        return self.designs[index]

    def index(self, name: str) -> int:
        """The index of the design of this name, capital letters or not. KeyError if there is none."""
        wanted = name.casefold()
        for index, design in enumerate(self.designs):
            if design.name.casefold() == wanted:
                return index
        raise KeyError(name)

    def warnings(self, *, mirrored: bool = False) -> tuple[str, ...]:
        """What is allowed but worth knowing; `mirrored` if the deck is to be played with mirrored designs (7.2)."""
        problems = find_problems(self.name, self.about, self.designs, mirrored=mirrored)
        return tuple(problem.what for problem in problems if problem.is_warning)

    def tables(self, mirrored: bool = False) -> DesignTables:
        """The deck as the engine plays it. Made once for each deck and shared; nobody changes it."""
        return tables_of(tuple((design.drawing, design.points) for design in self.designs), mirrored)

    @property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits, equal for decks that play alike: same patterns and points in the same order.

        Names and words about motifs may change without it, and so may the letters of a drawing.
        """
        lines = [f"{design.points} {'/'.join(relettered(list(design.drawing)))}" for design in self.designs]
        return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()[:16]


@lru_cache(maxsize=64)
def tables_of(cards: tuple[tuple[tuple[str, ...], int], ...], mirrored: bool) -> DesignTables:
    """The tables of drawings with their points, which are known to be sound."""
    tables = build_tables([list(drawing) for drawing, _ in cards], [points for _, points in cards], mirrored)
    tables.origin = (cards, mirrored)
    return tables
