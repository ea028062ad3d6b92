"""A table during play: turns, refusals, undo, leaving and returning, the clock, the end."""

import pytest

from ettana.core.fair_dice import commitment
from ettana.notation.record_text import read_record, write_record
from ettana.records import replay_record
from ettana.table.decide import decide_bot
from ettana.table.entries import Acted, Conceded, Returned, StoodIn, TookBack
from ettana.table.wire.answers import Refused
from ettana.table.wire.commands import Act, Leave, Resign, Return, Undo
from ettana.table.wire.updates import Ending
from tests.table.sitting import KEY, Sitting, everything

HARMLESS = ("walk", "jump", "free", "swap")  # verbs of actions that can be undone


def until_undo(sitting: Sitting) -> int:
    """Plays on until an undo is possible; returns the seat that may undo."""
    while not sitting.game.can_undo:
        harmless = [action for action in sitting.game.legal_actions() if action.verb in HARMLESS]
        sitting.act(harmless[0] if harmless else None)
    return sitting.game.current


# Acting


def test_an_action_is_for_the_one_whose_turn_it_is() -> None:
    sitting = Sitting.started("person", "open", "open")
    seat, action = sitting.game.current, sitting.sensible()
    for other in {0, 1, 2} - {seat}:
        assert sitting.refused(other, Act, action=action) == "not_your_turn"
        assert sitting.refused(other, Undo) == "not_your_turn"
    entry = sitting.done(seat, Act, action=action)
    assert isinstance(entry, Acted)
    assert (entry.seat, entry.action) == (seat, action)


def test_an_action_is_for_the_version_that_was_seen() -> None:
    sitting = Sitting.started("person", "open")
    seat, action, version = sitting.game.current, sitting.sensible(), sitting.table.version
    for wrong in (version - 1, version + 1, 0):
        assert sitting.refused(seat, Act, action=action, version=wrong) == "stale"
        assert sitting.refused(seat, Undo, version=wrong) == "stale"
    sitting.done(seat, Act, action=action, version=version)


@pytest.mark.parametrize("text", ["", "rol", "walk", "walk:z9", "place:", ":", "roll\n#", "💥", "free:a1-a1", "\x00"])
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    sitting = Sitting.started("person", "open")
    assert sitting.refused(sitting.game.current, Act, action=text) == "malformed_action"


def test_a_rule_that_forbids_is_named_by_its_clause() -> None:
    sitting = Sitting.started("person", "open")
    assert sitting.say(sitting.game.current, Act, action="roll") == Refused("command-4", "place_first", "2.5")
    while sitting.game.phase.name == "PLACE":
        sitting.act()
    decision = sitting.say(sitting.game.current, Act, action="end")
    assert isinstance(decision, Refused)
    assert decision.clause == "3.1"


def test_a_command_that_was_carried_out_is_remembered_for_its_seat() -> None:
    sitting = Sitting.started("person", "open")
    seat = sitting.game.current
    sitting.done(seat, Act, action=sitting.sensible(), command_id="my-own-id")
    version = sitting.table.version
    sitting.act()
    assert sitting.table.done_before(seat, "my-own-id") == version
    assert sitting.table.done_before(1 - seat, "my-own-id") is None, "somebody else's id may be the same"
    assert sitting.reloaded().done_before(seat, "my-own-id") == version


def test_a_refused_command_changes_nothing() -> None:
    sitting = Sitting.started("person", "open")
    sitting.refused(sitting.game.current, Act, action="roll", command_id="my-own-id")
    assert sitting.table.done_before(sitting.game.current, "my-own-id") is None


# Undo


def test_an_action_that_revealed_nothing_can_be_taken_back() -> None:
    sitting = Sitting.started("person", "open")
    assert sitting.refused(sitting.game.current, Undo) == "nothing_to_undo"
    seat = until_undo(sitting)
    before = sitting.game.copy()
    before.undo()
    entry = sitting.done(seat, Undo)
    assert isinstance(entry, TookBack)
    assert sitting.game.position() == before.position()
    assert everything(sitting.reloaded()) == everything(sitting.table)


def test_taking_back_does_not_change_the_dice_to_come_and_uses_a_number_of_its_own() -> None:
    sitting = Sitting.started("person", "open")
    seat = until_undo(sitting)
    numbers = len(sitting.game.log)
    sitting.done(seat, Undo)
    assert len(sitting.game.log) == numbers + 1
    sitting.done(seat, Resign)
    record = sitting.table.record()
    assert record is not None
    replay_record(record)


# Leaving, resigning, returning


