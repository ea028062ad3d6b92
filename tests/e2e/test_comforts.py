"""What a regular is glad of: a name and settings before the first table, and what others have claimed by a touch."""

from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.words import like, say


def test_name_and_letters_are_set_on_the_first_screen_and_players_open_on_a_phone(sit: Sit) -> None:
    me = sit("Asha", finger=True, viewport={"width": 390, "height": 844}, likes={"speed": "instant", "coach": False})
    me.go_home()
    menu = me.page.get_by_role("button", name=say("menu"), exact=True)
    letter = me.page.locator("[class*=letter]").first
    expect(letter).to_be_visible()
    me.press(menu)
    me.page.get_by_label(say("home_name")).fill(me.name)
    me.page.get_by_label(say("settings_letters")).uncheck()
    expect(letter).to_be_hidden()
    me.press(menu)
    me.press(me.button("home_play_bots"))

    expect(me.loom.glow.first).to_be_visible()
    me.press(me.side_of(me.name))
    opened = me.page.get_by_role("dialog", name=like("race_player", name=me.name))
    expect(opened).to_contain_text(say("end_none"))
    me.press(opened.get_by_role("button", name=say("button_close")))
    expect(opened).to_have_count(0)
