"""How people at several devices come to one table, and play there until it is over."""

import time

from playwright.sync_api import expect

from tests.e2e.conftest import AT_ONCE, Sit
from tests.e2e.either import expect_either
from tests.e2e.player import Player
from tests.e2e.thrift import play_turn
from tests.e2e.words import say

_MOST_TURNS = 30
_PATIENCE_SECONDS = 60.0


def a_game(sit: Sit) -> tuple[Player, Player]:
    """Two people at two devices, whose pins are placed."""
    asha, meena = sit("Asha", likes=AT_ONCE), sit("Meena", likes=AT_ONCE)
    meena.page.goto(lay_table(asha))
    sit_down(meena)
    begin(asha, meena)
    return asha, meena


def lay_table(me: Player, *, anyone: bool = False, aids: bool = True) -> str:
    """For one friend, to one anna. Returns the link to it."""
    me.go_home()
    me.choose("home_play", say("home_online"))
    me.page.get_by_label(say("home_name")).fill(me.name)
    if anyone:
        me.choose("home_listed", say("home_listed_yes"))
    if not aids:
        me.page.get_by_label(say("home_no_aids")).check()
    me.press(me.page.get_by_text(say("home_more")))
    me.page.get_by_role("slider").fill("1")
    me.press(me.button("home_open_table"))
    link = me.page.get_by_label(say("lobby_link"))
    expect(me.page.get_by_role("img", name=say("share_qr"))).to_be_visible()
    return link.input_value()


def sit_down(me: Player) -> None:
    """At the table whose lobby is on the screen."""
    expect(me.button("lobby_join")).to_be_visible()  # the page that one comes from may have a field for a name too
    me.page.get_by_label(say("home_name")).fill(me.name)
    me.press(me.button("lobby_join"))
    expect(me.button("lobby_unready")).to_be_visible()  # who sits down is ready


def begin(host: Player, guest: Player) -> None:
    """Nobody disagrees, so the game begins by itself. Both put their pins down, and the first of them has the turn."""
    begins = host.page.get_by_text(say("lobby_soon"))
    expect_either(begins, host.loom.yarn("a1"))
    for _ in range(2):
        someone = to_act(host, guest)
        someone.place_pin(someone.loom.glowing_squares()[0].place)
    to_act(host, guest)


def open_menu(player: Player, key: str) -> None:
    """The menu of the table, and what stands there."""
    player.press(player.page.get_by_role("button", name=say("menu"), exact=True))
    player.press(player.button(key))


def somewhere_free(player: Player) -> str:
    """A square that the pin can go to for nothing."""
    player.lift_pin()
    free = next(square.place for square in player.loom.glowing_squares() if not square.costs)
    player.page.keyboard.press("Escape")
    return free


def to_act(*players: Player) -> Player:
    """Whoever can do something now: the turn is theirs, or the game is over for all."""
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < deadline:
        for player in players:
            if _can_act(player):
                return player
        players[0].page.wait_for_timeout(20)
    raise AssertionError("nobody can do anything")


def _can_act(player: Player) -> bool:
    ready = player.roll_button.or_(player.rematch_button).or_(player.loom.glow.first)
    return ready.first.is_visible()


def play_to_the_end(*players: Player) -> None:
    for _ in range(_MOST_TURNS):
        player = to_act(*players)
        if player.rematch_button.is_visible():
            return
        play_turn(player)
    raise AssertionError("nobody wins")
