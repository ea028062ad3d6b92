"""Actions, events and refusals in sentences for people."""

from collections.abc import Sequence
from dataclasses import fields

from ettana.core import events as ev
from ettana.core.actions import Action, Walk
from ettana.core.designs.deck import Deck
from ettana.core.errors import Refusal
from ettana.core.events import Event
from ettana.core.names import OCTAGON_NAMES, PINS, SQUARE_NAMES, Card, Colour
from ettana.notation.words.catalogue import Catalogue, load_catalogue

# How a field of an action, event or refusal is put into words, by its name.
_SEATS = {"seat", "victim"}
_SQUARES = {"to", "square", "start"}
_OCTAGONS = {"octagon", "a", "b"}
_DESIGNS = {"design", "gave", "got"}
_COLOURS = {"colour", "colour_a", "colour_b", "face"}
_COUNTED = {"tokens": "tokens", "points": "points", "steps": "steps", "cost": "tokens", "reserve": "tokens"}
_COUNTED |= {"cards": "cards", "turns": "turns"}


class Words:
    """Puts a game into words: one language, one deck, the names of its players.

    >>> game = ettana.Game(seed=7)
    >>> words = ettana.Words(game.deck, names=("Ada", "Bo"))
    >>> words.action(game.legal_actions()[0], game.view(0).tiles)
    'put the pin on the 3 on square c2'
    """

    def __init__(self, deck: Deck, names: Sequence[str] | None = None, catalogue: Catalogue | None = None) -> None:
        """Without names, players are called by their pins."""
        self.catalogue = catalogue or load_catalogue()
        self.deck = deck
        self.names = tuple(names or (self.catalogue.say(f"pin_{pin}") for pin in PINS))

    def seat(self, seat: int) -> str:
        return self.names[seat]

    def card(self, card: int) -> str:
        return self.catalogue.say(_key("card", Card(card).slug))

    def colour(self, colour: int) -> str:
        return self.catalogue.say(_key("colour", Colour(colour).name.lower()))

    def design(self, design: int) -> str:
        """Its name; a number the deck has no design for stays a number."""
        return self.deck[design].name if design < len(self.deck) else str(design)

    def action(self, action: Action, tiles: Sequence[int]) -> str:
        """The choice as it is offered. `tiles` are the numbers on the squares, as in a View."""
        words = {field.name: self._field(field.name, getattr(action, field.name)) for field in fields(action)}
        to = getattr(action, "to", None)
        if to is not None:
            words["tile"] = str(tiles[to])
        key = _key("action", action.verb)
        if isinstance(action, Walk) and action.pays:
            key += "_paying_one" if len(action.pays) == 1 else "_paying"
            words["seats"] = self.catalogue.enumeration([self.seat(seat) for seat in action.pays])
        return self.catalogue.say(key, **words)

    def event(self, event: Event) -> str:
        """What happened, as far as the event tells it."""
        words = {field.name: self._field(field.name, getattr(event, field.name)) for field in fields(event)}
        key = _key("event", type(event).__name__)
        match event:
            case ev.Collected(gains):
                gaining = [seat for seat, gain in enumerate(gains) if gain]
                words["gains"] = ", ".join(f"{self.seat(seat)} +{gains[seat]}" for seat in gaining)
                key += "" if gaining else "_nobody"
            case ev.Walked(path=path):
                words["path"] = "-".join(SQUARE_NAMES[square] for square in path)
            case ev.Claimed(octagons=octagons):
                words["octagons"] = " ".join(OCTAGON_NAMES[octagon] for octagon in octagons)
            case ev.Taxed(payers=payers):
                words["payers"] = self.catalogue.enumeration([self.seat(seat) for seat in payers])
            case ev.Paid(to=to):
                words["to"] = self.seat(to)
            case ev.Bought(what=what):
                key += f"_{what}"
            case ev.Rolled(preset=True):
                key += "_preset"
            case ev.RolledForPin(again=True):
                key += "_again"
            case ev.ReplacedYarn(old=old):
                words["old"] = self.colour(old)
            case _:
                pass
        if event.hidden and all(getattr(event, name) is not None for name in event.hidden):
            key += "_known"
        return self.catalogue.say(key, **words)

    def refusal(self, refusal: Refusal) -> str:
        """Why an action is forbidden, with the clause."""
        words = {name: self._field(name, value) for name, value in refusal.detail}
        return f"{self.catalogue.say(_key('refusal', refusal.reason), **words)} ({refusal.clause})"

    def _field(self, name: str, value: object) -> str:
        if not isinstance(value, int):
            return str(value)
        if name in _SEATS:
            return self.seat(value) if value < len(self.names) else str(value)
        if name in _SQUARES and value < len(SQUARE_NAMES):
            return SQUARE_NAMES[value]
        if name in _OCTAGONS:
            return OCTAGON_NAMES[value]
        if name in _DESIGNS:
            return self.design(value)
        if name in _COLOURS:
            return self.colour(value)
        if name == "card":
            return self.card(value)
        if name in _COUNTED:
            return self.catalogue.say(_COUNTED[name], n=value)
        return str(value)


def _key(kind: str, name: str) -> str:
    """The catalogue's name for a thing: `steal-card` is `card_steal_card` there."""
    return f"{kind}_{name.replace('-', '_')}"
