"""Offline tables under bad conditions: no storage, plain HTTP, newer files meanwhile."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e.chromium import FLAGS, find_chromium, has_profiles
from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.offline.here import begin_alone, cut_off, my_turn, play_turn
from tests.e2e.offline.site import Site
from tests.e2e.player import Player
from tests.e2e.words import like, say

pytestmark = pytest.mark.slow

_NO_STORAGE = {"profile": {"default_content_setting_values": {"cookies": 2}}}  # which also means databases and caches
_PATIENCE_MS = 60_000


@contextmanager
def _another_chromium(
    browser: Browser, profile: Path, *flags: str, settings: dict[str, Any] | None = None
) -> Iterator[BrowserContext]:
    """Starts a Chromium with other settings."""
    path = find_chromium(whole=True)
    if settings is not None:
        if not has_profiles(path):
            pytest.skip("the lighter Chromium has no settings: `apt install chromium`")
        (profile / "Default").mkdir()
        (profile / "Default" / "Preferences").write_text(json.dumps(settings))
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=path, args=[*FLAGS, *flags], locale="en-GB", reduced_motion="reduce"
    )
    context.set_default_timeout(_PATIENCE_MS)
    yield context
    context.close()


def test_a_browser_that_keeps_nothing_plays_as_long_as_the_page_lives(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    with _another_chromium(browser, tmp_path, settings=_NO_STORAGE) as context:
        me = Player(context.new_page(), site.url, say("home_guest"))
        me.go_home()
        me.press(me.button("home_play_bots"))
        expect(me.sheet).to_contain_text(say("offline_stays_not"))
        me.press(me.button("offline_load_play"))
        expect(me.loom.glow.first).to_be_visible()
        expect(me.page.get_by_text(say("offline_memory"))).to_be_visible()
        me.press(me.button("button_close"))
        me.place_pin()
        assert my_turn(me)
        play_turn(me)
        assert me.errors == []


def test_a_page_over_plain_http_keeps_its_games_and_says_what_it_cannot(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    with _another_chromium(browser, tmp_path, "--host-resolver-rules=MAP school.test 127.0.0.1") as context:
        me = Player(context.new_page(), site.url_of("school.test"), say("home_guest"))
        me.go_home()
        assert not me.page.evaluate("isSecureContext")
        me.press(me.button("home_play_bots"))
        expect(me.sheet).to_contain_text(say("offline_stays_not"))
        me.press(me.button("offline_load_play"))
        me.place_pin()
        assert my_turn(me)
        me.page.reload()
        assert my_turn(me)
        expect(me.page.get_by_text(say("offline_memory"))).to_have_count(0)
        assert me.errors == []


def _leave_room(me: Player, site: Site, room: int | None) -> None:
    """The browser refuses to store more than `room` bytes; None lifts the limit."""
    origin = f"http://127.0.0.1:{site.port}"
    limit = {} if room is None else {"quotaSize": room}
    me.page.context.new_cdp_session(me.page).send("Storage.overrideQuotaForOrigin", {"origin": origin, **limit})


def test_a_disk_without_room_for_the_files_plays_without_keeping_them(new_player: NewPlayer, site: Site) -> None:
    me = new_player(likes=AT_ONCE)
    me.go_home()
    me.page.evaluate("navigator.serviceWorker.ready")
    _leave_room(me, site, 4_000_000)  # Python alone is larger
    me.press(me.button("home_play_bots"))
    me.press(me.button("offline_load_play"))
    expect(me.sheet).to_contain_text(say("offline_no_room"))
    _leave_room(me, site, None)
    me.press(me.button("offline_unkept"))
    expect(me.loom.glow.first).to_be_visible()
    assert me.page.evaluate("caches.keys().then(names => names.filter(one => one.includes('offline')))") == []
    me.place_pin()
    assert my_turn(me)


def test_newer_files_between_two_visits_are_loaded_and_the_game_goes_on(new_player: NewPlayer, site: Site) -> None:
    me = new_player(likes=AT_ONCE)
    me.go_home()
    begin_alone(me)
    me.place_pin()
    assert my_turn(me)
    table, old = me.page.url, site.version
    me.page.goto(f"{site.url}licences.txt")
    site.update()
    assert site.version != old
    try:
        me.go_home()
        me.page.wait_for_function(
            "async ([old, now]) => { const names = await caches.keys();"
            " return names.some(one => one.endsWith(now)) && !names.some(one => one.endsWith(old)) }",
            arg=[old, site.version],
        )
        me.press(me.page.get_by_role("link", name=like("home_continue")))
        assert my_turn(me)
        assert me.page.url == table
        cut_off(me, site)
        me.page.reload()
        assert my_turn(me)
        play_turn(me)
    finally:
        site.start()
        site.restore()


def test_what_was_removed_is_gone_and_can_be_loaded_again(new_player: NewPlayer, site: Site) -> None:
    me = new_player(likes=AT_ONCE)
    me.page.goto(f"{site.url}#/offline")
    for _ in range(2):
        me.press(me.page.get_by_role("button", name=say("offline_load"), exact=True))
        expect(me.page.get_by_text(say("offline_ready"))).to_be_visible()
        me.press(me.button("offline_remove"))
        me.press(me.button("offline_remove_all"))
        expect(me.page.get_by_text(say("offline_removed"))).to_be_visible()
        assert me.page.evaluate("caches.keys().then(names => names.filter(one => one.includes('offline')))") == []
