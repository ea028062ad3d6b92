"""What makes a deck sound (7.7). The one place that knows; the deck and the deck file both ask here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ettana.core.designs.design import EMPTY, LETTERS, Design, attitudes

FEWEST_DESIGNS, MOST_DESIGNS = 12, 60  # the engine keeps a set of designs in one 64-bit word
FEWEST_POINTS, MOST_POINTS = 1, 8
SIDE = 5
FEWEST_GROUPS = 2
ON_BOARD, IN_BOX = 5, 6  # yarns of a colour: on the board at the start (2.1), and altogether (1.2)


@dataclass(frozen=True, slots=True)
class DeckProblem:
    """Something wrong with a deck, in words, and where: the index of a design, an entry of it, a row of its drawing.

    A deck with a problem cannot be played, unless the problem is only a warning.
    """

    what: str
    design: int | None = None  # None: the deck as a whole
    entry: str = "design"  # under the name it has in a deck file
    row: int | None = None
    is_warning: bool = False


def find_problems(name: str, about: str, designs: Sequence[Design], *, mirrored: bool = False) -> list[DeckProblem]:
    """All that is wrong with these designs as a deck. `mirrored`: it is to be played with mirrored designs (7.2)."""
    problems = list(_deck_problems(name, about, designs))
    drawn = []
    for index, design in enumerate(designs):
        own = list(_design_problems(index, design))
        problems += own
        if design.drawing and all(problem.row is None for problem in own):
            drawn.append(index)
    problems += _names_twice(designs)
    problems += _copies(designs, drawn, mirrored)
    return problems


def _deck_problems(name: str, about: str, designs: Sequence[Design]) -> Iterator[DeckProblem]:
    if not name:
        yield DeckProblem("the deck has no name")
    for label, text in (("name", name), ("about", about)):
        if not _is_one_line(text):
            yield DeckProblem(f'the "{label}" of the deck must be one line without spaces around it')
    if len(designs) < FEWEST_DESIGNS:
        yield DeckProblem(f"a deck needs at least {FEWEST_DESIGNS} designs, and this one has {len(designs)} (7.7)")
    if len(designs) > MOST_DESIGNS:
        yield DeckProblem(f"a deck has at most {MOST_DESIGNS} designs, and this one has {len(designs)}")


def _is_one_line(text: str) -> bool:
    return text == text.strip() and text.isprintable()


def _design_problems(index: int, design: Design) -> Iterator[DeckProblem]:
    called = f'"{design.name}"' if design.name else f"design {index + 1}"
    for label, text in (("design", design.name), ("title", design.title), ("motif", design.motif)):
        if not _is_one_line(text):
            yield DeckProblem(f'the "{label}" of {called} must be one line without spaces around it', index, label)
    if not design.name:
        yield DeckProblem(f"{called} has no name", index)
    if not FEWEST_POINTS <= design.points <= MOST_POINTS:
        yield DeckProblem(
            f"{called} is worth {design.points} points: give it {FEWEST_POINTS} to {MOST_POINTS} (7.7)", index, "points"
        )
    if not design.drawing:
        yield DeckProblem(
            f"{called} has no drawing: draw it with the letters {LETTERS[0]} to {LETTERS[-1]} and dots", index
        )
        return
    row_problems = list(_row_problems(index, design, called))
    yield from row_problems
    if design.height > SIDE:
        yield DeckProblem(
            f"the drawing of {called} is {design.height} rows high: the board has {SIDE} (7.7)", index, row=SIDE
        )
    if not row_problems:
        yield from _group_problems(index, design, called)


def _row_problems(index: int, design: Design, called: str) -> Iterator[DeckProblem]:
    for r, row in enumerate(design.drawing):
        for letter in sorted(set(row) - set(LETTERS + EMPTY)):
            yield DeckProblem(
                f'"{letter}" in the drawing of {called}: colour groups have the letters {LETTERS[0]} to {LETTERS[-1]}'
                " (7.7), all else is dots",
                index,
                row=r,
            )
        if len(row) > SIDE:
            yield DeckProblem(
                f"the drawing of {called} is {len(row)} wide here: the board has {SIDE} (7.7)", index, row=r
            )
        if len(row) < design.width:
            yield DeckProblem(
                f"this row of {called} has {len(row)} places and the widest has {design.width}: fill it up with dots",
                index,
                row=r,
            )


def _group_problems(index: int, design: Design, called: str) -> Iterator[DeckProblem]:
    if len(design.groups) < FEWEST_GROUPS:
        yield DeckProblem(f"{called} has only one colour group: a design needs two to five (7.7)", index)
    for letter, size in design.groups.items():
        if size > IN_BOX:
            yield DeckProblem(
                f"group {letter} of {called} has {size} octagons, and there are only {IN_BOX} yarns of a colour:"
                f" at most {ON_BOARD} (7.7)",
                index,
            )
        elif size > ON_BOARD:
            yield DeckProblem(
                f"group {letter} of {called} has {size} octagons: it can be completed only after a Replace card"
                f" has brought the {size}th yarn of a colour (7.7)",
                index,
                is_warning=True,
            )


def _names_twice(designs: Sequence[Design]) -> Iterator[DeckProblem]:
    seen: set[str] = set()
    for index, design in enumerate(designs):
        name = design.name.casefold()
        if name and name in seen:
            yield DeckProblem(f'there is already a "{design.name}": every design needs a name of its own', index)
        seen.add(name)


def _copies(designs: Sequence[Design], drawn: Sequence[int], mirrored: bool) -> Iterator[DeckProblem]:
    seen: dict[tuple[str, ...], tuple[Design, int]] = {}
    for index in drawn:
        design = designs[index]
        upright = next(attitudes(design))
        if upright in seen:
            earlier, turn = seen[upright]
            how = f'is "{earlier.name}" turned by {turn}°' if turn else f'is the same pattern as "{earlier.name}"'
            yield DeckProblem(f'"{design.name}" {how}: every design must be different (7.7)', index)
            continue
        reflected = next(attitudes(design, mirrored=True))
        if mirrored and reflected in seen:
            yield DeckProblem(
                f'"{design.name}" is the mirror image of "{seen[reflected][0].name}": with mirrored designs (7.2)'
                " the two are one",
                index,
                is_warning=True,
            )
        for quarter, attitude in enumerate(attitudes(design)):
            seen.setdefault(attitude, (design, 90 * quarter))
