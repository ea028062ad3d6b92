"""No two players at a table have names that look alike."""

# ruff: noqa: RUF001 - these letters are meant to be mistaken

import pytest

from ettana.table.names.look_alikes import look_alike
from ettana.table.wire.answers import Refused
from ettana.table.wire.commands import SetSeat
from tests.table.sitting import Sitting

ALIKE = [
    ("Asha", "ASHA"),
    ("Asha", "Аsha"),
    ("Asha", "Αsha"),
    ("Ali", "ALI"),
    ("Ali", "АLI"),
    ("Ian", "lan"),
    ("Ian", "1an"),
    ("Olga", "0lga"),
    ("Olga", "O1ga"),
    ("Anna Maria", "AnnaMaria"),
    ("Anna Maria", "Anna\u3000Maria"),
    ("Marta", "Ｍａｒｔａ"),
    ("Marta", "𝓜𝓪𝓻𝓽𝓪"),
    ("Marta", "ᴍᴀʀᴛᴀ"),
    ("Mario", "rnario"),
    ("Νίκη", "ΝΊΚΗ"),
    ("Zoë", "Zoe\u0308"),
    ("Straße", "STRASSE"),
    ("க்ஷமா", "க்\u200cஷமா"),
    ("❤\ufe0f", "❤"),
    ("ИВАН", "иван"),
]

DIFFERENT = [
    ("Asha", "Usha"),
    ("Lan", "Ian"),
    ("Hina", "Nina"),
    ("Jose", "José"),
    ("Иван", "Ирина"),
    ("Νίκη", "Νίνα"),
    ("தமிழ்", "தமிழன்"),
    ("कृष्णा", "कृष्ण"),
    ("李明", "李朋"),
    ("🧵", "🪡"),
    ("👩🏽", "👩🏿"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_not_both_given(one: str, other: str) -> None:
    assert look_alike(one, other)
    sitting = Sitting("person", "open", "open")
    sitting.join(other)
    assert sitting.join(one) == Refused(None, "name_taken")


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_do_not_look_alike_are_both_given(one: str, other: str) -> None:
    assert not look_alike(one, other)


@pytest.mark.parametrize("name", ["Weaver", "VVeaver", "Weefster", "Weaνer", "நெசவாளர்"])
def test_nobody_passes_for_a_bot_at_the_table_in_any_language(name: str) -> None:
    sitting = Sitting("person", "open", "Weaver")
    assert sitting.join(name) == Refused(None, "name_taken")
    other = Sitting("person", "open", "open", "Sensible")
    assert not isinstance(other.join("Asha"), Refused)
    assert not isinstance(other.join(name, seat=2), Refused), "where there is no such bot"
    assert other.refused(0, SetSeat, seat=1, kind="bot", bot="Weaver") == "name_taken", "nor can one be added"
    other.done(0, SetSeat, seat=2, kind="bot", bot="Weaver")
    other.done(0, SetSeat, seat=1, kind="bot", bot="Weaver")
