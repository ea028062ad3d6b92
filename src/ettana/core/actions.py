"""The actions of the game: a closed set of small values that say what they mean.

Each has a stable integer (`action.id`) and a text for machines (`str(action)`); `action_table` has the ways back.
Being well-formed is checked here (`MalformedAction`); being legal depends on the game.

>>> ettana.actions.Claim(3).id == ettana.parse_action("claim:3").id
True
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, SupportsIndex

from ettana.core.as_int import as_int
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import pair_of
from ettana.core.errors import MalformedAction
from ettana.core.names import COLOUR_LETTERS, OCTAGON_NAMES, SQUARE_NAMES, Card


@dataclass(frozen=True, slots=True)
class ActionBase:
    """What all actions have. Their fields may be given as whole numbers of any kind, numpy's included.

    The class variables are facts about a kind of action. Clients get them with the wire types.
    """

    verb: ClassVar[str]
    card: ClassVar[Card | None] = None  # the action card that it plays
    tokens: ClassVar[int] = 0  # its price; a walk also pays the seats that it names
    costs_design: ClassVar[bool] = False  # a design leaves the hand
    undoable: ClassVar[bool] = False  # it reveals nothing, and the turn goes on; a new kind has to say so

    @classmethod
    def is_final(cls) -> bool:
        """Whether it costs something and cannot be undone. Clients ask before they send it."""
        return not cls.undoable and (cls.card is not None or cls.tokens > 0 or cls.costs_design)

    @property
    def id(self) -> int:
        """The stable integer of this action, 0 to 1580."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.verb


def _within(what: str, value: object, low: int, high: int) -> int:
    number = as_int(value)
    if number is None or not low <= number <= high:
        raise MalformedAction(f"{what} must be a number from {low} to {high}, not {value!r}")
    return number


def _check(action: ActionBase, name: str, what: str, low: int, high: int) -> None:
    """A field must be a whole number within its bounds, and is kept as a plain one: equal actions look equal."""
    object.__setattr__(action, name, _within(what, getattr(action, name), low, high))


# Actions without a choice


@dataclass(frozen=True, slots=True)
class _Plain(ActionBase):
    code: ClassVar[int]

    @property
    def id(self) -> int:
        return self.code


@dataclass(frozen=True, slots=True)
class Roll(_Plain):
    """Roll the dice (3.1)."""

    verb = "roll"
    code = ids.ROLL


@dataclass(frozen=True, slots=True)
class EndTurn(_Plain):
    """Say that the turn is over (3.6)."""

    verb = "end"
    code = ids.END_TURN


@dataclass(frozen=True, slots=True)
class BuyCard(_Plain):
    """Pay 2 tokens for an action card (4.3)."""

    verb = "buy-card"
    tokens = 2
    code = ids.BUY_CARD


@dataclass(frozen=True, slots=True)
class BuyDesign(_Plain):
    """Pay 3 tokens for a design card (4.5)."""

    verb = "buy-design"
    tokens = 3
    code = ids.BUY_DESIGN


@dataclass(frozen=True, slots=True)
class GetDesign(_Plain):
    """Play Get design card (6.7)."""

    verb = "get-design"
    card = Card.GET_DESIGN
    code = ids.PLAY_GET_DESIGN


@dataclass(frozen=True, slots=True)
class Collect(_Plain):
    """Play Collect 3 tokens (6.8)."""

    verb = "collect"
    card = Card.COLLECT
    undoable = True
    code = ids.PLAY_COLLECT


@dataclass(frozen=True, slots=True)
class RollAgain(_Plain):
    """Play Roll again (6.9)."""

    verb = "again"
    card = Card.ROLL_AGAIN
    code = ids.PLAY_ROLL_AGAIN


@dataclass(frozen=True, slots=True)
class Tax(_Plain):
    """Play Tax (6.11)."""

    verb = "tax"
    card = Card.TAX
    undoable = True
    code = ids.PLAY_TAX


# Moves of the pin


