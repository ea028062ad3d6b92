"""Views as JSON, and back."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from ettana.core.engine.rules.facts import OwnFacts
from ettana.core.errors import MalformedText
from ettana.core.view import Own, View, own_part


def view_to_json(view: View) -> bytes:
    """The bytes are the same for equal views."""
    return msgspec.json.encode(view)


def views_to_json(open_to_all: dict[str, object], own: Mapping[int, OwnFacts]) -> dict[int | None, bytes]:
    """What `view_to_json` makes of each seat's view and of a spectator's. It is given what `Game.view_parts` finds,
    and writes once what is the same in all of them.
    """
    same = msgspec.json.encode(open_to_all)[1:-1]
    seated: dict[int | None, bytes] = {
        seat: b"".join((b'{"seat":%d,' % seat, same, b",", _own_json(facts))) for seat, facts in own.items()
    }
    return {None: b'{"seat":null,%b,%b' % (same, _NOTHING_OWN), **seated}


@lru_cache(maxsize=4096)
def _own_json(facts: OwnFacts) -> bytes:
    """The end of a view, from its first own field on."""
    return msgspec.json.encode(own_part(facts)._asdict())[1:]


_NOTHING_OWN = msgspec.json.encode(Own()._asdict())[1:]


def view_from_json(data: bytes | str) -> View:
    """Raises MalformedText for anything but a view."""
    try:
        return msgspec.json.decode(data, type=View)
    except msgspec.DecodeError as error:
        raise MalformedText(f"not a view: {error}") from None
