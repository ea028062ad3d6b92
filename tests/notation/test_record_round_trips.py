"""Records of every kind are read back, and replay to the same game."""

from collections import Counter

from hypothesis import given

from ettana.core.actions import Exchange, StealCard
from ettana.core.rules import RuleSet
from ettana.notation.record import Record
from ettana.notation.record_text import read_record, write_record
from ettana.records import record_moments, replay_record
from tests.support.played_records import STAND_IN, recorded, records
from tests.support.strategies import examples


@examples(150)
@given(records())
def test_records_are_read_back(record: Record) -> None:
    text = write_record(record)
    assert read_record(text, record.deck) == record
    assert read_record(text) == record, "a deck that is not Ettana's own is attached"
    assert write_record(read_record(text)) == text
    assert read_record(text.replace("\n", "\r\n")) == record


@examples(60)
@given(records())
def test_records_that_are_read_back_play_to_the_same_game(record: Record) -> None:
    again = read_record(write_record(record))
    assert replay_record(again).position() == replay_record(record).position()
    told = list(record_moments(again))
    assert [moment.action for moment in told] == [entry.action for entry in record.entries]
    assert [moment.decider for moment in told] == [entry.by for entry in record.entries]
    assert [moment.answer for moment in told] == [entry.answer for entry in record.entries]
    taken_back = sum(moment.taken_back for moment in told)
    assert taken_back == sum(moment.action is None for moment in told)


def test_the_random_records_have_everything_in_them() -> None:
    """Without this the tests above would prove less than they claim."""
    seen: Counter[str] = Counter()
    for seed in range(60):
        rules = (RuleSet(target=1), RuleSet(turn_limit=9, target=20), RuleSet(target=20))[seed % 3]
        record = recorded(2 + seed // 3 % 3, seed, rules, 90, before=12 if seed % 2 else None, end="conceded")
        assert record.ending is not None
        seen[f"ended: {record.ending.how}"] += 1
        seen["from a position"] += record.position is not None
        seen["undone"] += any(entry.action is None for entry in record.entries)
        seen["stood in"] += any(entry.by == STAND_IN for entry in record.entries)
        seen["exchanged"] += any(isinstance(entry.action, Exchange) for entry in record.entries)
        seen["stolen"] += any(isinstance(entry.action, StealCard) for entry in record.entries)
    wanted = ["ended: won", "ended: limit", "ended: conceded", "from a position", "undone", "stood in", "exchanged"]
    assert all(seen[what] >= 3 for what in [*wanted, "stolen"]), seen
