"""What each byte of an observation means: the layout `ettana-1`.

A layout never changes once it has a name. Another order, another meaning or another byte is another layout, with
another name, so that nets and data can say which one they were made with.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ettana.core.engine.batch.observe import LAYOUT
from ettana.core.engine.rules.board import OCTAGONS, SQUARES
from ettana.core.engine.rules.ids import MAX_DESIGNS
from ettana.core.names import Card, Colour

NAME: Final = LAYOUT
SIZE: Final = 232  # bytes

_COLOURS = tuple(colour.name.lower() for colour in Colour)
_SEATS = ("me", "the next player", "the second player after me", "the third player after me")
_CARDS = tuple(card.name.lower().replace("_", " ") for card in Card)
_CARD_NAMES = tuple(f"cards of type {name}" for name in _CARDS)
_SEAT_OR_NOBODY = ("nobody yet", *_SEATS)
_YES_NO = ("no", "yes")


@dataclass(frozen=True, slots=True)
class Field:
    """A run of bytes that belong together."""

    name: str
    start: int
    size: int
    about: str
    places: Sequence[str] = ()  # what each byte is about, if there are several
    words: Sequence[str] = ()  # what a value means, if it is not a number

    @property
    def slice(self) -> slice:
        """`observation[..., field.slice]` is this field."""
        return slice(self.start, self.start + self.size)

    def byte_name(self, place: int) -> str:
        return f"{self.name}, {self.places[place]}" if self.places else self.name

    def value_name(self, value: int) -> str:
        return self.words[value] if value < len(self.words) else str(value)


def _design_words() -> tuple[str, ...]:
    words = ["not known", "in my hand", *(f"in the hand of {seat}" for seat in _SEATS[1:])]
    words += [f"claimed by {seat}" for seat in _SEATS]
    words += [""] * (16 - len(words))  # no design has these values
    return (*words, *(f"in the stack, where I put it, {place} from the top" for place in range(MAX_DESIGNS)))


def _fields() -> tuple[Field, ...]:
    octagons = tuple(f"octagon {octagon}" for octagon in range(OCTAGONS))
    squares = tuple(f"square {square}" for square in range(SQUARES))
    numbers = tuple(f"number {number}" for number in range(1, 7))
    designs = tuple(f"design {design}" for design in range(MAX_DESIGNS))
    side = (
        ("pin", "the square of the pin, plus one; 0 before it is placed"),
        ("tokens", "tokens"),
        ("points", "victory points"),
        ("victory_cards", "Victory point cards face up"),
        ("design_count", "designs in the hand"),
        ("card_count", "action cards in the hand"),
        ("placing_roll", "the roll that placed the pin; 0 before it"),
        ("seated", "1 if there is such a player"),
    )
    found: list[Field] = []

    def add(name: str, about: str, places: Sequence[str] = (), words: Sequence[str] = ()) -> None:
        start = found[-1].start + found[-1].size if found else 0
        found.append(Field(name, start, max(1, len(places)), about, places, words))

    def pad(size: int) -> None:
        add(f"unused_{sum(field.name.startswith('unused') for field in found)}", "always 0", ("",) * size)

    add("yarns", "the colour of the yarn", octagons, _COLOURS[:5])
    add("phase", "where the turn is", words=("a pin is placed", "before the roll", "actions", "the game is over"))
    add("number", "the number die; 0 before it is rolled")
    add("colour", "the colour die", words=("not rolled", *_COLOURS))
    add("preset", "Preset was played this turn", words=_YES_NO)
    add("rolled_again", "Roll again was played this turn", words=_YES_NO)
    add("acted", "an action was performed since the roll", words=_YES_NO)
    add("moved", "the pin has moved this turn", words=_YES_NO)
    add("tiles", "the number on the tile", squares)
    add("free_swap", "the free swap is open", words=_YES_NO)
    add("players", "how many play")
    add("to_act", "who has to act", words=_SEATS)
    add("starter", "who began", words=_SEAT_OR_NOBODY)
    add("winner", "who has won", words=_SEAT_OR_NOBODY)
    add("target", "victory points that win")
    add("turns", "turns completed, modulo 256")
    add("turns_256", "turns completed, divided by 256; at most 127")
    add("yarn_reserve", "yarns in the reserve", _COLOURS[:5])
    add("reserve", "tokens in the reserve")
    add("card_stack", "action cards in the stack")
    add("design_stack", "designs in the stack")
    add("tile_reserve", "tiles in the reserve", numbers)
    pad(2)
    for seat, who in enumerate(_SEATS):
        for name, about in side:
            add(f"{name}_{seat}", f"{who}: {about}")
    add("hand", "action cards in my hand", _CARD_NAMES)
    add("discards", "action cards discarded", _CARD_NAMES)
    for seat, who in enumerate(_SEATS[1:], 1):
        add(f"known_cards_{seat}", f"action cards that {who} surely has", _CARD_NAMES)
    pad(4)
    add("designs", "where the design is, as far as I know", designs, _design_words())
    pad(SIZE - found[-1].start - found[-1].size)
    return tuple(found)


FIELDS: Final[dict[str, Field]] = {field.name: field for field in _fields()}
_BY_BYTE: Final = tuple(field for field in FIELDS.values() for _ in range(field.size))


def field_of(byte: int) -> Field:
    """The field that a byte belongs to. Raises IndexError if an observation has no such byte."""
    if not 0 <= byte < SIZE:
        raise IndexError(f"an observation of layout {NAME} has the bytes 0 to {SIZE - 1}, not {byte}")
    return _BY_BYTE[byte]


def explain(byte: int, value: int | None = None) -> str:
    """What a byte says, in words; with a value, what that value says.

    >>> explain(26, 4)
    'number (the number die; 0 before it is rolled): 4'
    >>> explain(2, 3)
    'yarns, octagon 2 (the colour of the yarn): blue'
    """
    field = field_of(byte)
    name = f"{field.byte_name(byte - field.start)} ({field.about})"
    return name if value is None else f"{name}: {field.value_name(int(value))}"
