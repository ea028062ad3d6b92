"""Lists in text formats: designs with their names, cards with their counts."""

import re
from collections.abc import Sequence

from ettana.core.designs.deck import Deck
from ettana.core.errors import MalformedText
from ettana.core.names import Card

NOTHING = "-"
_CONFUSING = re.compile(r"[,#<:]")
_COMMENT = re.compile(r"(^|\s)#.*")
_CARDS = {card.slug: card for card in Card}


def without_comment(line: str) -> str:
    """A line up to a `#` that begins a word."""
    return _COMMENT.sub("", line).rstrip()


def split_list(text: str) -> list[str]:
    """The parts between the commas; a dash or nothing at all is an empty list."""
    if text.strip() in ("", NOTHING):
        return []
    return [part.strip() for part in text.split(",")]


def write_design(design: int, deck: Deck) -> str:
    """Its number counts in reading; the name is for the eye, and left out where it would confuse a reader."""
    name = deck[design].name
    return str(design) if _CONFUSING.search(name) else f"{design} {name}"


def write_designs(designs: Sequence[int], deck: Deck) -> str:
    return ", ".join(write_design(design, deck) for design in designs) or NOTHING


def read_design(text: str, deck: Deck) -> int:
    """A number, a number and a name, or a name alone."""
    number = text.split(maxsplit=1)[0] if text.strip() else ""
    if number.isdecimal():
        return int(number)
    try:
        return deck.index(text.strip())
    except KeyError:
        raise MalformedText(f"no design of the deck {deck.name} is called {text!r}") from None


def write_counts(counts: Sequence[int]) -> str:
    """`move, swap x2`: cards by type, with their number if there are several."""
    parts = [card.slug + (f" x{counts[card]}" if counts[card] > 1 else "") for card in Card if counts[card]]
    return ", ".join(parts) or NOTHING


def read_counts(text: str) -> tuple[int, ...]:
    counts = [0] * len(Card)
    for part in split_list(text):
        slug, times, number = part.partition(" x")
        if times and not number.isdecimal():
            raise MalformedText(f"a number of cards is written like 'swap x2', not {part!r}")
        counts[read_card(slug)] += int(number) if times else 1
    return tuple(counts)


def read_card(slug: str) -> Card:
    if slug.strip() not in _CARDS:
        raise MalformedText(f"there is no action card {slug!r}; there are {', '.join(_CARDS)}")
    return _CARDS[slug.strip()]
