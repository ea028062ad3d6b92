"""A viewer's messages: no more than they may know, and no more than they may do."""

from dataclasses import fields, is_dataclass
from typing import Any

import msgspec
import pytest

from ettana.core.seats import REFEREE
from ettana.table.viewers.messages import table_info, updates, welcome, whose_turn
from ettana.table.wire.commands import Leave, Resign, Undo
from ettana.table.wire.events import wire_event
from ettana.table.wire.updates import Update
from tests.table.sitting import KEY, Sitting

THERE = [True, True, True]
_read = msgspec.json.Decoder(Update).decode


def can_undo(sitting: Sitting) -> int:
    """Plays until the current player can undo an action; returns their seat."""
    while not sitting.game.can_undo:
        harmless = [each for each in sitting.game.legal_actions() if each.verb in ("walk", "jump", "free", "swap")]
        sitting.act(harmless[0] if harmless else None)
    return sitting.game.current


def test_what_is_legal_is_told_to_the_current_player_alone() -> None:
    sitting = Sitting.started("person", "open", "open")
    seat = can_undo(sitting)
    for viewer in (None, 0, 1, 2):
        told = welcome(sitting.table, viewer, THERE)
        assert (told.legal, told.can_undo) == (
            (tuple(sitting.game.legal_ids()), True) if viewer == seat else ((), False)
        )
        again = _read(updates(sitting.table, [viewer], msgspec.json.encode(told.table), [])[viewer])
        assert (again.legal, again.can_undo) == (told.legal, told.can_undo)


def test_one_for_whom_a_bot_plays_can_do_nothing() -> None:
    sitting = Sitting.started("person", "open", "open")
    seat = can_undo(sitting)
    sitting.done(seat, Leave)
    told = welcome(sitting.table, seat, THERE)
    assert (told.legal, told.can_undo) == ((), False)
    assert sitting.refused(seat, Undo) == "not_your_turn"


def test_the_key_of_the_dice_is_told_when_all_is_over() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    assert table_info(sitting.table, THERE).key is None
    sitting = Sitting.started("person", "open")
    assert table_info(sitting.table, THERE).key is None
    sitting.done(0, Resign)
    assert table_info(sitting.table, THERE).key == KEY.hex()


def test_all_hands_are_shown_when_all_is_over() -> None:
    sitting = Sitting.started("person", "open")
    assert table_info(sitting.table, THERE).hands is None
    sitting.done(0, Resign)
    hands = table_info(sitting.table, THERE).hands
    assert hands is not None
    views = [sitting.game.view(seat) for seat in (0, 1)]
    assert [(hand.designs, hand.cards) for hand in hands] == [(view.designs, view.cards) for view in views]


def test_secrets_of_an_event_are_told_to_whom_they_belong() -> None:
    sitting = Sitting.started("person", "open", "open")
    found = 0
    while sitting.table.status == "playing" and found < 5:
        happened = _events_of_next_action(sitting)
        secret = [event for event in happened if event.hidden]
        if not secret:
            continue
        found += 1
        info = table_info(sitting.table, THERE)
        sent = updates(sitting.table, [None, 0, 1, 2], msgspec.json.encode(info), happened)
        told = {viewer: _read(data) for viewer, data in sent.items()}
        for viewer, update in told.items():
            assert (update.table, update.view) == (info, sitting.game.view(viewer))
            seen = [_fields(event.seen_by(viewer)) for event in happened]
            assert [_fields(event) for event in update.events] == seen
        assert len({str(update.events) for update in told.values()}) > 1, "some see more than others"
    assert found == 5


def test_an_update_is_written_as_it_would_be_encoded() -> None:
    sitting = Sitting("person", "open", "open")
    _compare_with_encoded(sitting, [])
    sitting = Sitting.started("person", "open", "open")
    for _ in range(60):
        _compare_with_encoded(sitting, _events_of_next_action(sitting))
    sitting.done(0, Leave)
    _compare_with_encoded(sitting, [])


def _compare_with_encoded(sitting: Sitting, happened: list[Any]) -> None:
    table = sitting.table
    actor, legal, undo = whose_turn(table)
    info = table_info(table, THERE)
    for viewer, data in updates(table, [None, 0, 1, 2], msgspec.json.encode(info), happened).items():
        acts = viewer is not None and viewer == actor
        update = Update(
            version=table.version,
            table=info,
            events=tuple(wire_event(event.seen_by(viewer)) for event in happened),
            view=None if table.game is None else table.game.view(viewer),
            legal=legal if acts else (),
            can_undo=undo and acts,
        )
        assert data == msgspec.json.encode(update)


def _events_of_next_action(sitting: Sitting) -> list[Any]:
    before = sitting.game.event_count
    sitting.act()
    return sitting.game.events_since(before, REFEREE)


def _fields(event: Any) -> dict[str, Any]:
    """Of an event of the core or of the wire."""
    names = [field.name for field in fields(event)] if is_dataclass(event) else event.__struct_fields__
    return {name: getattr(event, name) for name in names}


@pytest.mark.parametrize("present", [(True, False, False), (False, True, True)])
def test_the_message_of_presence_tells_who_is_there(present: tuple[bool, ...]) -> None:
    table = Sitting.started("person", "open", "Sensible").table
    assert tuple(seat.present for seat in table_info(table, present).seats) == present


def test_a_seat_that_was_taken_is_a_persons() -> None:
    sitting = Sitting("person", "open", "open", "Sensible")
    sitting.join("Asha")
    sitting.join("Ben", seat=2)
    told = table_info(sitting.table, [False] * 4)
    assert [seat.kind for seat in told.seats] == ["person", "open", "person", "bot"]
