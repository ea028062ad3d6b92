"""A chance node: what has to be decided from outside the game, and how likely each outcome is."""

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from ettana.core.as_int import as_int
from ettana.core.engine.explicit import scripted_rng
from ettana.core.errors import BadOutcome
from ettana.core.names import OCTAGON_NAMES, Card, Colour

if TYPE_CHECKING:
    from fractions import Fraction


class ChanceKind(IntEnum):
    """What is left to chance. Outcomes are numbers below 64.

    >>> game = ettana.Game(chance="explicit")
    >>> game.chance_node.kind is ettana.ChanceKind.YARN
    True
    """

    YARN = scripted_rng.YARN  # the next yarn on the loom, octagon by octagon (2.1): a colour
    TILE = scripted_rng.TILE  # the next tile (2.2): a number
    NUMBER_DIE = scripted_rng.NUMBER_DIE  # 1 to 6 (2.5, 2.6, 3.1, 6.12)
    COLOUR_DIE = scripted_rng.COLOUR_DIE  # a colour, or black (3.1)
    CARD = scripted_rng.CARD  # the action card that is drawn: its type (2.7, 3.4, 4.3)
    DESIGN = scripted_rng.DESIGN  # the design that is drawn (2.7, 4.5, 4.7, 6.7)
    THEFT = scripted_rng.THEFT  # the card that is stolen: its type (6.3)


@dataclass(frozen=True, slots=True)
class ChanceNode:
    """What chance has to decide. Never show it to players: `cases` tells what is hidden.

    >>> node = ettana.Game(chance="explicit").chance_node
    >>> node.outcomes[:2], node.text(0)
    ([(0, 0.2), (1, 0.2)], 'yarn a1 green')
    """

    kind: ChanceKind
    seat: int | None  # who rolls, draws or steals; None while the loom is laid
    cases: tuple[tuple[int, int], ...]  # (outcome, how many of the equally likely cases give it), ascending
    victim: int | None = None  # of a theft
    knower: int | None = None  # who put the one design that can come at the bottom of the stack (4.7)
    place: int | None = None  # how many yarns or tiles were laid before

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """Each possible outcome with its probability, ascending. The probabilities sum to 1."""
        total = self.total
        return [(outcome, weight / total) for outcome, weight in self.cases]

    @property
    def total(self) -> int:
        """How many equally likely cases there are."""
        return sum([weight for _, weight in self.cases])

    def probability(self, outcome: int) -> "Fraction":
        """How likely an outcome is, exactly; 0 if it cannot come."""
        from fractions import Fraction  # it takes as long to load as a tenth of all the rest, and few need it

        return Fraction(dict(self.cases).get(outcome, 0), self.total)

    def check(self, outcome: object) -> int:
        """The outcome as a plain number. Raises BadOutcome if it cannot come."""
        number = as_int(outcome)
        for possible, _ in self.cases:
            if possible == number:
                return possible
        can = ", ".join([f"{possible} ({self.text(possible)})" for possible, _ in self.cases])
        raise BadOutcome(f"{outcome!r} is not an outcome of this chance; these are: {can}")

    def is_seen_by(self, seat: int | None, outcome: int) -> bool:
        """Whether a seat is shown the outcome (8.1, 8.3); None is a spectator."""
        if self.kind is ChanceKind.CARD:
            return seat == self.seat or outcome == Card.VICTORY_POINT
        if self.kind is ChanceKind.DESIGN:
            return seat is not None and seat in (self.seat, self.knower)
        return self.kind is not ChanceKind.THEFT or (seat is not None and seat in (self.seat, self.victim))

    def text(self, outcome: int) -> str:
        """An outcome in a few letters, for logs: `number 4`, `colour black`, `card tax`, `yarn a1 red`."""
        match self.kind:
            case ChanceKind.YARN:
                return f"yarn {OCTAGON_NAMES[self.place or 0]} {Colour(outcome).name.lower()}"
            case ChanceKind.COLOUR_DIE:
                return f"colour {Colour(outcome).name.lower()}"
            case ChanceKind.CARD | ChanceKind.THEFT:
                return f"{self.kind.name.lower()} {Card(outcome).slug}"
            case ChanceKind.NUMBER_DIE:
                return f"number {outcome}"
            case ChanceKind.TILE | ChanceKind.DESIGN:
                return f"{self.kind.name.lower()} {outcome}"

    def __str__(self) -> str:
        """What is asked: for errors."""
        what = self.kind.name.lower().replace("_", " ")
        return what if self.seat is None else f"{what} of seat {self.seat}"
