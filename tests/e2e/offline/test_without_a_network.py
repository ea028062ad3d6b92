"""The game from static files, offline after the first visit."""

import re

import pytest
from playwright.sync_api import expect

from ettana.notation.record_text import read_record
from ettana.records import replay_record
from tests.e2e.around import place_both_pins
from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.either import expect_either
from tests.e2e.finished_games.test_analysis import analysed
from tests.e2e.learner import NAMES, Learner
from tests.e2e.offline.here import begin_alone, cut_off, give_up, my_turn, play_to_the_end
from tests.e2e.offline.site import Site
from tests.e2e.player import Player
from tests.e2e.words import like, say

# The page's messages to its workers about analyses.
_OVERHEAR = """
const send = MessagePort.prototype.postMessage;
window.asked = [];
MessagePort.prototype.postMessage = function (message, ...more) {
  if (/analys/.test(message?.path)) asked.push(`${message.method} ${message.path.replace(/here-[\\w-]+/, "ID")}`);
  return send.call(this, message, ...more);
};
"""
_ON_REQUEST = re.compile(r"/offline/[0-9a-f]{12}/|/assets/(table_worker|offline_tables)-")


def test_a_whole_game_alone_with_reloads_in_the_middle(new_player: NewPlayer, site: Site) -> None:
    me = new_player(likes=AT_ONCE)
    asked: list[str] = []
    me.page.context.on("request", lambda request: asked.append(request.url))
    me.go_home()
    expect(me.button("home_play_bots")).to_be_visible()
    me.page.evaluate("navigator.serviceWorker.ready")
    assert [url for url in asked if _ON_REQUEST.search(url)] == []  # not a byte before it is wanted
    assert all(url.startswith(site.url) for url in asked)

    begin_alone(me)
    assert [url for url in asked if _ON_REQUEST.search(url)] != []
    cut_off(me, site)
    try:
        me.place_pin()
        me.page.reload()  # while the bot places its pin, or after
        assert my_turn(me)
        me.roll()
        rolled = me.rolled()
        me.page.reload()
        expect(me.end_button).to_be_visible()
        assert me.rolled() == rolled
        me.walk()
        me.end_turn()
        play_to_the_end(me)

        expect(me.page.get_by_text(say("end_dice_own_device"))).to_be_visible()
        with me.page.expect_download() as download:
            me.press(me.page.get_by_role("link", name=say("end_record")))
        replay_record(read_record(download.value.path().read_text()))
        me.page.evaluate("location.hash = '#/games'")
        expect(me.page.get_by_role("listitem").filter(has=me.page.get_by_role("link")).first).to_be_visible()
        assert all(url.startswith((site.url, "blob:")) for url in asked)
    finally:
        site.start()


def _open_without_a_network(new_player: NewPlayer, site: Site) -> Player:
    """Loads everything at the first visit, then goes offline."""
    me = new_player(likes=AT_ONCE)
    me.page.goto(f"{site.url}#/offline")
    me.press(me.page.get_by_role("button", name=say("offline_load"), exact=True))
    expect(me.page.get_by_text(say("offline_ready"))).to_be_visible()
    cut_off(me, site)
    me.page.goto(site.url)
    return me


def test_around_one_device_a_lesson_and_a_puzzle(new_player: NewPlayer, site: Site) -> None:
    me = _open_without_a_network(new_player, site)
    try:
        me.choose("home_play", say("home_online"))
        expect(me.page.get_by_text(say("offline_no_online"))).to_be_visible()
        me.choose("home_play", say("home_around"))
        me.press(me.button("home_play_around"))
        place_both_pins(me)
        me.press(me.button("curtain_open"))
        expect(me.roll_button).to_be_visible()

        learner = Learner(me)
        learner.open(NAMES[0])
        learner.finish()

        me.page.evaluate("location.hash = '#/puzzles/today'")
        me.press(me.button("puzzle_check"))
        expect(me.page.get_by_text(like("puzzle_missed"))).to_be_visible()
    finally:
        site.start()


@pytest.mark.slow
def test_an_analysis_is_made_once_and_there_after_a_reload(new_player: NewPlayer, site: Site) -> None:
    me = new_player(likes=AT_ONCE)
    me.page.context.add_init_script(_OVERHEAR)
    me.go_home()
    begin_alone(me)
    me.place_pin()
    give_up(me)
    table = me.page.url.rpartition("/")[2]
    cut_off(me, site)
    try:
        me.page.evaluate(f"location.hash = '#/games/{table}/analysis'")
        analysed(me)
        assert "GET /api/analyses/ID" in me.page.evaluate("asked"), "it is asked for until it is made"
        me.page.reload()
        me.press(me.button("study_open"))
        analysed(me)
        assert me.page.evaluate("asked") == ["POST /api/tables/ID/analysis", "GET /api/analyses/ID/figures"]
    finally:
        site.start()


@pytest.mark.slow
def test_two_tabs_see_the_same_table(new_player: NewPlayer, site: Site) -> None:
    me = new_player(likes=AT_ONCE)
    me.go_home()
    begin_alone(me)
    me.place_pin()
    assert my_turn(me)
    other = Player(me.page.context.new_page(), site.url, me.name)
    other.page.goto(me.page.url)
    assert my_turn(other)
    me.roll()
    expect_either(other.end_button, other.rematch_button)
    me.page.close()  # the tab whose workers they were
    if other.end_button.is_visible():
        other.walk()
        other.end_turn()
        my_turn(other)
    assert other.errors == []


def test_who_does_not_want_to_load_it_is_not_made_to(new_player: NewPlayer) -> None:
    me = new_player(likes=AT_ONCE)
    me.go_home()
    me.press(me.button("home_play_bots"))
    expect(me.sheet).to_contain_text(like("offline_size"))
    me.press(me.button("offline_not_now"))
    expect(me.sheet).to_have_count(0)
    expect(me.button("home_play_bots")).to_be_enabled()  # whoever thinks again
    assert me.page.evaluate("caches.keys().then(names => names.filter(one => one.includes('offline')))") == []
