"""Deck files: the decks that come with Ettana, and those that a table writes for itself (7.7)."""

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path

from ettana.core.designs.deck import Deck
from ettana.core.errors import BadDeck
from ettana.notation.deck_text import parse_deck, write_deck

__all__ = ["bundled_decks", "load_deck", "parse_deck", "standard_deck", "write_deck"]

STANDARD = "kanchi"
SUFFIX = ".deck"
MOST_BYTES = 1_000_000  # a deck of 60 has some 15,000: what is larger is something else, given by mistake


def standard_deck() -> Deck:
    """The deck that Ettana is played with unless another is asked for: 36 designs of Kanchipuram.

    >>> ettana.standard_deck().name
    'Kanchi'
    """
    return _bundled(STANDARD)


def bundled_decks() -> list[str]:
    """The names of the decks that come with Ettana."""
    return sorted(file.name.removesuffix(SUFFIX) for file in _folder().iterdir() if file.name.endswith(SUFFIX))


def load_deck(name_or_path: str | PathLike[str]) -> Deck:
    """A deck by its name, if it is one of `bundled_decks()`, or from a file. Raises BadDeck, also if there is none.

    >>> ettana.load_deck("kanchi") == ettana.standard_deck()
    True
    """
    source = str(name_or_path)
    if source in bundled_decks():
        return _bundled(source)
    try:
        with Path(source).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        names = ", ".join(bundled_decks())
        raise BadDeck(
            f"{source}: there is no such deck: give the path of a deck file, or one of these names: {names}"
        ) from None
    except (OSError, ValueError) as error:
        raise BadDeck(f"{source}: cannot be read: {error}") from None
    if len(content) > MOST_BYTES:
        raise BadDeck(f"{source}: is larger than {MOST_BYTES:,} bytes and cannot be a deck file")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadDeck(f"{source}:{line}: is not UTF-8 text: save the file in that encoding") from None
    return parse_deck(text, source)


def _folder() -> Traversable:
    return resources.files("ettana.data") / "decks"


@cache
def _bundled(name: str) -> Deck:
    return parse_deck((_folder() / f"{name}{SUFFIX}").read_text(encoding="utf-8"), f"{name}{SUFFIX}")
