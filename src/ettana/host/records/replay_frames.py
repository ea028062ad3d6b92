"""Replays: a record as frames, with what there was to see at each of its moments; or one moment as a position."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import islice
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, cast

from ettana.core.errors import EttanaError
from ettana.core.events import Event
from ettana.core.names import PINS
from ettana.core.seats import REFEREE
from ettana.core.view import Own, PlayerView, View
from ettana.game import Game
from ettana.host.records.sent_record import sent_record, unplayable
from ettana.notation.position_text import write_position
from ettana.notation.record import Record
from ettana.notation.record_text import write_record
from ettana.notation.rules_text import write_rules
from ettana.records import Moment as PlayedMoment
from ettana.records import record_moments, record_start, replay_record
from ettana.table.new_tables.choices import describe_deck
from ettana.table.wire.answers import Refused
from ettana.table.wire.events import GameEvent, wire_event
from ettana.table.wire.fields import Pin
from ettana.table.wire.replays import (
    Beginning,
    OwnChange,
    PlayerChange,
    PositionText,
    Replay,
    ReplayMoment,
    ReplaySeat,
    ViewChange,
)
from ettana.table.wire.updates import Ending

_OPEN = [field.name for field in fields(View) if field.name not in ("seat", "players", "target", *Own._fields)]
_OF_PLAYER = [field.name for field in fields(PlayerView)]
_open_parts, _own_parts = attrgetter(*_OPEN), attrgetter(*Own._fields)
_player_parts = attrgetter(*_OF_PLAYER)


def frames(record: Record, seats: Sequence[ReplaySeat] | None = None, ending: Ending | None = None) -> Replay:
    """Everything that there was to see. The record is checked first: raises BadRecord where it departs from the truth.

    A record knows no pins, and an old one neither bots nor how a table ended a game. Whoever does gives `seats` and
    `ending`.
    """
    replay_record(record)
    start = record_start(record)
    first = before = _Seen.of(start)
    opening = start.events_since(0, REFEREE)
    told: list[ReplayMoment] = []
    for moment in record_moments(record):
        now = _Seen.of(moment.after)
        told.append(_moment(moment, before, now))
        before = now
    return Replay(
        record=write_record(record),
        rules=write_rules(record.rules),
        deck=describe_deck(record.deck),
        seats=tuple(seats or _seats(record)),
        ending=ending or _ending(record),
        dice=record.dice,
        beginning=Beginning(
            view=first.open,
            own=tuple([OwnChange(*own) for own in first.own]),
            events=_told(opening),
            known_to=_known_to(opening),
        ),
        moments=tuple(told),
    )


class _Seen(NamedTuple):
    """What there is to see at a moment: by all, and besides by each seat."""

    open: View
    own: tuple[Own, ...]

    @classmethod
    def of(cls, game: Game) -> "_Seen":
        views = game.views(range(game.players))
        return cls(views[None], tuple([Own(*_own_parts(views[seat])) for seat in range(game.players)]))


def _seats(record: Record) -> Iterator[ReplaySeat]:
    """As far as the record knows them: bots go by their own names, and pins are those of the seats."""
    seated = record.seated or (None,) * len(record.names)
    for name, pin, who in zip(record.names, PINS, seated, strict=False):
        yield ReplaySeat(name, cast(Pin, pin), who.bot if who is not None and who.kind == "bot" else None)


def _ending(record: Record) -> Ending | None:
    how = None if record.ending is None else record.ending.how
    if how is not None and how != "going on":  # the table, or whoever ended it, said so
        return Ending(how, record.winner)
    return None


def _moment(moment: PlayedMoment, before: _Seen, now: _Seen) -> ReplayMoment:
    return ReplayMoment(
        turn=moment.turn,
        seat=moment.seat,
        action=None if moment.action is None else str(moment.action),
        events=_told(moment.events),
        view=_view_change(before.open, now.open),
        decider=None if moment.decider is None else moment.decider.kind,
        taken_back=moment.taken_back,
        known_to=_known_to(moment.events),
        own=() if before.own == now.own else tuple(map(_own_change, before.own, now.own)),
    )


def _told(happened: Iterable[Event]) -> tuple[GameEvent, ...]:
    return tuple([wire_event(event) for event in happened])


def _known_to(happened: Sequence[Event]) -> tuple[tuple[int, ...] | None, ...]:
    """Nothing if everyone knows all of it, as mostly."""
    if not any(event.hidden for event in happened):
        return ()
    return tuple([_knowing(event) if event.hidden else None for event in happened])


def _knowing(event: Event) -> tuple[int, ...]:
    return tuple([getattr(event, who) for who in event.known_to])


def _view_change(before: View, now: View) -> ViewChange:
    changed = _changed(_OPEN, _open_parts(before), _open_parts(now))
    if before.players != now.players:
        changed["players"] = tuple(
            [
                PlayerChange(**_changed(_OF_PLAYER, _player_parts(old), _player_parts(new)))
                for old, new in zip(before.players, now.players, strict=True)
            ]
        )
    return ViewChange(**changed)


def _own_change(before: Own, now: Own) -> OwnChange:
    return OwnChange(**_changed(Own._fields, before, now))


def _changed(names: Sequence[str], before: Sequence[Any], now: Sequence[Any]) -> dict[str, Any]:
    return {name: new for name, old, new in zip(names, before, now, strict=True) if old != new}


T = TypeVar("T")


def replay_text(text: str, seats: Sequence[ReplaySeat] | None = None, ending: Ending | None = None) -> Replay | Refused:
    """The game moment by moment. A refusal names the line, where there is one to name."""
    return _made_of(text, lambda record: frames(record, seats, ending))


def position_in(text: str, moment: int) -> PositionText | Refused:
    """A moment of the game as a position: 0 is the beginning. What is over cannot be gone on with."""
    return _made_of(text, lambda record: _position(record, moment))


def _position(record: Record, moment: int) -> PositionText | Refused:
    game = record_start(record)
    for each in islice(record_moments(record), moment):
        game = each.after
    return Refused(None, "game_over") if game.over else PositionText(write_position(game.position()))


def _made_of(text: str, make: Callable[[Record], T]) -> T | Refused:
    record = sent_record(text)
    if isinstance(record, Refused):
        return record
    try:
        return make(record)
    except EttanaError as error:
        return unplayable(text, record, error)
