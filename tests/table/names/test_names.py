"""Names and ids from the wire: every accepted one can be written into a record and read back."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.notation.record_text import read_record, write_record
from ettana.records import replay_record
from ettana.table.decide import decide
from ettana.table.names.readable_names import is_readable
from ettana.table.wire.bodies import Join
from ettana.table.wire.commands import AnyCommand, Resign, Start
from tests.table.sitting import Sitting


def let_in(name: str) -> bool:
    try:
        msgspec.json.decode(msgspec.json.encode({"name": name}), type=Join)
    except msgspec.ValidationError:
        return False
    return is_readable(name)


GOOD = ["Asha", "a", "Asha Devi", "O’Hara", "பட்டு", "🧵", "x" * 24, 'a"b\\c:d', "players: x", "-", "won 1"]
BAD = ["", " ", "Asha\n", "\nAsha", "Asha ", " Asha", "a,b", "a#b", "a\nb", "a\rb", "a\tb", "a\x85b", "a\x1cb", "\x00"]
BAD += ["a\u2028b", "a\u2029b", "x" * 25]


@pytest.mark.parametrize("name", GOOD)
def test_good_names_are_let_in(name: str) -> None:
    assert let_in(name)


@pytest.mark.parametrize("name", BAD)
def test_bad_names_are_not_let_in(name: str) -> None:
    assert not let_in(name)


def written_and_read(name: str) -> str:
    """The name after a record was written and read."""
    sitting = Sitting("person", "Sensible")
    sitting.join(name)
    sitting.put(decide(sitting.table, sitting.make(Start), 0, 1))
    sitting.done(0, Resign)
    record = sitting.table.record()
    assert record is not None
    again = read_record(write_record(record))
    replay_record(again)
    return again.names[0]


@pytest.mark.parametrize("name", GOOD)
def test_a_record_keeps_a_name(name: str) -> None:
    assert written_and_read(name) == name


@given(st.text(max_size=24).filter(let_in))
def test_a_record_keeps_every_name_that_is_let_in(name: str) -> None:
    assert written_and_read(name) == name


@pytest.mark.parametrize("command_id", ["short", "with space", "abcdefgh\n", "x" * 65, "päckchen", ""])
def test_bad_command_ids_are_refused(command_id: str) -> None:
    data = msgspec.json.encode({"do": "resign", "id": command_id, "version": 1})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(data, type=AnyCommand)
