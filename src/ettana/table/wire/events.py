"""The events of a game as they go over the wire: the same fields, with the event's name as tag."""

from dataclasses import fields
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec

from ettana.core.events import Event


def _event_structs() -> tuple[type[msgspec.Struct], ...]:
    """A wire type for each event of the core: the same fields, with the event's name as tag."""
    structs = []
    for kind in Event.__subclasses__():
        hints = get_type_hints(kind)
        wanted: list[Any] = [(field.name, hints[field.name]) for field in fields(kind)]
        name, doc = kind.__name__, kind.__doc__ or ""
        struct = msgspec.defstruct(name, wanted, frozen=True, tag=name, tag_field="event")
        struct.__doc__ = None if doc.startswith(f"{name}(") else doc  # not the one that dataclass makes up
        structs.append(struct)
    return tuple(structs)


EVENT_STRUCTS = {struct.__name__: struct for struct in _event_structs()}
if TYPE_CHECKING:
    GameEvent = msgspec.Struct  # made as the program runs, which a type checker cannot follow
else:
    GameEvent = reduce(or_, EVENT_STRUCTS.values())

_EVENT_FIELDS = {kind: [field.name for field in fields(kind)] for kind in Event.__subclasses__()}


def wire_event(event: Event) -> GameEvent:
    """An event as it goes over the wire."""
    kind = type(event)
    return EVENT_STRUCTS[kind.__name__](*[getattr(event, name) for name in _EVENT_FIELDS[kind]])
