"""A table before the start: seats, names and pins, and who may change them."""

import pytest

from ettana.table.entries import Joined, Left, Planned, Readied, SeatMoved, SeatPlan, Started
from ettana.table.joining import decide_move
from ettana.table.secrets import hash_of
from ettana.table.wire.answers import Refused
from ettana.table.wire.commands import Act, Leave, Resign, Return, SetReady, SetSeat, Start, Undo
from tests.table.sitting import Sitting, everything


def names(sitting: Sitting) -> list[str | None]:
    return [seat.name for seat in sitting.table.seats]


def pins(sitting: Sitting) -> list[str]:
    return [seat.pin for seat in sitting.table.seats]


def code(decision: Joined | Refused) -> str:
    assert isinstance(decision, Refused)
    return decision.code


# Sitting down


def test_those_who_join_take_the_first_free_seats_and_the_colours_there() -> None:
    sitting = Sitting("person", "Sensible", "open", "open")
    assert sitting.join("Asha") == Joined(at=1000, seat=0, name="Asha", pin="pink", token=hash_of("token 0"))
    assert isinstance(sitting.join("Ben"), Joined)
    assert names(sitting) == ["Asha", "Sensible", "Ben", None]
    assert pins(sitting) == ["pink", "black", "white", "orange"]


def test_a_guest_may_choose_a_free_seat() -> None:
    sitting = Sitting("person", "open", "open")
    sitting.join("Asha")
    sitting.join("Ben", seat=2)
    assert names(sitting) == ["Asha", None, "Ben"]
    assert code(sitting.join("Chen", seat=2)) == "seat_taken"
    assert code(sitting.join("Chen", seat=3)) == "seat_taken"
    sitting.join("Chen")
    assert code(sitting.join("Devi")) == "table_full"


def test_a_bots_seat_is_not_free() -> None:
    sitting = Sitting("person", "Sensible")
    sitting.join("Asha")
    assert code(sitting.join("Ben", seat=1)) == "seat_taken"
    assert code(sitting.join("Ben")) == "table_full"


@pytest.mark.parametrize("name", ["Asha", "asha", "ASHA", "Sensible", "sensible"])
def test_a_name_is_given_once_at_a_table(name: str) -> None:
    sitting = Sitting("person", "open", "Sensible")
    sitting.join("Asha")
    assert code(sitting.join(name)) == "name_taken"


def test_a_pin_is_given_once_and_bots_give_way() -> None:
    sitting = Sitting("person", "Sensible", "open", "open")
    sitting.join("Asha", pin="black")
    assert pins(sitting) == ["black", "pink", "white", "orange"]
    assert code(sitting.join("Ben", pin="black")) == "pin_taken"
    sitting.join("Ben", pin="pink")
    assert pins(sitting) == ["black", "white", "pink", "orange"]
    sitting.join("Chen")
    assert sorted(pins(sitting)) == sorted(["black", "white", "pink", "orange"])


def test_whoever_joins_with_no_wish_gets_a_pin_that_nobody_has() -> None:
    sitting = Sitting("person", "open", "open")
    sitting.join("Asha", pin="white")
    sitting.join("Ben", pin="pink", seat=2)
    sitting.join("Chen")
    assert len(set(pins(sitting))) == 3


def test_nobody_joins_a_game_that_has_begun() -> None:
    assert code(Sitting.started("person", "Sensible").join("Ben")) == "already_started"


# Who holds a seat


def test_a_seat_is_held_by_its_token_and_by_nothing_else() -> None:
    sitting = Sitting("person", "open", "Sensible")
    sitting.join("Asha")
    sitting.join("Ben")
    seat_of = sitting.table.seat_of
    assert (seat_of("token 0"), seat_of("token 1")) == (0, 1)
    for wrong in ("", "token", "token 2", "token 0 ", hash_of("token 0"), "None", "பட்டு"):
        assert seat_of(wrong) is None


def test_a_seat_that_moved_has_a_new_token_and_the_old_one_is_void() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    sitting.put(SeatMoved(at=1, seat=0, token=hash_of("on the phone")))
    assert sitting.table.seat_of("token 0") is None
    assert sitting.table.seat_of("on the phone") == 0


# The host


def test_the_host_sits_at_the_first_seat_for_a_person() -> None:
    assert Sitting("person", "open").table.host == 0
    assert Sitting("Sensible", "person", "open").table.host == 1
    assert Sitting("open", "person", "Sensible").table.host == 1
    assert Sitting("Sensible", "open", "open").table.host == 1, "as after a rematch that did not note who asked"


def test_the_host_frees_a_seat_and_whoever_sat_there_is_gone() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    sitting.join("Ben")
    sitting.done(1, SetReady, ready=True)
    assert sitting.done(0, SetSeat, seat=1, kind="open") == Planned(
        at=1000, command="0/command-2", seat=1, plan=SeatPlan("open")
    )
    assert sitting.table.seat_of("token 1") is None
    assert names(sitting) == ["Asha", None]
    assert sitting.refused(0, Start) == "seats_are_open"
    sitting.join("Ben")
    assert sitting.refused(0, Start) == "not_all_ready"


