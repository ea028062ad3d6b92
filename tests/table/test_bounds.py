"""No table grows for ever: free repetitions are refused at some point, and an endless game ends."""

import pytest

from ettana.core.names import Phase
from ettana.records import replay_record
from ettana.table import table as table_module
from ettana.table.entries import Joined, SeatMoved
from ettana.table.joining import decide_move
from ettana.table.viewers.messages import welcome
from ettana.table.wire import commands
from ettana.table.wire.answers import Refused
from ettana.table.wire.updates import Ending
from tests.table.sitting import Sitting, everything

# Literals and not the imports: a bound that is too low by mistake would keep people from thinking twice or returning.
MOST_UNDOS = 100  # in one turn
MOST_RETURNS = 100  # of one seat


def until_refused(sitting: Sitting, seat: int, *kinds: tuple[type[commands.Command], dict[str, object]]) -> str:
    """Repeats these commands; returns the code of the refusal."""
    for number in range(100_000):
        kind, fields = kinds[number % len(kinds)]
        decision = sitting.say(seat, kind, **fields)
        if isinstance(decision, Refused):
            return decision.code
    raise AssertionError("there is no end to it")


@pytest.fixture
def small_lobby(monkeypatch: pytest.MonkeyPatch) -> int:
    """The real bound would only take longer: nothing depends on its height."""
    monkeypatch.setattr(table_module, "MOST_IN_LOBBY", 60)
    return 60


def test_a_guest_who_cannot_decide_does_not_keep_the_host_from_starting(small_lobby: int) -> None:
    sitting = Sitting("person", "open", "open")
    sitting.join("Asha")
    sitting.join("Ben")
    assert (
        until_refused(sitting, 1, (commands.SetReady, {"ready": True}), (commands.SetReady, {"ready": False}))
        == "too_often"
    )
    assert len(sitting.log) == small_lobby // 2
    decision = sitting.join("Chen")
    assert isinstance(decision, Refused)
    assert decision.code == "too_often", "nor does anyone come and go for ever"
    sitting.done(0, commands.SetSeat, seat=1, kind="bot", bot="Sensible")
    sitting.done(0, commands.SetSeat, seat=2, kind="bot", bot="Sensible")
    sitting.done(0, commands.Start)


def test_a_host_changes_seats_only_a_limited_number_of_times(small_lobby: int) -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    plans = (
        (commands.SetSeat, {"seat": 1, "kind": "open"}),
        (commands.SetSeat, {"seat": 1, "kind": "bot", "bot": "Random"}),
    )
    assert until_refused(sitting, 0, *plans) == "too_often"
    assert len(sitting.log) == small_lobby


def test_a_guest_may_always_leave(small_lobby: int) -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    assert isinstance(sitting.join("Ben"), Joined)
    until_refused(sitting, 1, (commands.SetReady, {"ready": True}), (commands.SetReady, {"ready": False}))
    sitting.done(1, commands.Leave)


def test_a_ready_guest_adds_no_entry_by_being_ready_again() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    sitting.join("Ben")
    before = len(sitting.log)
    assert sitting.say(1, commands.SetReady, ready=False) is None
    sitting.done(1, commands.SetReady, ready=True)
    assert sitting.say(1, commands.SetReady, ready=True) is None
    assert len(sitting.log) == before + 1


def test_undos_of_one_turn_are_limited() -> None:
    sitting = Sitting.started("person", "open")
    while sitting.game.phase is not Phase.ACT or not sitting.game.can_undo:
        sitting.act()
    sitting.done(sitting.game.current, commands.Undo)
    seat, before = sitting.game.current, len(sitting.log)
    again = next(each for each in sitting.game.legal_actions() if can_be_taken_back(sitting, str(each)))
    assert until_refused(sitting, seat, (commands.Act, {"action": str(again)}), (commands.Undo, {})) == "too_often"
    assert len(sitting.log) == before + 2 * (MOST_UNDOS - 1) + 1
    assert not welcome(sitting.table, seat, [True, True]).can_undo, "and the client need not ask"
    assert everything(sitting.reloaded()) == everything(sitting.table)
    while sitting.game.current == seat:
        sitting.act()
    assert not sitting.table.undos_are_spent, "the next turn has its own"


def can_be_taken_back(sitting: Sitting, action: str) -> bool:
    game = sitting.game.copy()
    game.apply(next(each for each in game.legal_actions() if str(each) == action))
    return game.can_undo


def test_leaving_and_returning_is_limited() -> None:
    sitting = Sitting.started("person", "open", "open")
    assert until_refused(sitting, 1, (commands.Leave, {}), (commands.Return, {})) == "too_often"
    assert sitting.table.seats[1].stand_in, "a bot plays on"
    assert sitting.table.seats[1].returns == MOST_RETURNS


def test_moves_of_a_seat_to_another_device_are_limited() -> None:
    sitting = Sitting.started("person", "open")
    for number in range(MOST_RETURNS):
        holder = sitting.table.seats[1].token or ""
        sitting.put(decide_move(sitting.table, 1, holder, f"hash {number}", sitting.at))
    last = sitting.log[-1]
    assert isinstance(last, SeatMoved)
    assert decide_move(sitting.table, 1, last.token, "hash", sitting.at) == Refused(None, "too_often")


def test_a_game_without_end_ends_without_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "MOST_ENTRIES", 150)
    sitting = Sitting.started("person", "open", rules="target=20")
    sitting.play_until_over()
    assert len(sitting.log) == 150
    assert sitting.table.ending == Ending("limit", None)
    assert everything(sitting.reloaded()) == everything(sitting.table)
    record = sitting.table.record()
    assert record is not None
    replay_record(record)
    assert sitting.refused(0, commands.Act, action="roll") == "not_playing"
