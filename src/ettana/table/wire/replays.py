"""A game that is over, moment by moment: everything as it was at the beginning, then only what changed.

All hands lie open in it. What a seat knew at a moment is put together by whoever shows it: what all could see, and what
that seat had besides.
"""

from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ettana.core.view import Knowledge, Own, PlayerView, View
from ettana.notation.record import DiceKind
from ettana.table.wire.bodies import DeckInfo
from ettana.table.wire.events import GameEvent
from ettana.table.wire.fields import Pin
from ettana.table.wire.updates import Ending


def _changes_of(kind: type, name: str, doc: str, **other: Any) -> type[msgspec.Struct]:
    """The same fields, each of which may be missing: it did not change. `other` are fields of another type, or None for
    those that are left out.
    """
    hints = get_type_hints(kind)
    wanted: list[Any] = []
    for field in fields(kind):
        hint = other.get(field.name, hints[field.name])
        if hint is not None:
            wanted.append((field.name, hint | UnsetType, UNSET))
    struct = msgspec.defstruct(name, wanted, frozen=True)
    struct.__doc__ = doc
    return struct


if TYPE_CHECKING:
    # Made as the program runs, which a type checker cannot follow.
    class PlayerChange(msgspec.Struct):
        def __init__(self, **changed: Any) -> None: ...

    class ViewChange(msgspec.Struct):
        def __init__(self, **changed: Any) -> None: ...

else:
    PlayerChange = _changes_of(PlayerView, "PlayerChange", "What changed of what lies open of a player.")
    ViewChange = _changes_of(
        View,
        "ViewChange",
        "What changed of what lies open to all. Of players there is one for each seat, or none at all.",
        players=tuple[PlayerChange, ...],
        **dict.fromkeys(("seat", "target", *Own._fields)),
    )


class OwnChange(msgspec.Struct, frozen=True):
    """What changed of what a seat knew besides: the last fields of its view."""

    designs: tuple[int, ...] | UnsetType = UNSET
    cards: tuple[int, ...] | UnsetType = UNSET
    known: tuple[Knowledge, ...] | UnsetType = UNSET
    known_stack: tuple[tuple[int, int], ...] | UnsetType = UNSET


class ReplayMoment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one entry of the record did."""

    turn: int  # turns completed before it; -1 while pins are placed
    seat: int  # whose doing it was
    action: str | None  # in the notation of actions; null: the last one was taken back
    events: tuple[GameEvent, ...]  # with everything that was hidden
    view: ViewChange
    decider: Literal["person", "bot", "stand-in"] | None = None  # null: nobody knows
    taken_back: bool = False  # an undo took it back later
    known_to: tuple[tuple[int, ...] | None, ...] = ()  # by event: who knows all of it; null: everyone. Empty: all do
    own: tuple[OwnChange, ...] = ()  # by seat; empty if nothing changed


class ReplaySeat(msgspec.Struct, frozen=True):
    """Who played. `bot` is its name at the server; null for a person, and where nobody knows."""

    name: str
    pin: Pin
    bot: str | None


class Beginning(msgspec.Struct, frozen=True):
    """The table before the first entry."""

    view: View  # of a spectator
    own: tuple[OwnChange, ...]  # by seat; nothing is missing
    events: tuple[GameEvent, ...]
    known_to: tuple[tuple[int, ...] | None, ...]  # as in a moment


class Replay(msgspec.Struct, frozen=True):
    """A whole game. Its moments are the beginning, and what each entry of the record led to."""

    record: str
    rules: str
    deck: DeckInfo
    seats: tuple[ReplaySeat, ...]
    ending: Ending | None  # null: the record stops before the end
    dice: DiceKind  # only those that were committed to are verified
    beginning: Beginning
    moments: tuple[ReplayMoment, ...]


class PositionText(msgspec.Struct, frozen=True):
    """A moment as a position, hands and stacks included: a table can begin from it."""

    position: str


class RecordText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be seen again."""

    record: str  # how long it may be is a limit of the server


class RecordMoment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a record, to go on from: 0 is the beginning, and then comes one for each entry."""

    record: str
    moment: Annotated[int, Meta(ge=0, le=1_000_000)]
