"""People at several devices: joining, lost connections, seats that move, players who return, rematches."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from ettana.core.engine.rules import ids
from ettana.core.names import Phase
from ettana.core.view import View
from ettana.server.clock import now_ms
from tests.e2e.conftest import HELPED, NewPlayer, NewPlayerAt
from tests.e2e.live_server import LiveServer
from tests.e2e.online import a_game, begin, give_up, host_first, lay_table, open_menu, sit_down, to_act
from tests.e2e.player import Player
from tests.e2e.prepared import Prepared, find_table, store_code
from tests.e2e.reach import out_of_reach
from tests.e2e.sizes import SIZES, resize
from tests.e2e.words import like, say

PHONE = {"width": 390, "height": 844}


@pytest.mark.dice(2)
def test_two_players_and_a_spectator_meet_by_the_list_and_outlast_a_reload_and_a_lost_network(
    new_player: NewPlayer,
) -> None:
    asha, meena, watcher = (new_player(name, likes=HELPED) for name in ("Asha", "Meena", "Ravi"))
    lay_table(asha, anyone=True)
    meena.go_home()
    meena.choose("home_play", say("home_online"))
    meena.press(meena.page.get_by_role("link", name=say("open_table_join")))
    sit_down(meena)
    first = begin(asha, meena)

    watcher.go_home()
    watcher.choose("home_play", say("home_online"))
    watcher.press(watcher.page.get_by_role("link", name=say("open_table_watch")))
    expect(watcher.page.get_by_text(say("prompt_watching"))).to_be_visible()
    expect(watcher.roll_button).to_have_count(0)

    other = meena if first is asha else asha
    expect(first.page).to_have_title(like("guide_your_turn"))
    expect(other.page).to_have_title(f"{say('app_name')} · {say('app_subtitle')}")
    first.roll()
    first.page.reload()
    expect(first.end_button).to_be_visible()  # in the middle of the turn, where it was

    first.clock.install()
    with first.without_network():
        first.page.evaluate("dispatchEvent(new Event('online'))")  # what a phone says when it is taken up again
        first.clock.fast_forward("00:11")  # so long an answer may take
        expect(first.page.get_by_text(say("line_lost"))).to_be_visible()
    expect(first.page.get_by_text(say("line_lost"))).to_have_count(0)
    goal = first.walk()
    expect(watcher.loom.square_with_pin(goal, first.name)).to_be_visible()
    first.end_turn()
    assert to_act(asha, meena) is other


def _can_claim(view: View, legal: Sequence[int]) -> bool:
    return view.phase == Phase.ACT and any(action >= ids.CLAIM for action in legal)


def test_a_game_ends_for_all_who_are_there_and_all_meet_at_the_next(
    new_player: NewPlayer, new_player_at: NewPlayerAt
) -> None:
    table = find_table("Asha", _can_claim, others=("Meena",), bots=(), rules="target=1", first=26)
    asha, meena = new_player_at(table, likes=HELPED), new_player_at(table, 1, likes=HELPED)
    watcher = new_player("Ravi", likes=HELPED)
    watcher.page.goto(asha.page.url)
    expect(watcher.page.get_by_text(say("prompt_watching"))).to_be_visible()
    asha.press(asha.claim_button)
    for player in (asha, meena):
        expect(player.rematch_button).to_be_visible()
    expect(watcher.page.get_by_text(say("end_dice_verified"))).to_be_visible()

    asha.press(asha.rematch_button)
    meena.press(meena.button("end_come_along"))
    expect(watcher.button("end_watch_next")).to_be_visible()
    begin(*host_first(asha, meena))


def test_a_game_does_not_begin_while_somebody_disagrees(new_player: NewPlayer) -> None:
    asha, meena = new_player("Asha", likes=HELPED), new_player("Meena", likes=HELPED)
    asha.clock.install()
    link = lay_table(asha)
    meena.page.goto(link)
    asha.clock.pause_at(now_ms() / 1000 + 3600)  # the seconds do not count until all has been said
    sit_down(meena)
    expect(asha.page.get_by_text(say("lobby_soon"))).to_be_visible()
    meena.go_home()  # nobody begins without those who are away
    expect(asha.page.get_by_text(say("lobby_waiting"))).to_be_visible()
    meena.page.goto(link)
    expect(asha.page.get_by_text(say("lobby_soon"))).to_be_visible()
    meena.press(meena.button("lobby_unready"))
    expect(asha.page.get_by_text(say("lobby_waiting"))).to_be_visible()
    meena.press(meena.button("lobby_make_ready"))
    asha.press(asha.button("lobby_not_yet"))
    expect(asha.button("lobby_not_yet")).to_have_count(0)  # nothing counts any more
    asha.clock.run_for(20_000)
    expect(asha.page.get_by_text(say("lobby_ready"), exact=True)).to_be_visible()
    expect(meena.page.get_by_text(like("lobby_waiting_host"))).to_be_visible()
    asha.clock.resume()
    asha.press(asha.button("lobby_start"))
    to_act(asha, meena)


def test_a_seat_goes_to_another_device_by_a_code_that_has_not_run_out(
    new_player: NewPlayer, new_player_at: NewPlayerAt, live_server: LiveServer
) -> None:
    asha = new_player_at(_my_turn_at_a_table_with_a_bot(), likes=HELPED)
    table = asha.page.url.rpartition("/")[2]
    asha.clock.install()
    open_menu(asha, "seat_move")
    sheet = asha.page.get_by_role("dialog")
    expect(sheet.locator(".code")).to_be_visible()
    asha.clock.fast_forward("05:01")
    expect(sheet.get_by_text(say("seat_code_old"))).to_be_visible()
    expect(sheet.locator(".code")).to_have_count(0)
    asha.clock.set_system_time(now_ms() / 1000)
    asha.press(sheet.get_by_role("button", name=say("seat_code_new")))

    store_code("TOOLATE234", table, live_server.database, expires_at=now_ms())
    phone = new_player("Asha", viewport=PHONE, finger=True)
    phone.page.goto(f"{phone.url}/#/seat/TOOLATE234")
    phone.press(phone.button("seat_here"))
    expect(phone.page.get_by_role("alert")).to_have_text(say("problem_no_such_code"))
    expect(phone.button("seat_here")).to_be_enabled()
    expect(asha.page.get_by_text(say("line_seat_moved"))).to_have_count(0)

    phone.page.goto(f"{phone.url}/#/seat/{_code_on(asha)}")
    phone.press(phone.button("seat_here"))
    expect(asha.page.get_by_text(say("line_seat_moved"))).to_be_visible()
    expect(phone.roll_button).to_be_visible()
    open_menu(phone, "seat_move")
    asha.take_seat(_code_on(phone))  # typed
    asha.roll()
    assert asha.loom.pin_of("Asha")


def _my_turn_at_a_table_with_a_bot() -> Prepared:
    return find_table("Asha", lambda view, legal: view.phase == Phase.BEFORE_ROLL)


def _code_on(player: Player) -> str:
    """The code that the sheet shows."""
    shown = player.page.get_by_role("dialog").locator(".code")
    expect(shown).to_be_visible()
    return shown.inner_text().partition(":")[2].replace(" ", "").strip()


def test_a_bot_plays_for_a_person_who_goes_until_they_are_back_or_the_game_is_over(new_player_at: NewPlayerAt) -> None:
    asha, meena = a_game(new_player_at)
    gone, stays = meena, asha  # the turn is that of who stays, so the bot waits and cannot end the game
    open_menu(gone, "table_quit")
    expect(gone.page.get_by_text(say("table_stand_in"))).to_be_visible()
    expect(stays.side_of(gone.name)).to_contain_text(say("side_stand_in"))
    _nothing_is_covered(gone)
    gone.press(gone.button("table_take_back"))
    expect(gone.page.get_by_text(say("table_stand_in"))).to_have_count(0)
    expect(stays.side_of(gone.name)).not_to_contain_text(say("side_stand_in"))

    open_menu(gone, "table_quit")
    expect(gone.button("table_take_back")).to_be_visible()
    give_up(stays)
    gone.press(gone.button("end_look"))
    expect(gone.turn_heading).to_have_text(say("prompt_over"))
    for untrue in ("table_take_back", "button_wait"):
        expect(gone.button(untrue)).to_have_count(0)


def _nothing_is_covered(player: Player) -> None:
    """By the word about the bot that plays for them."""
    usual = player.page.viewport_size
    assert usual
    wrong = []
    for size in SIZES:
        resize(player.page, size)
        wrong += [f"{size}: {what}" for what in out_of_reach(player.page)]
    resize(player.page, (usual["width"], usual["height"]))
    assert wrong == []


def test_without_a_network_the_page_opens_and_shows_rules_and_cards(new_player: NewPlayer) -> None:
    me = new_player(service_workers="allow")
    me.go_home()
    me.page.evaluate("() => navigator.serviceWorker.ready")
    me.page.wait_for_function("() => localStorage.getItem('ettana.deck.kanchi')")
    with me.without_network():
        me.page.reload()
        expect(me.page.get_by_text(say("offline_home"))).to_be_visible()
        me.press(me.page.get_by_role("link", name=say("menu_rules")))
        expect(me.page.get_by_role("heading", name=say("rules_title"))).to_be_visible()
        me.page.goto(f"{me.url}/#/cards")
        expect(me.page.get_by_role("heading", name=say("cards_worth", annas=say("annas", n=1)))).to_be_visible()
