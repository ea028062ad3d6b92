"""How bots present themselves: ours in every language, others in any; a broken description does no harm."""

import re
from pathlib import Path
from typing import Any

import pytest

from ettana.bots import (
    BotProfile,
    BrokenBot,
    bot_names,
    bots_for_people,
    describe,
    describe_all,
    make_bot,
    read_about,
)
from ettana.bots.check import check_bot
from ettana.bots.profile import LAST, MOST_DRAWING_BYTES, checked
from ettana.bots.random_bot import Random
from ettana.bots.weaver.weaver import Weaver
from ettana.game import Game
from ettana.notation.words.languages import complete_languages
from tests.bots.visitor import ABOUT, CODE, DRAWING, Install

ROOT = Path(__file__).resolve().parents[2]
OURS = ["Apprentice", "Weaver", "Master", "Maestro"]


# Our bots


@pytest.mark.parametrize("name", OURS)
def test_bots_for_people_have_a_name_and_a_line_in_every_language(name: str) -> None:
    about = describe(name)
    assert set(about.name) == set(about.line) >= set(complete_languages())
    assert all(about.line.values())
    assert max(map(len, about.line.values())) <= 40  # three lines on a seat of a phone, the space reserved there


def test_our_bots_are_listed_from_the_first_opponent_to_the_last() -> None:
    assert [name for name in bots_for_people() if name in OURS] == OURS


@pytest.mark.parametrize("name", ["Random", "Sensible"])
def test_bots_for_measurements_are_not_offered_but_can_be_named(name: str) -> None:
    assert name not in bots_for_people()
    assert name in bot_names()
    assert describe(name).line_in("en")


def test_our_bots_have_their_portraits() -> None:
    drawn = {file.stem for file in (ROOT / "web/src/ui/players/faces").glob("*.svelte")}
    assert {describe(name).portrait for name in OURS} <= drawn


# Bots of other packages


def test_a_package_of_its_own_brings_a_bot_with_its_line_and_face(installed: Install) -> None:
    installed()
    assert list(bots_for_people())[:2] == ["Visitor", "Apprentice"]  # sorted by its level
    about = describe(" visitor ")
    assert (about.name_in("nl"), about.line_in("nl")) == ("Bezoeker", "Komt van ver")
    assert (about.name_in("ta"), about.line_in("ta")) == ("Visitor", "Comes from far away")
    assert about.drawing == DRAWING
    game = Game(2, 1)
    legal = game.legal_actions()
    assert make_bot("Visitor", game, 1).choose(game.view(0), legal) == legal[-1]


def test_a_bot_without_about_is_offered_last_by_its_name(installed: Install) -> None:
    installed(code=re.sub(r".*about.*\n", "", CODE))
    assert list(bots_for_people())[-1] == "Visitor"
    assert describe("Visitor") == BotProfile(name={"en": "Visitor"}, level=LAST)
    assert describe("Visitor").line_in("en") == ""


def test_a_subclass_does_not_inherit_the_about_of_its_base(installed: Install) -> None:
    installed(code="from ettana.bots.weaver.weaver import Weaver\nclass Visitor(Weaver):\n    name = 'Visitor'\n")
    assert describe("Visitor").name_in("en") == "Visitor"
    assert describe("Visitor").portrait is None
    assert describe("Weaver") == Weaver.about


@pytest.mark.parametrize(
    ("code", "about", "told"),
    [
        (CODE, "level = ", "visitor.toml"),
        (CODE, "level = 5\n", "visitor.toml.*name"),
        (CODE, ABOUT.replace('en = "Visitor"', ""), "name must be given .* in English"),
        (CODE, ABOUT.replace("level = 5", "levle = 5"), "levle"),
        (CODE, ABOUT.replace("</svg>", ""), "drawing is not SVG"),
        (CODE.replace("visitor.toml", "nowhere.toml"), ABOUT, "nowhere.toml"),
        (CODE.replace("read_about(", "str("), ABOUT, "says of itself"),
        ("raise SystemExit(3)", ABOUT, "SystemExit: 3"),
        ("1 / 0", ABOUT, "ZeroDivisionError"),
    ],
)
def test_a_broken_bot_package_is_named_and_does_not_affect_others(
    installed: Install, code: str, about: str, told: str
) -> None:
    whole = bots_for_people()
    installed(code=code, about=about)
    with pytest.raises(BrokenBot, match=rf"(?s)Visitor.*{told}"):
        describe("Visitor")
    assert bots_for_people() == whole
    assert [str(error) for error in describe_all()[1] if "Visitor" in str(error)]


# What can be shown

GOOD: dict[str, Any] = {"name": {"en": "Guest"}, "line": {"en": "Is here"}}
SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def test_a_field_that_about_leaves_out_has_a_default() -> None:
    about = checked({"name": {"en": "Guest"}})
    assert (about.for_people, about.level, about.portrait, about.drawing) == (True, LAST, None, None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": {}},
        {"name": "Guest"},
        {"name": {"en": " "}},
        {"name": {"en": "G" * 31}},
        {"line": {"nl": "Is er"}},
        {"line": {"en": "x" * 81}},
        {"level": LAST + 1},
        {"level": "first"},
        {"for_people": "yes"},
        {"portrait": "../secret"},
        {"portrait": "Weaver", "drawing": SVG.format("")},
        {"drawing": "<svg></svg>"},  # browsers show it only with its namespace
        {"drawing": SVG.format("x" * MOST_DRAWING_BYTES)},
        {"drawing": SVG.format("ந" * (MOST_DRAWING_BYTES // 3))},
        {"drawing": SVG.format("<g>")},
    ],
)
def test_an_about_that_cannot_be_shown_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BrokenBot):
        checked({**GOOD, **wrong})


@pytest.mark.parametrize("wrong", [{"name": {"nl": "Gast"}}, {"name": 5}, {"name": {"en": "G"}, "drawing": 5}])
def test_a_wrong_about_cannot_be_made(wrong: dict[str, Any]) -> None:
    with pytest.raises(BrokenBot):
        BotProfile(**wrong)


def test_the_check_of_bots_checks_about() -> None:
    class Shy(Random):
        about = BotProfile(name={"en": "Shy"}, level="first")  # type: ignore[arg-type]

    class Sound(Random):
        about = BotProfile(name={"en": "Sound"})

    assert check_bot(Sound, games=1, decisions=2) == []
    (problem,) = check_bot(Shy, games=1, decisions=2)
    assert re.match(r"about: .*level", problem)


def test_the_guides_example_can_be_read(tmp_path: Path) -> None:
    guide = (ROOT / "docs/build/bots.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```toml\n(.*?)^```", guide, re.DOTALL | re.MULTILINE)
    (block,) = (text for text in blocks if "[name]" in text)
    (tmp_path / "hasty.toml").write_text(block, encoding="utf-8")
    about = read_about(tmp_path / "hasty.toml")
    assert about.name_in("en") == "Hasty"
    assert about.drawing
