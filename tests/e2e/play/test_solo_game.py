"""A newcomer's path: from the first page to a table with bots, and on to the end of the game."""

import re

from playwright.sync_api import expect

from ettana.notation.record_text import read_record
from ettana.records import replay_record
from tests.e2e.conftest import NewPlayer
from tests.e2e.thrift import play_turn, set_preferences
from tests.e2e.words import bot_name, say


def test_a_game_against_a_bot_is_played_by_mouse_to_a_winner(new_player: NewPlayer) -> None:
    me = new_player()
    me.go_home()
    me.choose_opponents(bot_name("Apprentice"), None, None)
    me.press(me.page.get_by_text(say("home_more")))
    me.page.get_by_role("slider").fill("2")  # annas win
    me.press(me.button("home_play_bots"))

    me.place_pin()
    set_preferences(me)
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url))
    turns = 0
    while me.await_turn():
        play_turn(me)
        turns += 1
        assert turns < 200
    assert not [url for url in asked if "/api/decks/" in url]  # it came with the table, and does not change

    expect(me.page.get_by_role("heading", level=1)).to_have_text(
        re.compile(say("end_you_won") + "|" + say("end_won", name=".+"))
    )
    expect(me.page.get_by_text(say("end_dice_verified"))).to_be_visible()
    with me.page.expect_download() as download:
        me.press(me.page.get_by_role("link", name=say("end_record")))
    assert replay_record(read_record(download.value.path().read_text())).winner is not None

    me.press(me.rematch_button)
    expect(me.loom.glow.first).to_be_visible()


def test_the_lamp_explains_the_first_steps_until_it_is_not_wanted(new_player: NewPlayer) -> None:
    me = new_player(likes={"speed": "instant"})
    me.go_home()
    me.press(me.button("home_play_bots"))
    expect(me.page.get_by_text(say("coach_place"))).to_be_visible()
    me.place_pin()
    assert me.await_turn()
    expect(me.page.get_by_text(say("coach_roll"))).to_be_visible()
    me.press(me.button("coach_done"))
    expect(me.button("coach_done")).to_have_count(0)
    me.page.reload()
    expect(me.roll_button).to_be_visible()
    expect(me.button("coach_done")).to_have_count(0)
