"""The menu of a table. The browser itself opens and closes it, and no document without a browser does that."""

from playwright.sync_api import Locator, expect

from tests.e2e.states.gallery import Gallery
from tests.e2e.words import say


def _menu(gallery: Gallery) -> Locator:
    gallery.show("act")
    menu = gallery.client.get_by_role("button", name=say("menu"), exact=True)
    menu.press("Enter")
    expect(menu).to_have_attribute("aria-expanded", "true")
    return menu


def test_escape_closes_the_menu_first_and_only_then_drops_what_is_selected(gallery: Gallery) -> None:
    swaps = gallery.client.locator("[data-reach=prices] button").nth(1)
    menu = _menu(gallery)
    swaps.dispatch_event("click")
    expect(swaps).to_have_attribute("aria-pressed", "true")
    menu.press("Escape")
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(swaps).to_have_attribute("aria-pressed", "true")
    menu.press("Escape")
    expect(swaps).to_have_attribute("aria-pressed", "false")


def test_escape_gives_the_focus_back_to_the_button(gallery: Gallery) -> None:
    menu = _menu(gallery)
    sounds = gallery.client.get_by_role("checkbox", name=say("settings_sound"))
    sounds.press("Escape")
    expect(sounds).to_have_count(0)
    expect(menu).to_be_focused()
