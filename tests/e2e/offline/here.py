"""Actions of a player on their own device: loads the game, loses the network, plays on."""

from playwright.sync_api import expect

from tests.e2e.either import expect_either
from tests.e2e.offline.site import Site
from tests.e2e.player import Player
from tests.e2e.words import say

MOST_TURNS = 3  # then one gives up: how long a game takes is luck


def begin_alone(me: Player) -> None:
    """Starts a game against the first bot; not a short one, which the bot could win before the player's turn. Loads
    everything that is missing.
    """
    me.press(me.button("home_play_bots"))
    load_if_asked(me)
    expect(me.loom.glow.first).to_be_visible()


def load_if_asked(me: Player) -> None:
    load = me.button("offline_load_play")
    expect(load.or_(me.loom.glow.first).first).to_be_visible()
    if load.is_visible():
        me.press(load)


def cut_off(me: Player, site: Site) -> None:
    """Cuts the page off from the network and stops its host."""
    me.page.context.set_offline(True)
    site.stop()


def my_turn(me: Player) -> bool:
    """Waits until the player can act; False if the game is over. After a reload the screen may change once more."""
    while True:
        expect_either(me.roll_button, me.rematch_button)
        for button, mine in ((me.roll_button, True), (me.rematch_button, False)):
            if button.is_visible():
                return mine


def play_turn(me: Player) -> None:
    """Rolls, moves and ends the turn, unless the game ends first."""
    me.roll()
    if me.rematch_button.is_visible():
        return
    me.walk()
    me.end_turn()


def play_to_the_end(me: Player) -> None:
    """Plays until a player wins or resigns."""
    for _ in range(MOST_TURNS):
        if not my_turn(me):
            return
        play_turn(me)
    give_up(me)


def give_up(me: Player) -> None:
    """Resigns in the player's turn, unless the game ends first."""
    if my_turn(me):
        me.press(me.page.get_by_role("button", name=say("menu"), exact=True))
        me.press(me.button("table_resign"))
        me.press(me.sheet.get_by_role("button", name=say("table_resign")))
    expect(me.rematch_button).to_be_visible()
