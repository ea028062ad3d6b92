"""The drawings look as in the browser: their parts come from the browser's sources."""

import re

import pytest
from tools.drawing_look import FILE, WEB, written

from ettana.core.errors import BadDrawing
from ettana.core.names import PINS, Card, Colour
from ettana.notation.drawing import geometry
from ettana.notation.drawing.look import THEMES, colours, look


def test_the_look_is_that_of_the_browser() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "make wire-types"


def test_all_that_is_drawn_has_a_look() -> None:
    assert set(look()["emblems"]) == {card.name.lower() for card in Card}
    assert len(look()["silks"]) == len(Card)
    assert {f"weave-{colour.name.lower()}" for colour in Colour} <= set(look()["defs"])
    assert {*PINS, "body", "shine"} == set(look()["pins"])
    assert set(look()["marks"]) == {*"ABCDE", "outline"}


def test_themes_are_those_of_the_style_sheet() -> None:
    css = (WEB / "theme.css").read_text(encoding="utf-8")
    for theme in THEMES:
        assert f"--red: {colours(theme)['red']};" in css
    light, dark = (colours(theme)["ground"] for theme in ("light", "dark"))
    assert f"--ground: light-dark({light}, {dark});" in css
    assert colours("contrast")["ground"] == "#fff"
    assert colours("contrast-dark")["ground"] == "#000"
    with pytest.raises(BadDrawing, match="no theme 'sepia'"):
        colours("sepia")  # type: ignore[arg-type]


def test_outlines_are_computed_as_in_the_browser() -> None:
    source = (WEB / "game/loom/geometry.ts").read_text(encoding="utf-8")
    assert re.search(rf"CELL = {geometry.CELL};", source)
    assert geometry.SIZE == 592
    assert geometry.octagon_centre(7) == (296, 196)
    assert geometry.square_centre(15) == (446, 446)
    assert geometry.square_outline(0) == "0,-33 33,0 0,33 -33,0"
    assert geometry.octagon_outline(0).split()[:2] == ["-17,-50", "17,-50"]