@dataclass(frozen=True, slots=True)
class _ToSquare(ActionBase):
    to: int
    base: ClassVar[int]

    def __post_init__(self) -> None:
        _check(self, "to", "a square", 0, 15)

    @property
    def id(self) -> int:
        return self.base + self.to

    def __str__(self) -> str:
        return f"{self.verb}:{SQUARE_NAMES[self.to]}"


@dataclass(frozen=True, slots=True)
class Place(_ToSquare):
    """Put one's pin on a tile of the number rolled, at the start (2.5)."""

    verb = "place"
    base = ids.PLACE


@dataclass(frozen=True, slots=True)
class Jump(_ToSquare):
    """Go to a tile of the number rolled (5.6)."""

    verb = "jump"
    undoable = True
    base = ids.JUMP


@dataclass(frozen=True, slots=True)
class PlayMove(_ToSquare):
    """Play Move and go to any free square (6.1)."""

    verb = "move"
    card = Card.MOVE
    undoable = True
    base = ids.PLAY_MOVE


@dataclass(frozen=True, slots=True)
class Walk(ActionBase):
    """Walk as far as the number die shows, across the pins of the seats in `pays` (5.2 to 5.5)."""

    verb = "walk"
    undoable = True
    to: int
    pays: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _check(self, "to", "a square", 0, 15)
        given: object = self.pays
        if not isinstance(given, Iterable) or isinstance(given, str | bytes):
            raise MalformedAction(f"the seats paid must be a sequence of seats, not {given!r}")
        pays = tuple([_within("a seat", seat, 0, 3) for seat in given])
        if list(pays) != sorted(set(pays)):
            raise MalformedAction(f"the seats paid must be different and in ascending order, not {pays!r}")
        object.__setattr__(self, "pays", pays)

    @property
    def id(self) -> int:
        return ids.WALK + 16 * self.to + sum(1 << seat for seat in self.pays)

    def __str__(self) -> str:
        return f"walk:{SQUARE_NAMES[self.to]}" + "".join(f"+{seat}" for seat in self.pays)


# Swaps of two yarns


@dataclass(frozen=True, slots=True)
class _Pair(ActionBase):
    a: int
    b: int
    base: ClassVar[int]

    def __post_init__(self) -> None:
        _check(self, "a", "an octagon", 0, 24)
        _check(self, "b", "an octagon", 0, 24)
        if self.a == self.b:
            raise MalformedAction(f"a swap needs two octagons, not {OCTAGON_NAMES[self.a]} twice")
        if self.a > self.b:  # a swap has no direction
            low, high = self.b, self.a
            object.__setattr__(self, "a", low)
            object.__setattr__(self, "b", high)

    @property
    def id(self) -> int:
        return self.base + int(pair_of(self.a, self.b))

    def __str__(self) -> str:
        return f"{self.verb}:{OCTAGON_NAMES[self.a]}-{OCTAGON_NAMES[self.b]}"


@dataclass(frozen=True, slots=True)
class FreeSwap(_Pair):
    """Exchange two of the four yarns at the pin, right after the move (4.2)."""

    verb = "free"
    undoable = True
    base = ids.FREE_SWAP


@dataclass(frozen=True, slots=True)
class PaidSwap(_Pair):
    """Pay 3 tokens and exchange any two yarns (4.4)."""

    verb = "pay"
    tokens = 3
    undoable = True
    base = ids.PAID_SWAP


@dataclass(frozen=True, slots=True)
class PlaySwap(_Pair):
    """Play Swap and exchange any two yarns (6.2)."""

    verb = "swap"
    card = Card.SWAP
    undoable = True
    base = ids.PLAY_SWAP


# Cards with a target


@dataclass(frozen=True, slots=True)
class _Victim(ActionBase):
    victim: int
    base: ClassVar[int]

    def __post_init__(self) -> None:
        _check(self, "victim", "a seat", 0, 3)

    @property
    def id(self) -> int:
        return self.base + self.victim

    def __str__(self) -> str:
        return f"{self.verb}:{self.victim}"


@dataclass(frozen=True, slots=True)
class StealCard(_Victim):
    """Play Steal action card (6.3)."""

    verb = "steal-card"
    card = Card.STEAL_CARD
    base = ids.PLAY_STEAL_CARD


