"""A whole game without a mouse, from the first page to the end, with the keys that a person would press."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.either import expect_either
from tests.e2e.player import Player
from tests.e2e.tab_key import tab_to
from tests.e2e.words import say


def _focus_is_somewhere(page: Page) -> None:
    page.wait_for_function("document.activeElement !== document.body")


def test_a_whole_game_by_keyboard_alone(new_player: NewPlayer) -> None:
    me = new_player(likes=AT_ONCE)
    keys = me.page.keyboard
    me.go_home()
    tab_to(me.page, me.page.locator("summary", has_text=say("home_more")))
    keys.press("Enter")
    tab_to(me.page, me.page.get_by_role("slider"))
    keys.press("Home")
    me.page.evaluate("scrollTo(0, 0)")
    tab_to(me.page, me.button("home_play_bots"))
    keys.press("Enter")

    expect(me.loom.glow.first).to_be_visible()
    keys.press("m")  # to the squares that glow
    keys.press("PageDown")
    keys.press("Enter")
    turns = 0
    while me.await_turn():
        _play_turn(me)
        turns += 1
        assert turns < 100
    expect(me.page.get_by_role("heading", level=1)).to_have_text(
        re.compile(say("end_you_won") + "|" + say("end_won", name=".+"))
    )


def _play_turn(me: Player) -> None:
    keys = me.page.keyboard
    keys.press("r")
    expect_either(me.end_button, me.rematch_button)
    if me.rematch_button.is_visible():
        return
    _focus_is_somewhere(me.page)
    keys.press("m")
    expect(me.page.locator("[role=gridcell]:focus")).to_have_attribute(
        "aria-label", re.compile(say("loom_open", name=""))
    )
    keys.press("Enter")
    expect_either(me.page.get_by_text(say("guide_moved")), me.sheet)
    if me.sheet.is_visible():
        keys.press("Enter")  # the first way, which has the focus
        expect(me.page.get_by_text(say("guide_moved"))).to_be_visible()
    _focus_is_somewhere(me.page)
    complete = me.complete_designs.count() > 0
    keys.press("e")
    if complete:  # it is not left behind without a question
        expect(me.sheet).to_be_visible()
        keys.press("Enter")
    expect(me.end_button).to_have_count(0)


def _at_a_table(new_player: NewPlayer) -> Player:
    """A player at a table with bots, about to place the pin."""
    me = new_player(likes=AT_ONCE)
    me.go_home()
    me.press(me.button("home_play_bots"))
    expect(me.loom.glow.first).to_be_visible()
    return me


def test_all_keys_are_listed_and_can_be_turned_off(new_player: NewPlayer) -> None:
    me = _at_a_table(new_player)
    keys = me.page.keyboard
    keys.press("?")
    help_sheet = me.page.get_by_role("dialog", name=say("keys_title"))
    expect(help_sheet).to_contain_text(say("key_tell_open"))
    help_sheet.get_by_label(say("settings_keys")).press("Space")
    keys.press("Escape")
    expect(help_sheet).to_have_count(0)
    keys.press("?")
    expect(help_sheet).to_have_count(0)


def test_the_loom_is_walked_by_arrows(new_player: NewPlayer) -> None:
    me = _at_a_table(new_player)
    keys = me.page.keyboard
    at = me.page.locator("[role=gridcell]:focus")
    keys.press("y")
    for key, place in (
        ("Control+Home", "a1"),
        ("ArrowRight", "b1"),
        ("ArrowDown", "b2"),
        ("End", "e2"),
        ("ArrowRight", "e2"),
    ):
        keys.press(key)
        expect(at).to_have_attribute("aria-label", re.compile(f"^yarn {place},"))
    keys.press("x")
    expect(at).to_have_attribute("aria-label", re.compile("^square d2,"))