def test_the_host_gives_a_seat_to_a_bot_and_takes_it_back() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    sitting.done(0, SetSeat, seat=1, kind="bot", bot="Random")
    assert names(sitting) == ["Asha", "Random"]
    sitting.done(0, SetSeat, seat=1, kind="open")
    sitting.join("Random")
    assert names(sitting) == ["Asha", "Random"]
    sitting.done(0, SetSeat, seat=1, kind="bot", bot="Sensible")
    assert isinstance(sitting.done(0, Start), Started)


def test_only_the_host_says_what_a_seat_is_for_and_not_of_the_own_one() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    sitting.join("Ben")
    assert sitting.refused(1, SetSeat, seat=0, kind="open") == "only_the_host"
    assert sitting.refused(0, SetSeat, seat=0, kind="open") == "no_such_seat"
    assert sitting.refused(0, SetSeat, seat=2, kind="open") == "no_such_seat"
    assert sitting.refused(0, SetSeat, seat=1, kind="bot", bot="Nobody") == "no_such_bot"
    assert sitting.refused(0, SetSeat, seat=1, kind="bot") == "no_such_bot"
    assert sitting.refused(0, SetSeat, seat=1, kind="open", version=1) == "stale"


def test_a_guest_may_leave_and_the_host_stays() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    sitting.join("Ben")
    assert sitting.done(1, Leave) == Left(at=1000, command="1/command-1", seat=1)
    assert sitting.table.seat_of("token 1") is None
    assert sitting.free() == [1]
    assert sitting.refused(0, Leave) == "the_host_stays"


# Starting


def test_the_host_starts_when_all_others_are_ready() -> None:
    sitting = Sitting("person", "open", "Sensible")
    sitting.join("Asha")
    assert sitting.refused(0, Start) == "seats_are_open"
    sitting.join("Ben")
    assert sitting.refused(0, Start) == "not_all_ready"
    assert sitting.done(1, SetReady, ready=True) == Readied(at=1000, command="1/command-3", seat=1, ready=True)
    sitting.done(1, SetReady, ready=False)
    assert sitting.refused(0, Start) == "not_all_ready"
    sitting.done(1, SetReady, ready=True)
    assert sitting.refused(1, Start) == "only_the_host"
    assert sitting.refused(0, Start, version=sitting.table.version - 1) == "stale"
    sitting.done(0, Start)
    assert sitting.table.status == "playing"
    assert sitting.refused(0, Start) == "already_started"
    assert sitting.refused(1, SetReady, ready=False) == "already_started"
    assert sitting.refused(0, SetSeat, seat=1, kind="open") == "already_started"


def test_the_host_need_not_be_ready_to_start() -> None:
    sitting = Sitting("person", "Sensible")
    sitting.join("Asha")
    sitting.done(0, SetReady, ready=False)
    assert isinstance(sitting.done(0, Start), Started)


def test_before_the_start_there_is_nothing_to_play() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    assert sitting.refused(0, Act, action="roll") == "not_playing"
    assert sitting.refused(0, Undo) == "not_your_turn"
    assert sitting.refused(0, Resign) == "not_playing"
    assert sitting.refused(0, Return) == "nobody_stands_in"
    assert sitting.table.record() is None


def test_a_spectator_commands_nothing() -> None:
    sitting = Sitting.started("person", "open")
    for kind in (Start, Leave, Resign, Undo, Return):
        assert sitting.refused(None, kind) == "not_seated"
    assert sitting.refused(None, Act, action=sitting.sensible()) == "not_seated"


def test_a_lobby_is_the_same_after_loading() -> None:
    sitting = Sitting("open", "person", "Sensible", "open", clock=60, listed=True)
    sitting.join("Asha", seat=1)
    sitting.join("Ben", pin="orange")
    sitting.done(0, SetReady, ready=True)
    sitting.done(1, SetSeat, seat=2, kind="open")
    sitting.done(0, Leave)
    assert everything(sitting.reloaded()) == everything(sitting.table)


# Moving a seat to another device


def test_a_code_moves_the_seat_of_whoever_made_it() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    decision = decide_move(sitting.table, 0, hash_of("token 0"), hash_of("on the phone"), at=2000)
    assert decision == SeatMoved(at=2000, seat=0, token=hash_of("on the phone"))


def test_a_code_is_void_when_its_seat_is_held_by_another_token() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    sitting.join("Ben")
    asha, ben, phone = hash_of("token 0"), hash_of("token 1"), "hash"
    sitting.done(0, SetSeat, seat=1, kind="open")
    void = Refused(None, "no_such_code")
    assert decide_move(sitting.table, 1, ben, phone, sitting.at) == void, "nobody sits there"
    sitting.put(Joined(at=sitting.at, seat=1, name="Chen", pin="black", token=hash_of("Chen's")))
    assert decide_move(sitting.table, 1, ben, phone, sitting.at) == void, "it is Chen's now"
    sitting.done(0, SetSeat, seat=1, kind="bot", bot="Sensible")
    assert decide_move(sitting.table, 1, ben, phone, sitting.at) == void, "a bot sits there"
    sitting.put(decide_move(sitting.table, 0, asha, phone, sitting.at))
    assert decide_move(sitting.table, 0, asha, phone, sitting.at) is None, "it is there already"
    assert decide_move(sitting.table, 0, asha, "another hash", sitting.at) == void, "the seat has moved already"
    assert everything(sitting.reloaded()) == everything(sitting.table)
