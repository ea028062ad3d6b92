"""No screen, in no state, by day or by lamp, has anything that axe-core finds wrong."""

from collections.abc import Sequence
from typing import Literal

import pytest
from playwright.sync_api import expect

from ettana.core.engine import ids
from ettana.core.names import Phase
from ettana.core.view import View
from tests.e2e.axe import violations
from tests.e2e.conftest import Sit, SitAt
from tests.e2e.player import Player
from tests.e2e.prepared import find_table
from tests.e2e.served import Served
from tests.e2e.words import say

Light = Literal["light", "dark"]
lights = pytest.mark.parametrize("light", ["light", "dark"])


def _check(me: Player, what: str) -> None:
    assert violations(me.page) == [], what


@lights
def test_the_pages_around_the_game(sit: Sit, light: Light) -> None:
    me = sit(color_scheme=light)
    me.go_home()
    me.press(me.page.get_by_text(say("home_more")))
    _check(me, "home, with the options open")
    me.choose("home_play", say("home_around"))
    _check(me, "home, around one device")
    me.choose("home_play", say("home_online"))
    _check(me, "home, online")
    me.page.get_by_label(say("home_link")).fill("no such code")
    me.press(me.button("home_join"))
    expect(me.refusal).to_be_visible()
    _check(me, "home, with a problem")
    me.press(me.button("home_open_table"))
    expect(me.page.get_by_role("heading", name=say("lobby_title"))).to_be_visible()
    _check(me, "the lobby")

    for page, heading in (("rules", "rules_title"), ("cards", "cards_title"), ("table/nowhere", "table_gone")):
        me.page.goto(f"{me.url}/#/{page}")
        expect(me.page.get_by_role("heading", name=say(heading))).to_be_visible()
        _check(me, page)


def _can_claim(view: View, legal: Sequence[int]) -> bool:
    return view.phase == Phase.ACT and not view.moved and any(action >= ids.CLAIM for action in legal)


@lights
def test_a_turn_and_the_end(sit_at: SitAt, light: Light) -> None:
    me = sit_at(find_table("Asha", _can_claim, rules="target=1, cards=3/3/3/3/3/3/3/3/3/0/3/3"), color_scheme=light)
    _check(me, "the table in the middle of a turn")
    me.press(me.end_button)
    expect(me.refusal).to_be_visible()
    _check(me, "a refusal")
    menu = me.page.get_by_role("button", name=say("menu"), exact=True)
    me.press(menu)
    _check(me, "the menu")
    me.press(menu)
    me.lift_pin()
    _check(me, "the pin in the hand")
    me.press(me.complete_designs.first)
    _check(me, "a sheet to choose from")
    me.press(me.sheet.get_by_role("button", name=say("way_claim")))
    expect(me.rematch_button).to_be_visible()
    expect(me.page.get_by_text(say("end_dice_verified"))).to_be_visible()
    _check(me, "the end")


@lights
def test_the_curtain(sit: Sit, light: Light) -> None:
    me = sit(color_scheme=light)
    me.go_home()
    me.choose("home_play", say("home_around"))
    me.press(me.button("home_play_around"))
    curtain = me.button("curtain_open")
    while not curtain.is_visible():
        expect(me.loom.glow.first.or_(curtain)).to_be_visible()
        if not curtain.is_visible():
            place = me.loom.glowing_squares()[0].place
            me.press(me.loom.square(place))
            expect(me.page.get_by_label(f"square {place}").first.or_(curtain)).to_be_visible()
    _check(me, "the curtain")


def test_a_line_that_is_down(sit_at: SitAt, served: Served) -> None:
    me = sit_at(find_table("Asha", lambda view, legal: view.phase == Phase.BEFORE_ROLL))
    served.kill()
    expect(me.page.get_by_text(say("line_lost"))).to_be_visible()
    _check(me, "the line is down")
    served.start()
    expect(me.page.get_by_text(say("line_lost"))).to_have_count(0)
