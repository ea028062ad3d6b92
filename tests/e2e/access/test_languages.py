"""A whole game in each language: every text that the page ever shows or announces is in that language's catalogue."""

import pytest
from playwright.sync_api import expect

from tests.e2e.access.catalogue import Catalogue
from tests.e2e.access.gathered import gather_from, gathered
from tests.e2e.conftest import NewPlayer
from tests.e2e.either import expect_either
from tests.e2e.player import Player
from tests.e2e.words import in_each_language, say, speaking

_MOST_TURNS = 40
_CURIOUS = {"speed": "instant", "eye": True}  # and everything is explained


@in_each_language
@pytest.mark.dice(125)  # a short game with two dozen kinds of events
def test_a_whole_game_with_no_word_that_is_not_in_the_catalogue(new_player: NewPlayer, language: str) -> None:
    with speaking(language):
        me = new_player(locale=language, likes=_CURIOUS)
        gather_from(me.page)
        _begin(me)
        for _ in range(_MOST_TURNS):
            if not me.await_turn():
                break
            _play_turn(me)
        expect(me.page.get_by_text(say("end_dice_verified"))).to_be_visible()
        me.press(me.button("end_look"))
        expect(me.page.get_by_text(say("prompt_over")).first).to_be_visible()
    assert me.page.locator("html").get_attribute("lang") == language
    seen = gathered(me.page)
    assert len(seen) > 200
    assert Catalogue(language).wrong(seen) == {}


def _begin(me: Player) -> None:
    """Starts from the list of ways to play."""
    me.go_home()
    for way in ("home_online", "home_around", "home_solo"):
        me.choose("home_play", say(way))
    me.press(me.page.get_by_text(say("home_more")))
    me.page.get_by_role("slider").fill("1")
    me.press(me.button("home_play_bots"))
    expect(me.loom.glow.first).to_be_visible()
    menu = me.page.get_by_role("button", name=say("menu"), exact=True)
    me.press(menu)
    me.press(menu)
    me.place_pin()


def _play_turn(me: Player) -> None:
    """A refusal, a walk, a free swap, a look at a design and the purchase of a card, if the game lasts that long."""
    me.roll()
    if me.rematch_button.is_visible():
        return
    me.press(me.end_button)
    expect(me.refusal).to_be_visible()
    me.lift_pin()
    me.walk()
    yarns, free = me.loom.yarns(), me.loom.glowing_yarns()
    second = next((place for place in free if yarns[place].colour != yarns[free[0]].colour), None)
    if second is not None:
        me.swap(free[0], second)
    me.open_design(0)
    me.close_sheet()
    if me.tokens() >= 2:
        me.buy("price_card")
        me.say_yes()
    expect_either(me.end_button, me.rematch_button)
    if me.end_button.is_visible():
        me.end_turn()
