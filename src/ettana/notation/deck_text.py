"""The text of a deck file: a deck of designs that a person can read and edit (7.7). docs/build/decks.md describes it.

deck: Kanchi

design: Gopuram
title: Temple tower
points: 1
motif: One line about it.
    . A .
    B B B
"""

import re
from dataclasses import dataclass, field

from ettana.core.designs.check import DeckProblem, find_problems
from ettana.core.designs.deck import Deck
from ettana.core.designs.design import EMPTY, Design
from ettana.core.errors import BadDeck

DECK_ENTRIES = ("deck", "about")
DESIGN_ENTRIES = ("design", "title", "points", "motif")

_ENTRY = re.compile(r"\s*([A-Za-z]+)\s*:(.*)")
_ROW = re.compile(r"[A-Z.]+")


def parse_deck(text: str, source: str = "deck") -> Deck:
    """The deck that a text describes. Raises BadDeck with all faults found, each as `source:line: what is wrong`."""
    reader = _Reader()
    reader.read(text)
    faults = reader.faults + [(reader.line_of(problem), problem.what) for problem in reader.problems()]
    if faults:
        raise BadDeck(*[f"{source}:{line}: {what}" for line, what in sorted(faults, key=lambda fault: fault[0])])
    return Deck(reader.head.get("deck", ""), tuple(reader.designs()), reader.head.get("about", ""))


def write_deck(deck: Deck) -> str:
    """The deck as the text of a deck file: `parse_deck` gives the same deck again."""
    lines = [f"deck: {deck.name}"]
    if deck.about:
        lines.append(f"about: {deck.about}")
    for design in deck:
        lines += ["", f"design: {design.name}"]
        if design.title:
            lines.append(f"title: {design.title}")
        lines.append(f"points: {design.points}")
        if design.motif:
            lines.append(f"motif: {design.motif}")
        lines += ["    " + " ".join(row) for row in design.drawing]
    return "\n".join(lines) + "\n"


@dataclass
class _Card:
    """A design as far as it has been read: its entries and rows, and the lines they stand on."""

    line: int
    entries: dict[str, str]
    lines: dict[str, int]
    rows: list[tuple[int, str]] = field(default_factory=list)

    def design(self) -> Design:
        points = self.entries.get("points", "")
        return Design(
            name=self.entries["design"],
            points=int(points) if _is_number(points) else 1,  # not a number: reported already
            drawing=tuple(row for _, row in self.rows),
            title=self.entries.get("title", ""),
            motif=self.entries.get("motif", ""),
        )


class _Reader:
    """Reads line by line and goes on after a fault, so that all of them can be told at once."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.cards: list[_Card] = []
        self.faults: list[tuple[int, str]] = []
        self.last_row = 0  # the line of the row read last: a drawing is in one piece

    def read(self, text: str) -> None:
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for number, line in enumerate(lines, start=1):
            places = "".join(line.split())
            entry = _ENTRY.fullmatch(line)
            if not places or places.startswith("#"):
                continue
            if entry:
                self.entry(number, entry[1].casefold(), entry[2].strip())
            elif _ROW.fullmatch(places):
                self.row(number, places)
            else:
                start = line.strip()[:30]
                self.fault(number, f'"{start}" is neither an entry ("points: 2") nor a row of a drawing ("A . B")')
        for card in self.cards:
            self.points(card)

    def fault(self, number: int, what: str) -> None:
        self.faults.append((number, what))

    def entry(self, number: int, key: str, value: str) -> None:
        if key == "design":
            self.cards.append(_Card(number, {key: value}, {key: number}))
        elif key in DECK_ENTRIES:
            if self.cards:
                self.fault(number, f'"{key}:" belongs above the first design')
            elif key in self.head:
                self.fault(number, f'a second "{key}:"')
            else:
                self.head[key] = value
        elif key not in DESIGN_ENTRIES:
            known = ", ".join(f'"{name}:"' for name in DECK_ENTRIES + DESIGN_ENTRIES)
            self.fault(number, f'there is no entry "{key}:", only {known}')
        elif not self.cards:
            self.fault(number, f'"{key}:" stands before the first "design:"')
        elif key in self.cards[-1].entries:
            self.fault(number, f'a second "{key}:" for one design: is a line "design:" missing before it?')
        else:
            self.cards[-1].entries[key] = value
            self.cards[-1].lines[key] = number

    def row(self, number: int, places: str) -> None:
        if not self.cards:
            self.fault(number, 'a drawing before the first "design:"')
            return
        rows = self.cards[-1].rows
        if rows and number != self.last_row + 1:
            self.fault(number, "the drawing is in two pieces: keep its rows together, with dots for an empty row")
        rows.append((number, places))
        self.last_row = number

    def points(self, card: _Card) -> None:
        name, points = card.entries["design"], card.entries.get("points")
        if points is None:
            self.fault(card.line, f'"{name}" has no points: add a line such as "points: 1"')
        elif not _is_number(points):
            self.fault(card.lines["points"], f'the points of "{name}" must be a whole number, not "{points}"')

    def designs(self) -> list[Design]:
        return [card.design() for card in self.cards]

    def problems(self) -> list[DeckProblem]:
        found = find_problems(self.head.get("deck", ""), self.head.get("about", ""), self.designs())
        return [problem for problem in found if not problem.is_warning]

    def line_of(self, problem: DeckProblem) -> int:
        if problem.design is None:
            return 1
        card = self.cards[problem.design]
        if problem.row is None:
            return card.lines.get(problem.entry, card.line)
        # Rows are counted in the trimmed drawing of the Design.
        above = next(r for r, (_, places) in enumerate(card.rows) if places.strip(EMPTY))
        return card.rows[above + problem.row][0]


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,4}", text) is not None
