"""English announcements of events, for tests that know from the record what must have been announced."""

import re
from dataclasses import fields

from ettana.core.events import Event, TurnEnded
from ettana.core.names import Card, Colour, octagon_name, square_name
from tests.e2e.words import all_keys, like, say

_SEATS = {"seat", "victim"}
_SQUARES = {"square", "start", "to"}
_OCTAGONS = {"octagon", "a", "b"}
_COLOURS = {"colour", "colour_a", "colour_b", "face"}
_PLAIN = {"number", "rolled"}


def is_told(event: Event) -> bool:
    """False for the end of a turn, which the next event's announcement includes."""
    return not isinstance(event, TurnEnded)


def telling(event: Event, names: tuple[str, ...]) -> re.Pattern[str]:
    """The sentence, with what one can know of it; it begins with a capital letter whatever it begins with."""
    kind = type(event).__name__
    given = {name: word for name in _names(event) if (word := _word(event, name, names)) is not None}
    forms = [like(key, **given).pattern for key in all_keys() if re.fullmatch(f"event_{kind}(_[a-z]+)?", key)]
    assert forms, f"no words for {event}"
    return re.compile("|".join(forms), re.IGNORECASE)


def _names(event: Event) -> list[str]:
    return [field.name for field in fields(event)]


def _word(event: Event, name: str, names: tuple[str, ...]) -> str | None:
    value = getattr(event, name)
    if value is None or not isinstance(value, int):
        return None
    if name in _SEATS or (name == "to" and type(event).__name__ == "Paid"):
        return names[value]
    if name in _SQUARES:
        return square_name(value)
    if name in _OCTAGONS:
        return octagon_name(value)
    if name in _COLOURS:
        return say(f"colour_{Colour(value).name.lower()}")
    if name == "card":
        return say(f"card_{Card(value).name.lower()}")
    return str(value) if name in _PLAIN else None
