"""Outcomes of chance as text: `roll 3 blue; card 1 tax`. docs/research/data-sets.md has the list."""

from collections.abc import Iterable

from ettana.core import events as ev
from ettana.core.names import Card


def chance_text(events: Iterable[ev.Event]) -> str:
    """Of complete events, secrets included. Empty if chance had no part in them."""
    return "; ".join([word for word in map(_word, events) if word])


def _word(event: ev.Event) -> str:
    match event:
        case ev.RolledForPin():
            return f"pin {event.seat} {event.number}"
        case ev.RolledOff():
            return f"start {event.seat} {event.number}"
        case ev.Dealt():
            return f"deal {event.seat} {event.design} {_card(event.card)}"
        case ev.Rolled():
            return f"roll {event.number} {event.colour.name.lower()}"
        case ev.Called():
            return f"call {event.rolled}"
        case ev.Drew():
            return f"card {event.seat} {_card(event.card)}"
        case ev.RevealedPoint():
            return f"point {event.seat}"
        case ev.DrewDesign():
            return f"design {event.seat} {event.design}"
        case ev.Exchanged():
            return f"design {event.seat} {event.got}"
        case ev.StoleCard():
            return f"stolen {event.victim} {_card(event.card)}"
        case ev.Reshuffled():
            return "reshuffle"
        case _:
            return ""


def _card(card: Card | None) -> str:
    return "none" if card is None else card.name.lower()
