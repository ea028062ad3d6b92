"""Views, events and actions as JSON, and back."""

from dataclasses import fields
from typing import Any, cast

import msgspec

from ettana.core.action_table import parse_action
from ettana.core.actions import Action
from ettana.core.errors import MalformedText
from ettana.core.events import Event
from ettana.core.view import View

_EVENTS: dict[str, type[Event]] = {kind.__name__: kind for kind in Event.__subclasses__()}


def view_to_json(view: View) -> bytes:
    """The bytes are the same for equal views."""
    return msgspec.json.encode(view)


def view_from_json(data: bytes | str) -> View:
    """Raises MalformedText for anything but a view."""
    try:
        return msgspec.json.decode(data, type=View)
    except msgspec.DecodeError as error:
        raise MalformedText(f"not a view: {error}") from None


def event_to_json(event: Event) -> bytes:
    """The name of the event and its fields."""
    content = {field.name: getattr(event, field.name) for field in fields(event)}
    return msgspec.json.encode({"event": type(event).__name__, **content})


def event_from_json(data: bytes | str) -> Event:
    """Raises MalformedText for anything but an event."""
    try:
        content = msgspec.json.decode(data, type=dict[str, Any])
        kind = _EVENTS[cast(str, content.pop("event"))]
        return msgspec.convert(content, kind)
    except (msgspec.DecodeError, msgspec.ValidationError, KeyError, TypeError) as error:
        raise MalformedText(f"not an event: {error}") from None


def action_to_json(action: Action) -> bytes:
    """An action is its text."""
    return msgspec.json.encode(str(action))


def action_from_json(data: bytes | str) -> Action:
    """Raises MalformedText, or MalformedAction for a text that is no action."""
    try:
        return parse_action(msgspec.json.decode(data, type=str))
    except msgspec.DecodeError as error:
        raise MalformedText(f"not an action: {error}") from None