@pytest.mark.parametrize("kind", [Leave, Resign])
def test_at_a_table_of_three_a_bot_stands_in_for_whoever_goes(kind: type[Leave] | type[Resign]) -> None:
    sitting = Sitting.started("person", "open", "open")
    seat = sitting.game.current
    why = "left" if kind is Leave else "resigned"
    entry = sitting.done(seat, kind)
    assert isinstance(entry, StoodIn)
    assert (entry.seat, entry.why) == (seat, why)
    assert sitting.table.status == "playing"
    assert sitting.table.bot_to_move == "Sensible"
    assert sitting.refused(seat, Act, action=sitting.sensible()) == "not_your_turn"
    assert sitting.refused(seat, Leave) == "already_left"
    assert sitting.refused(seat, Resign) == "already_left"


def test_at_a_table_of_two_a_bot_stands_in_for_one_who_leaves() -> None:
    sitting = Sitting.started("person", "open")
    sitting.done(0, Leave)
    assert sitting.table.status == "playing"
    assert sitting.table.seats[0].stand_in


@pytest.mark.parametrize("seats", [("person", "open"), ("person", "Sensible"), ("Sensible", "person")])
@pytest.mark.parametrize("left_before", [False, True])
def test_at_a_table_of_two_resigning_ends_the_game_for_the_other(seats: tuple[str, str], left_before: bool) -> None:
    sitting = Sitting.started(*seats)
    seat = sitting.table.host
    if left_before:
        sitting.done(seat, Leave)
    assert isinstance(sitting.done(seat, Resign), Conceded)
    assert sitting.table.status == "over"
    assert sitting.table.ending == Ending("conceded", 1 - seat)
    assert sitting.table.to_move is None
    assert sitting.table.bot_to_move is None
    for kind in (Leave, Resign):
        assert sitting.refused(seat, kind) == "not_playing"
    assert sitting.refused(1 - seat, Act, action="roll") == "not_playing"


def test_the_seat_is_ones_own_to_take_back() -> None:
    sitting = Sitting.started("person", "open", "open")
    seat = sitting.game.current
    assert sitting.refused(seat, Return) == "nobody_stands_in"
    sitting.done(seat, Leave)
    assert sitting.refused((seat + 1) % 3, Return) == "nobody_stands_in"
    assert isinstance(sitting.done(seat, Return), Returned)
    assert sitting.table.bot_to_move is None
    sitting.act()


def test_a_bot_acts_only_when_the_table_waits_for_it() -> None:
    sitting = Sitting.started("person", "Sensible", "open")
    table = sitting.table
    while table.bot_to_move is None:
        sitting.act()
    seat, action = sitting.game.current, sitting.sensible()
    assert decide_bot(table, action, seat, table.version - 1, 1) is None, "an answer to an old question"
    assert decide_bot(table, action, (seat + 1) % 3, table.version, 1) is None
    assert decide_bot(table, "place:a1" if "place" not in action else "roll", seat, table.version, 1) is None, "illegal"
    assert decide_bot(table, "nonsense", seat, table.version, 1) is None
    assert decide_bot(table, action, seat, table.version, 1) == Acted(at=1, seat=seat, action=action)


def test_no_bot_acts_for_a_person_who_is_there() -> None:
    sitting = Sitting.started("person", "open")
    assert decide_bot(sitting.table, sitting.sensible(), sitting.game.current, sitting.table.version, 1) is None


# The end


@pytest.mark.parametrize("seats", [("person", "open"), ("person", "Sensible", "open"), ("person",) + ("Sensible",) * 3])
def test_a_whole_game_ends_and_its_record_can_be_checked(seats: tuple[str, ...]) -> None:
    sitting = Sitting.started(*seats, rules="target=2")
    sitting.play_until_over()
    assert sitting.table.ending == Ending("won", sitting.game.winner)
    record = sitting.table.record()
    assert record is not None
    assert (record.key, record.commitment) == (KEY, commitment(KEY))
    assert replay_record(read_record(write_record(record))).position() == sitting.game.position()
    assert everything(sitting.reloaded()) == everything(sitting.table)


def test_a_game_can_end_at_its_turn_limit() -> None:
    sitting = Sitting.started("person", "open", rules="turn_limit=2")
    sitting.play_until_over()
    assert sitting.table.ending == Ending("limit", None)


def test_the_record_of_a_conceded_game_can_be_checked() -> None:
    sitting = Sitting.started("person", "open")
    for _ in range(5):
        sitting.act()
    assert sitting.table.record() is None
    sitting.done(0, Resign)
    record = sitting.table.record()
    assert record is not None
    assert not replay_record(read_record(write_record(record))).over
