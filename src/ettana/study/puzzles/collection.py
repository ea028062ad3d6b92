"""A file of puzzles: read, written, and the one that comes with Ettana."""

import hashlib
from collections.abc import Iterable
from functools import cache, cached_property
from importlib import resources
from typing import Final

import msgspec

from ettana.core.designs.deck import Deck
from ettana.core.errors import EttanaError
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import STANDARD, bundled_decks, load_deck
from ettana.notation.rules_text import read_stored_rules, write_rules
from ettana.study.puzzles.puzzle import BadPuzzle, Puzzle

FORMAT: Final = 1


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As it is kept: one file, so that a browser can load it as a server does."""

    format: int
    deck: str
    deck_fingerprint: str  # numbers of designs mean this deck
    rules: str
    puzzles: tuple[Puzzle, ...]


class Collection:
    """Puzzles in a fixed order, with the rules and the deck that they are played with: one that comes with Ettana."""

    def __init__(self, puzzles: Iterable[Puzzle], rules: RuleSet, deck_name: str = STANDARD) -> None:
        self.puzzles = tuple(puzzles)
        self.rules, self.deck_name = rules, deck_name
        self.deck: Deck = load_deck(deck_name)

    def __len__(self) -> int:
        return len(self.puzzles)

    def find(self, puzzle_id: str) -> Puzzle | None:
        return self._by_id.get(puzzle_id)

    @cached_property
    def _by_id(self) -> dict[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    @cached_property
    def fingerprint(self) -> str:
        """Of which puzzles they are and in what order."""
        return hashlib.sha256(" ".join([puzzle.id for puzzle in self.puzzles]).encode()).hexdigest()[:16]


def write_collection(collection: Collection) -> bytes:
    """One puzzle a line, so that a change can be read."""
    fingerprint = collection.deck.fingerprint
    head = _File(FORMAT, collection.deck_name, fingerprint, write_rules(collection.rules), ())
    start = msgspec.json.encode(head).removesuffix(b"]}")
    lines = b",\n".join([msgspec.json.encode(puzzle) for puzzle in collection.puzzles])
    return start + b"\n" + lines + b"\n]}\n"


def read_collection(text: bytes) -> Collection:
    """Raises BadPuzzle. Only the shape is checked: `exhaustive.check_puzzle` looks whether a puzzle is true."""
    try:
        file = msgspec.json.decode(text, type=_File)
        rules = read_stored_rules(file.rules)
    except (msgspec.DecodeError, UnicodeDecodeError, EttanaError) as error:
        raise BadPuzzle(f"this is no file of puzzles: {error}") from None
    if file.format != FORMAT:
        raise BadPuzzle(f"format {file.format}: this version reads format {FORMAT}")
    if file.deck not in bundled_decks():
        raise BadPuzzle(f"the puzzles are of the deck {file.deck[:40]!r}, which does not come with Ettana")
    collection = Collection(file.puzzles, rules, file.deck)
    if file.deck_fingerprint != collection.deck.fingerprint:
        raise BadPuzzle(f"the puzzles are of another deck {file.deck} than that of this version")
    if len({puzzle.id for puzzle in file.puzzles}) != len(file.puzzles):
        raise BadPuzzle("a puzzle is there twice")
    return collection


@cache
def shipped_puzzles() -> Collection:
    """The puzzles that come with Ettana, read when they are first asked for."""
    return read_collection((resources.files("ettana.data") / "puzzles" / "puzzles.json").read_bytes())
