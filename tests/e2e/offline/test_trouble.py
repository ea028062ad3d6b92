"""Failures of a device: a full disk, and a worker that the browser ends."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.offline.here import load_if_asked
from tests.e2e.offline.site import Site
from tests.e2e.player import Player
from tests.e2e.words import say

# Like a browser without space: aborts the transaction.
_FULL = """self.add = IDBObjectStore.prototype.add;
IDBObjectStore.prototype.add = function () { this.transaction.abort() };
0"""
_ROOM = "IDBObjectStore.prototype.add = self.add; 0"


def _in_workers(me: Player, script: str) -> None:
    for worker in me.page.workers:
        worker.evaluate(script)


def begin_long(me: Player) -> None:
    """A game that nobody wins in the first turn."""
    me.go_home()
    me.press(me.button("home_play_bots"))
    load_if_asked(me)
    me.place_pin()
    assert me.await_turn()


def test_a_full_disk_is_told_and_nothing_happens_that_is_not_stored(new_player: NewPlayer, site: Site) -> None:
    me = new_player(likes=AT_ONCE)
    begin_long(me)
    _in_workers(me, _FULL)
    me.press(me.roll_button)
    expect(me.page.get_by_text(say("offline_full"))).to_be_visible()
    expect(me.end_button).to_be_hidden()  # the dice have not rolled
    _in_workers(me, _ROOM)
    expect(me.end_button).to_be_visible()  # what was wished is done, once there is room
    expect(me.page.get_by_text(say("offline_full"))).to_be_hidden()


@pytest.mark.slow
def test_a_game_goes_on_when_the_browser_ends_its_worker(new_player: NewPlayer, site: Site) -> None:
    me = new_player(likes=AT_ONCE)
    begin_long(me)
    _in_workers(me, "self.close()")
    me.press(me.roll_button)
    expect(me.end_button).to_be_visible(timeout=90_000)
