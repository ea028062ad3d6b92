"""A table is made as requested, or not at all; a rematch is the same table with the seats rotated by one."""

from typing import Any

import pytest

from ettana.core.fair_dice import commitment
from ettana.table.entries import Created, SeatPlan
from ettana.table.new_tables.new_table import MadeTable, new_table, rematch_table
from ettana.table.table import Table
from ettana.table.table_log import stored_form, table_of
from ettana.table.viewers.messages import table_info
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import NewTable
from ettana.table.wire.commands import Resign
from tests.table.sitting import KEY, Sitting, everything, plan

OTHER_KEY = bytes(32)


def wished(*seats: str, **more: Any) -> MadeTable:
    wish = NewTable(name="Asha", seats=tuple(plan(seat) for seat in seats), **more)
    made = new_table(wish, KEY, "my token", at=7)
    assert isinstance(made, MadeTable)
    return made


def test_whoever_makes_a_table_sits_at_it_and_is_its_host() -> None:
    table = wished("Sensible", "person", "open", pin="pink", clock=60, listed=True, rules="target=5").table
    assert (table.host, table.seat_of("my token"), table.version, table.status) == (1, 1, 2, "lobby")
    assert [seat.name for seat in table.seats] == ["Sensible", "Asha", None]
    assert [seat.pin for seat in table.seats] == ["black", "pink", "white"]
    assert (table.settings.clock, table.settings.listed, table.settings.rules) == (60, True, "v2, target=5")
    assert (table.key, table.commitment) == (KEY, commitment(KEY))


def test_aids_are_allowed_unless_the_host_forbids_them() -> None:
    assert table_info(wished("person", "open").table, (True, False)).aids
    strict = wished("person", "open", aids=False)
    assert not table_info(strict.table, (True, False)).aids
    assert not table_of(stored_form(strict.table, strict.entries, 7)).settings.aids


def test_the_entries_of_a_new_table_make_the_same_table_again() -> None:
    made = wished("person", "open")
    stored = stored_form(made.table, made.entries, 7)
    assert (stored.status, stored.listed, stored.created_at) == ("lobby", False, 7)
    assert everything(table_of(stored)) == everything(made.table)


def test_a_table_that_starts_at_once_is_the_same_again_from_its_entries() -> None:
    made = wished("person", "Sensible", start=True)
    stored = stored_form(made.table, made.entries, 7)
    assert (stored.status, made.table.status) == ("playing", "playing")
    assert everything(table_of(stored)) == everything(made.table)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": (SeatPlan("open"), SeatPlan("open"))}, "no_seat_for_you"),
        ({"seats": (SeatPlan("person"), SeatPlan("bot"))}, "bad_seat"),
        ({"seats": (SeatPlan("person"), SeatPlan("open", "Sensible"))}, "bad_seat"),
        ({"seats": (SeatPlan("person"), SeatPlan("bot", "Nobody"))}, "no_such_bot"),
        ({"seats": (SeatPlan("person"), SeatPlan("open")), "start": True}, "seats_are_open"),
        ({"seats": (SeatPlan("person"), SeatPlan("person")), "start": True}, "seats_are_open"),
        ({"deck": "../../secret"}, "no_such_deck"),
        ({"rules": "target=0"}, "bad_rules"),
        ({"name": "Sensible", "seats": (SeatPlan("person"), SeatPlan("bot", "Sensible"))}, "name_taken"),
    ],
)
def test_impossible_wishes_for_a_table_are_refused(wish: dict[str, Any], code: str) -> None:
    asked = NewTable(**{"name": "Asha", "seats": (SeatPlan("person"), SeatPlan("open")), **wish})
    assert new_table(asked, KEY, "my token", 7) == Refused(None, code)  # type: ignore[arg-type]  # one of the codes


def over(*seats: str, **settings: Any) -> Table:
    sitting = Sitting.started(*seats, **settings)
    sitting.play_until_over()
    return sitting.table


@pytest.mark.parametrize("asking", [0, 2])
def test_in_a_rematch_everyone_sits_one_seat_further_and_whoever_asked_is_the_host(asking: int) -> None:
    old = over("person", "Random", "open", rules="turn_limit=1", clock=90, listed=True, aids=False)
    made = rematch_table(old, asking, OTHER_KEY, at=9)
    new = made.table
    assert [seat.name for seat in new.seats] == ["Random", "Ben", "Asha"]
    assert [seat.pin for seat in new.seats] == [old.seats[number].pin for number in (1, 2, 0)]
    assert (new.seat_of("token 0"), new.seat_of("token 2")) == (2, 1)
    assert new.host == new.seat_of(f"token {asking}")
    assert [seat.ready for seat in new.seats] == [number in (0, new.host) for number in range(3)]
    assert (new.settings.rules, new.settings.clock) == ("v1, turn_limit=1", 90)
    assert not new.settings.aids
    assert not new.settings.listed, "it is for the same players"
    assert (new.key, new.commitment) == (OTHER_KEY, commitment(OTHER_KEY))
    assert everything(table_of(stored_form(new, made.entries, 9))) == everything(new)


def test_a_rematch_of_two_after_one_gave_up() -> None:
    sitting = Sitting.started("person", "open")
    sitting.done(0, Resign)
    made = rematch_table(sitting.table, 1, OTHER_KEY, at=9)
    assert isinstance(made.entries[0], Created)
    assert made.table.host == made.table.seat_of("token 1") == 0
