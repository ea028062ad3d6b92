"""The screen's statements are true: for the right person, and for as long as they are shown."""

import re

import pytest
from playwright.sync_api import expect

from ettana.server.clock import now_ms
from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.online import lay_table, sit_down, to_act
from tests.e2e.player import Player
from tests.e2e.words import say


@pytest.mark.dice(2)
def test_at_a_table_for_two_with_somebody_who_looks_on(new_player: NewPlayer) -> None:
    asha, meena = new_player("Asha", likes=AT_ONCE), new_player("Meena", likes=AT_ONCE)
    _an_error_of_the_lobby_goes_with_its_cause(asha, meena)
    watcher = new_player("Ravi", likes=AT_ONCE)
    watcher.page.goto(asha.page.url)
    first = _pins_are_placed(asha, meena)
    second = meena if first is asha else asha
    _a_spectator_has_no_hand_and_no_buttons(watcher, first)
    _a_free_swap_that_was_used_is_called_so(first)
    _a_typed_command_is_answered_where_it_was_typed(first)
    _a_menu_gives_the_focus_back(first)
    first.end_turn()
    _the_last_step_of_a_replay_is_still_theirs(second, first)


def _an_error_of_the_lobby_goes_with_its_cause(asha: Player, meena: Player) -> None:
    """Nobody disagrees, so the game begins by itself then."""
    asha.clock.install()
    meena.page.goto(lay_table(asha))
    asha.clock.pause_at(now_ms() / 1000 + 3600)  # the game does not begin by itself yet: that would end all errors
    asha.press(asha.button("lobby_start"))
    expect(asha.refusal).to_have_text(say("problem_seats_open"))
    sit_down(meena)
    expect(asha.page.get_by_text(say("lobby_soon"))).to_be_visible()
    expect(asha.refusal).to_have_count(0)
    asha.clock.run_for(10_000)
    asha.clock.resume()


def _pins_are_placed(asha: Player, meena: Player) -> Player:
    """Whoever has the first turn."""
    for _ in range(2):
        to_act(asha, meena).place_pin()
    return to_act(asha, meena)


def _a_spectator_has_no_hand_and_no_buttons(watcher: Player, first: Player) -> None:
    expect(watcher.page.get_by_text(say("prompt_watching"))).to_be_visible()
    expect(watcher.turn_heading).to_have_text(say("guide_their_turn", name=first.name))
    for absent in ("button_undo", "button_wait"):
        expect(watcher.button(absent)).to_have_count(0)
    expect(watcher.page.get_by_role("region", name=say("hand"))).to_have_count(0)
    expect(watcher.page.get_by_role("group", name=say("prices"))).to_have_count(0)


def _a_free_swap_that_was_used_is_called_so(me: Player) -> None:
    me.roll()
    me.walk()
    yarns, glowing = me.loom.yarns(), me.loom.open_yarns()
    me.swap(glowing[0], next(place for place in glowing if yarns[place].colour != yarns[glowing[0]].colour))
    expect(me.page.get_by_text(say("guide_swap_used"))).to_be_visible()


def _a_typed_command_is_answered_where_it_was_typed(me: Player) -> None:
    me.end_button.focus()
    me.page.keyboard.press("/")
    line = me.page.get_by_role("form", name=say("command"))
    for typed, answer in (
        ("dance", say("command_unknown", text="dance")),
        ("walk a1", say("refusal_already_moved")),
        (say("command_scores"), say("race_label", annas=say("annas", n=1))),
        ("undo", say("event_Undone", seat=me.name)),
    ):
        me.page.keyboard.type(typed)
        me.page.keyboard.press("Enter")
        expect(line.get_by_text(answer)).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.end_button).to_be_focused()


def _a_menu_gives_the_focus_back(me: Player) -> None:
    menu = me.page.get_by_role("button", name=say("menu"), exact=True)
    me.press(menu)
    me.choose("settings_theme", say("settings_theme_dark"))
    me.press(me.side_of(me.name))  # beside the menu
    expect(me.page.get_by_role("group", name=say("settings_theme"))).to_have_count(0)
    expect(menu).to_be_focused()


def _the_last_step_of_a_replay_is_still_theirs(me: Player, other: Player) -> None:
    assert me.await_turn()
    me.stop_time()  # else it may be over before it is stopped
    me.press(me.button("recap_open"))
    me.press(me.button("transport_pause"))
    shown = me.page.get_by_role("group", name=say("recap_title"))
    place = shown.get_by_text(re.compile(say("transport_place", n=0, all=r"\d+")))
    expect(place).to_be_visible()
    steps = int(place.inner_text().split()[-1])
    for step in range(1, steps + 1):
        me.press(me.button("transport_next"))
        expect(shown.get_by_text(say("transport_place", n=step, all=steps))).to_be_visible()
    expect(me.turn_heading).to_have_text(say("guide_their_turn", name=other.name))
    me.press(me.button("recap_close"))
    expect(me.turn_heading).to_have_text(say("guide_your_turn"))


def test_an_address_that_leads_nowhere_says_so_and_leads_home(new_player: NewPlayer) -> None:
    me = new_player()
    for address in ("/nonsense", "/tables/xyz", "/#/nonsense"):
        answer = me.page.goto(me.url + address)
        assert answer is None or answer.status == 404  # None: only the hash is another
        expect(me.page.get_by_role("heading", name=say("page_gone"))).to_be_visible()
        me.press(me.page.get_by_role("link", name=say("to_home")))
        expect(me.button("home_play_bots")).to_be_visible()