@dataclass(frozen=True, slots=True)
class StealTokens(_Victim):
    """Play Steal tokens (6.4)."""

    verb = "steal-tokens"
    card = Card.STEAL_TOKENS
    base = ids.PLAY_STEAL_TOKENS


@dataclass(frozen=True, slots=True)
class ReplaceYarn(ActionBase):
    """Play Replace: the yarn on an octagon against one of the reserve (6.5)."""

    verb = "yarn"
    card = Card.REPLACE
    undoable = True
    octagon: int
    colour: int

    def __post_init__(self) -> None:
        _check(self, "octagon", "an octagon", 0, 24)
        _check(self, "colour", "a yarn colour", 0, 4)

    @property
    def id(self) -> int:
        return ids.PLAY_REPLACE_YARN + 5 * self.octagon + self.colour

    def __str__(self) -> str:
        return f"yarn:{OCTAGON_NAMES[self.octagon]}={COLOUR_LETTERS[self.colour]}"


@dataclass(frozen=True, slots=True)
class ReplaceTile(ActionBase):
    """Play Replace: the tile on a square against one of the reserve (6.5)."""

    verb = "tile"
    card = Card.REPLACE
    undoable = True
    square: int
    number: int

    def __post_init__(self) -> None:
        _check(self, "square", "a square", 0, 15)
        _check(self, "number", "the number of a tile", 1, 6)

    @property
    def id(self) -> int:
        return ids.PLAY_REPLACE_TILE + 6 * self.square + self.number - 1

    def __str__(self) -> str:
        return f"tile:{SQUARE_NAMES[self.square]}={self.number}"


@dataclass(frozen=True, slots=True)
class Preset(ActionBase):
    """Play Preset: name the face of the colour die before the roll (6.6)."""

    verb = "preset"
    card = Card.PRESET
    undoable = True
    face: int

    def __post_init__(self) -> None:
        _check(self, "face", "a face of the colour die", 0, 5)

    @property
    def id(self) -> int:
        return ids.PLAY_PRESET + self.face

    def __str__(self) -> str:
        return f"preset:{COLOUR_LETTERS[self.face]}"


@dataclass(frozen=True, slots=True)
class GainTokens(ActionBase):
    """Play Gain tokens: call a number, roll it or more, and gain as many (6.12)."""

    verb = "gain"
    card = Card.GAIN
    number: int

    def __post_init__(self) -> None:
        _check(self, "number", "a number to call", 1, 6)

    @property
    def id(self) -> int:
        return ids.PLAY_GAIN + self.number - 1

    def __str__(self) -> str:
        return f"gain:{self.number}"


# Designs


@dataclass(frozen=True, slots=True)
class _OfDesign(ActionBase):
    design: int
    base: ClassVar[int]

    def __post_init__(self) -> None:
        _check(self, "design", "a design", 0, ids.MAX_DESIGNS - 1)

    @property
    def id(self) -> int:
        return self.base + self.design

    def __str__(self) -> str:
        return f"{self.verb}:{self.design}"


@dataclass(frozen=True, slots=True)
class Exchange(_OfDesign):
    """Put a design at the bottom of the stack, take the top one, end the turn (4.7)."""

    verb = "exchange"
    costs_design = True
    base = ids.EXCHANGE


@dataclass(frozen=True, slots=True)
class Claim(_OfDesign):
    """Reveal a complete design and score it (4.8)."""

    verb = "claim"
    base = ids.CLAIM


# A match over these is exhaustive, and the type checker sees to it.
Action = (
    Roll
    | Place
    | Walk
    | Jump
    | EndTurn
    | FreeSwap
    | BuyCard
    | BuyDesign
    | PaidSwap
    | PlaySwap
    | PlayMove
    | StealCard
    | StealTokens
    | ReplaceYarn
    | ReplaceTile
    | Preset
    | GetDesign
    | Collect
    | RollAgain
    | Tax
    | GainTokens
    | Exchange
    | Claim
)

ActionLike = Action | SupportsIndex | str  # how an action can be given: itself, its number or its text
