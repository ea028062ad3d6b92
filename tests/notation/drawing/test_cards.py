"""Designs and action cards."""

import re

import pytest

import ettana
from ettana.core.designs.design import Design
from ettana.core.errors import BadDrawing
from ettana.core.names import Card
from ettana.notation.words.languages import complete_languages
from ettana.svg import card, design
from tests.notation.drawing.reading import read


@pytest.mark.parametrize("one", ettana.standard_deck().designs, ids=lambda one: one.name)
def test_a_design_shows_each_octagon_of_each_group(one: Design) -> None:
    drawing = read(design(one))
    shown = {path.attrib["data-group"]: len(re.findall("M", path.attrib["d"])) for path in drawing.all("data-group")}
    letters = "".join(one.drawing)
    assert shown == {letter: letters.count(letter) for letter in set(letters)}
    assert one.name in drawing.words
    assert " / ".join(" ".join(row) for row in one.drawing) in drawing.words


@pytest.mark.parametrize("language", complete_languages())
def test_every_action_card_has_its_name(language: str) -> None:
    assert len({read(card(kind, language=language)).words for kind in Card}) == len(Card)
    if language == "en":
        assert "Steal tokens" in read(card(Card.STEAL_TOKENS)).root[0].itertext()


def test_a_number_that_is_no_card_is_not_drawn() -> None:
    for wrong in (12, -1, True, "tax"):
        with pytest.raises(BadDrawing, match="from 0 to 11"):
            card(wrong)  # type: ignore[arg-type]


def test_words_of_a_card_are_words_and_nothing_else() -> None:
    odd = Design("<script>&\x00\x1f\ud800", 1, ("AB",), title='"><b>')
    drawing = read(design(odd))
    assert "<script>&" in drawing.words
    assert '"><b>' in drawing.words
