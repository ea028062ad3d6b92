"""What a new table can be made of: bots and decks."""

from ettana.bots import bot_names
from ettana.notation.deck_file import bundled_decks, load_deck
from ettana.table.wire.bodies import Choices, DeckInfo, DesignInfo


def choices() -> Choices:
    return Choices(tuple(bot_names()), tuple(bundled_decks()))


def deck_info(name: str) -> DeckInfo | None:
    """A deck that comes with Ettana; None if there is none of this name. Nobody can have another file read."""
    if name not in bundled_decks():
        return None
    deck = load_deck(name)
    designs = tuple(
        DesignInfo(design.name, design.title, design.points, design.drawing, design.motif) for design in deck
    )
    return DeckInfo(deck.name, deck.about, deck.fingerprint, designs)
