"""What chance answered to an action, in brackets behind it: `roll[4G]`, `buy-card[tax]`, `steal-card:2[swap]`.

A record needs none of it to be replayed. It is there so that a replay can be held against what the players saw.
"""

from collections.abc import Iterable

from ettana.core import events as ev
from ettana.core.events import Event
from ettana.core.names import COLOUR_LETTERS, Card


def write_answer(happened: Iterable[Event]) -> str:
    """The answers of chance among the events of one action, in brackets; nothing if chance was not asked."""
    words = [word for event in happened for word in _words(event)]
    return f"[{' '.join(words)}]" if words else ""


def _words(event: Event) -> list[str]:
    match event:
        case ev.RolledForPin(number=number):
            return [f"pin={number}"]
        case ev.RolledOff(seat, number):
            return [f"tie{seat}={number}"]
        case ev.Starts(seat):
            return [f"starts={seat}"]
        case ev.Dealt(seat, design, card):
            return [f"deal{seat}={design}/{_slug(card)}"]
        case ev.Rolled(number=number, colour=colour):
            return [f"{number}{COLOUR_LETTERS[colour]}"]
        case ev.Drew(card=card) | ev.StoleCard(card=card):
            return [_slug(card)]
        case ev.DrewDesign(design=design) | ev.Exchanged(got=design):
            return [f"design={design}"]
        case ev.Called(rolled=rolled):
            return [str(rolled)]
        case _:
            return []


def _slug(card: Card | None) -> str:
    return "none" if card is None else card.slug
