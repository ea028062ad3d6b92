"""What a new table can be made of: bots and decks."""

import logging
from functools import cache

from ettana.bots import describe_all
from ettana.core.designs.deck import Deck
from ettana.notation.deck_file import bundled_decks, load_deck
from ettana.table.wire.bodies import BotInfo, Choices, DeckInfo, DesignInfo

log = logging.getLogger(__name__)


@cache
def choices() -> Choices:
    """Found once. The first call loads the packages of all bots, which may take a while."""
    described, broken = describe_all()
    for error in broken:
        log.warning("a bot is left out: %s", error)
    bots = tuple(
        BotInfo(name, dict(about.name), dict(about.line), about.for_people, about.portrait, about.drawing)
        for name, about in described.items()
    )
    return Choices(bots, tuple(bundled_decks()))


def deck_info(name: str) -> DeckInfo | None:
    """A deck that comes with Ettana; None if there is none of this name. Nobody can have another file read."""
    return describe_deck(load_deck(name)) if name in bundled_decks() else None


def describe_deck(deck: Deck) -> DeckInfo:
    """A deck as a client is told of it."""
    designs = tuple(
        DesignInfo(design.name, design.title, design.points, design.drawing, design.motif) for design in deck
    )
    return DeckInfo(deck.name, deck.about, deck.fingerprint, designs)
