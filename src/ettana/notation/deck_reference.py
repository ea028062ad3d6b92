"""Which deck a position or a record was played with.

The deck's name and fingerprint are written. A deck that does not come with Ettana is written out in full as well, at
the end, so that every file can be read on its own.
"""

import re

from ettana.core.designs.deck import Deck
from ettana.core.errors import BadDeck, MalformedText
from ettana.notation.deck_file import MOST_BYTES, bundled_decks, load_deck, parse_deck, write_deck

_MARK = "=== deck ==="


def write_reference(deck: Deck) -> str:
    return f"{deck.name} {deck.fingerprint}"


def write_attachment(deck: Deck) -> str:
    """Nothing for a deck that comes with Ettana, else the whole deck."""
    return "" if _bundled(deck.fingerprint) else f"{_MARK}\n{write_deck(deck)}"


def split_attachment(text: str) -> tuple[str, Deck | None]:
    """A file's own lines, and the deck attached to it."""
    own, attached = split_at(text, _MARK)
    if attached is None:
        return own, None
    if len(attached) > MOST_BYTES:
        raise BadDeck(f"attached deck: is larger than {MOST_BYTES:,} bytes and cannot be a deck")
    return own, parse_deck(attached, "attached deck")


def split_at(text: str, mark: str) -> tuple[str, str | None]:
    """What comes before a line that is only this mark, and after it; None if there is no such line."""
    found = re.search(rf"^{re.escape(mark)}\n", text, re.MULTILINE)
    return (text, None) if found is None else (text[: found.start()], text[found.end() :])


def find_deck(reference: str, attached: Deck | None, given: Deck | None) -> Deck:
    """The deck with the fingerprint that a file names: attached to it, given by the caller, or one of Ettana's own."""
    fingerprint = reference.split()[-1] if reference.split() else ""
    for deck in (attached, given):
        if deck is not None and deck.fingerprint == fingerprint:
            return deck
    if deck := _bundled(fingerprint):
        return deck
    raise MalformedText(f"the deck {reference!r} is not at hand; give it with its file")


def _bundled(fingerprint: str) -> Deck | None:
    decks = (load_deck(name) for name in bundled_decks())
    return next((deck for deck in decks if deck.fingerprint == fingerprint), None)
