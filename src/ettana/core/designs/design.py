"""A design: the pattern on a card, its name and its points (section 7)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ettana.core.engine.rules.designs import mirror_image, trimmed, turned

EMPTY = "."
LETTERS = "ABCDE"  # of the colour groups: five colours, so at most five groups


@dataclass(frozen=True, slots=True)
class Design:
    """One design card. `drawing` is a string for each row: a letter for each octagon of a colour group, else a dot.

    Spaces in a drawing and empty rows and columns around it mean nothing and are taken out. A Design may hold any
    drawing at all: `core.designs.check` decides for a whole deck whether its cards can be played.

    >>> print(ettana.Design("Step", 1, ("AA", "BB")))
    A A
    B B
    """

    name: str
    points: int
    drawing: tuple[str, ...]
    title: str = ""
    motif: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "drawing", tuple(trimmed([row.replace(" ", "") for row in self.drawing])))

    @property
    def height(self) -> int:
        return len(self.drawing)

    @property
    def width(self) -> int:
        return max((len(row) for row in self.drawing), default=0)

    @property
    def groups(self) -> dict[str, int]:
        """The letters of the colour groups in order, and how many octagons each has."""
        text = "".join(self.drawing)
        return {letter: text.count(letter) for letter in sorted(set(text) - {EMPTY})}

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self.drawing)


def relettered(rows: list[str]) -> tuple[str, ...]:
    """The drawing with its letters given out anew in reading order: which letter a group has means nothing."""
    new: dict[str, str] = {EMPTY: EMPTY}
    for letter in "".join(rows):
        new.setdefault(letter, chr(ord("A") + len(new) - 1))
    return tuple("".join(new[letter] for letter in row) for row in rows)


def attitudes(design: Design, *, mirrored: bool = False) -> Iterator[tuple[str, ...]]:
    """The pattern (or its mirror image) at 0°, 90°, 180° and 270° clockwise, relettered: equal patterns are equal."""
    rows = list(design.drawing)
    if mirrored:
        rows = mirror_image(rows)
    for _ in range(4):
        yield relettered(rows)
        rows = turned(rows)
