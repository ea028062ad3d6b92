"""Stored records in every earlier format: each is read with its original meaning, and still replays."""

from dataclasses import replace
from pathlib import Path

import pytest

from ettana.notation.record import PERSON, Decider, Ending, Record
from ettana.notation.record_text import read_record, write_record
from ettana.records import record_moments, replay_record

FOLDER = Path(__file__).resolve().parent.parent / "data" / "records"
NAMES = sorted(file.stem for file in FOLDER.glob("*.record"))
WEAVER, STAND_IN = Decider("bot", "Weaver"), Decider("stand-in", "Sensible")


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.record").read_text(encoding="utf-8")


def kept(name: str) -> Record:
    return read_record(text_of(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_record_replays_and_its_moments_lead_to_the_same_end(name: str) -> None:
    record = kept(name)
    game = replay_record(record)
    assert list(record_moments(record))[-1].after.position() == game.position()


@pytest.mark.parametrize("name", [name for name in NAMES if "format-2" in name])
def test_a_record_of_format_2_is_written_again_as_it_was(name: str) -> None:
    assert write_record(kept(name)) == text_of(name)


@pytest.mark.parametrize("name", [name for name in NAMES if "format-1" in name])
def test_a_record_of_format_1_is_written_in_format_2_and_says_no_more_than_before(name: str) -> None:
    record, new = kept(name), write_record(kept(name))
    assert read_record(new) == record
    assert new.startswith("ettana record 2\n")
    added = set(new.splitlines()) - set(text_of(name).splitlines())
    how = "unknown" if record.ending is None else record.ending.how
    assert added == {"ettana record 2", f"ending: {how}"}
    assert (record.seated, record.position, record.laid_down) == ((), None, False)
    assert {entry.by for entry in record.entries} == {None}


def test_what_format_1_could_not_say_is_unknown() -> None:
    assert kept("format-1-won").ending == Ending("won")
    assert kept("format-1-limit").ending == Ending("limit")
    assert kept("format-1-unfinished").ending is None, "perhaps somebody conceded"
    assert kept("format-1-unfinished").winner is None


def test_a_kept_record_tells_who_decided_each_entry() -> None:
    record = kept("format-2-stand-in")
    assert record.seated == (PERSON, WEAVER, PERSON)
    decided = {(entry.turn, entry.by) for entry in record.entries if entry.seat == 2}
    assert decided == {(-1, PERSON), (2, PERSON), (5, STAND_IN), (8, PERSON), (11, PERSON)}
    assert {entry.by for entry in record.entries if entry.seat == 1} == {WEAVER}


@pytest.mark.parametrize(
    ("name", "dice", "ending", "winner"),
    [
        ("format-1-won", "committed", Ending("won"), 1),
        ("format-1-limit", "seed", Ending("limit"), None),
        ("format-2-stand-in", "committed", Ending("limit"), None),
        ("format-2-position-conceded", "position", Ending("conceded", 0), 1),
        ("format-2-position-alone", "position", Ending("going on"), None),
        ("format-2-laid-down", "laid down", Ending("abandoned"), None),
    ],
)
def test_a_kept_record_tells_its_dice_and_its_end(name: str, dice: str, ending: Ending, winner: int | None) -> None:
    record = kept(name)
    assert (record.dice, record.ending, record.winner) == (dice, ending, winner)


def test_before_the_key_is_published_the_dice_are_secret() -> None:
    assert replace(kept("format-1-won"), key=None).dice == "secret"
