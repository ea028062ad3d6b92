"""How people at several devices meet at one table, and who of them can act."""

import time
from collections.abc import Sequence

from playwright.sync_api import expect

from ettana.core.names import Phase
from ettana.core.view import View
from tests.e2e.conftest import AT_ONCE, NewPlayerAt
from tests.e2e.either import expect_either
from tests.e2e.player import Player
from tests.e2e.prepared import find_table
from tests.e2e.words import say

_PATIENCE_SECONDS = 60.0


def a_game(new_player_at: NewPlayerAt) -> tuple[Player, Player]:
    """Two people at two devices, with their pins placed. The first of them has the turn."""
    table = find_table("Asha", _my_turn, others=("Meena",), bots=(), rules="target=1")
    return new_player_at(table, likes=AT_ONCE), new_player_at(table, 1, likes=AT_ONCE)


def _my_turn(view: View, legal: Sequence[int]) -> bool:
    return view.phase == Phase.BEFORE_ROLL


def lay_table(me: Player, *, anyone: bool = False, aids: bool = True) -> str:
    """Creates a table for one friend, to one anna. Returns its link."""
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
    """Takes a seat at the table whose lobby is on the screen."""
    expect(me.button("lobby_join")).to_be_visible()  # the page that one comes from may have a field for a name too
    me.page.get_by_label(say("home_name")).fill(me.name)
    me.press(me.button("lobby_join"))
    expect(me.button("lobby_unready")).to_be_visible()  # who sits down is ready


def begin(host: Player, guest: Player) -> Player:
    """Everyone is ready, so the host starts without the countdown. Both place their pins. Returns the starter."""
    host.press(host.button("lobby_start"))
    for _ in range(2):
        to_act(host, guest).place_pin()
    return to_act(host, guest)


def host_first(one: Player, other: Player) -> tuple[Player, Player]:
    """The next table may have another host."""
    expect_either(one.button("lobby_start"), one.button("lobby_unready"))
    return (one, other) if one.button("lobby_start").is_visible() else (other, one)


def open_menu(player: Player, key: str) -> None:
    """The menu of the table, and what stands there."""
    player.press(player.page.get_by_role("button", name=say("menu"), exact=True))
    player.press(player.button(key))


def give_up(player: Player) -> None:
    open_menu(player, "table_resign")
    player.press(player.sheet.get_by_role("button", name=say("table_resign")))


def to_act(*players: Player) -> Player:
    """The player who can act: it is their turn, or the game is over."""
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < deadline:
        for player in players:
            player.settled()  # else what they have just done is not seen yet, and it looks as if it were to be done
            if _can_act(player):
                return player
        players[0].page.wait_for_timeout(20)
    raise AssertionError("nobody can do anything")


def _can_act(player: Player) -> bool:
    ready = player.roll_button.or_(player.rematch_button).or_(player.loom.glow)
    return ready.filter(visible=True).count() > 0
