"""What happened, as typed values. Each event knows who may see what: `event.seen_by(seat)` (8.1 to 8.3).

Hidden fields are None for those who may not know them. `seat` of `seen_by` is None for a spectator.

>>> [type(event).__name__ for event in ettana.Game(seed=7).events_since()]
['RolledForPin']
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self

from ettana.core.names import Card, Colour


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events."""

    # Fields that only some may see, and the fields that name those seats.
    hidden: ClassVar[tuple[str, ...]] = ()
    known_to: ClassVar[tuple[str, ...]] = ()

    @property
    def insiders(self) -> set[int]:
        """The seats that see more of it than a spectator."""
        return {getattr(self, name) for name in self.known_to} if self.hidden else set()

    def seen_by(self, seat: int | None) -> Self:
        """The event as that seat may see it."""
        if not self.hidden or seat in self.insiders:
            return self
        return replace(self, **dict.fromkeys(self.hidden))


# Setting up (section 2)


@dataclass(frozen=True, slots=True)
class RolledForPin(Event):
    """The number die for the pin; `again` if every tile of that number was taken (2.5)."""

    seat: int
    number: int
    again: bool


@dataclass(frozen=True, slots=True)
class Placed(Event):
    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class RolledOff(Event):
    """A roll of those tied for the start (2.6)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Starts(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A design, an action card and tokens (2.7). No card if there is none in the box."""

    hidden = ("design", "card")
    known_to = ("seat",)
    seat: int
    design: int | None
    card: Card | None
    tokens: int


# The roll (section 3)


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    seat: int
    number: int
    colour: Colour
    preset: bool


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """Tokens gained by each seat (3.2)."""

    gains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReserveShort(Event):
    """The reserve could not pay these gains, so nobody gained (3.3)."""

    gains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drew(Event):
    hidden = ("card",)
    known_to = ("seat",)
    seat: int
    card: Card | None
    why: Literal["black", "bought", "dealt"]


@dataclass(frozen=True, slots=True)
class DrewDesign(Event):
    hidden = ("design",)
    known_to = ("seat",)
    seat: int
    design: int | None
    why: Literal["bought", "card"]


@dataclass(frozen=True, slots=True)
class RevealedPoint(Event):
    """A Victory point card, face up for the rest of the game (6.10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoCardLeft(Event):
    """Stack and discards were empty at a draw (4.10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discards became the new stack (4.10)."""

    cards: int


# Moves (section 5)


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """`path` leads from the first square to the last, both included."""

    seat: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A token for crossing a pin (5.5)."""

    seat: int
    to: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    seat: int
    start: int
    to: int


@dataclass(frozen=True, slots=True)
class MovedByCard(Event):
    seat: int
    start: int
    to: int


# Actions (section 4)


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """Tokens paid to the reserve."""

    seat: int
    tokens: int
    what: Literal["card", "design", "swap"]


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Octagons a and b held these colours and now hold each other's."""

    seat: int
    a: int
    b: int
    colour_a: Colour
    colour_b: Colour
    how: Literal["free", "paid", "card"]


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A design went to the bottom of the stack, another came (4.7)."""

    hidden = ("gave", "got")
    known_to = ("seat",)
    seat: int
    gave: int | None
    got: int | None


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    seat: int
    design: int
    points: int
    octagons: tuple[int, ...]


# Action cards (section 6)


@dataclass(frozen=True, slots=True)
class Played(Event):
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class StoleCard(Event):
    """Thief and victim both know which (8.1)."""

    hidden = ("card",)
    known_to = ("seat", "victim")
    seat: int
    victim: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class StoleTokens(Event):
    seat: int
    victim: int
    tokens: int


@dataclass(frozen=True, slots=True)
class ReplacedYarn(Event):
    seat: int
    octagon: int
    colour: Colour
    old: Colour


@dataclass(frozen=True, slots=True)
class ReplacedTile(Event):
    seat: int
    square: int
    number: int
    old: int


@dataclass(frozen=True, slots=True)
class NamedFace(Event):
    """The face that Preset named (6.6)."""

    seat: int
    face: Colour


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The number called with Gain tokens, and the roll (6.12)."""

    seat: int
    number: int
    rolled: int


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Tokens from the reserve by a card (6.8, 6.12)."""

    seat: int
    tokens: int
    by: Card


@dataclass(frozen=True, slots=True)
class Taxed(Event):
    """These seats paid a token to the reserve (6.11)."""

    seat: int
    payers: tuple[int, ...]


# Ends


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class LimitReached(Event):
    """The turn limit ended the game without a winner (3.9)."""

    turns: int


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The seat took its last action back. Events before this one still stand in the list; what they did does not."""

    seat: int
