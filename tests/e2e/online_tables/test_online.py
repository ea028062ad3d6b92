"""People at several devices: games with a spectator, lines that break, seats that move, players who come back."""

import pytest
from playwright.sync_api import expect

from ettana.server.clock import now_ms
from tests.e2e.conftest import HELPED, Sit
from tests.e2e.either import expect_either
from tests.e2e.online import a_game, begin, lay_table, open_menu, play_to_the_end, sit_down, somewhere_free, to_act
from tests.e2e.player import Player
from tests.e2e.prepared import store_code
from tests.e2e.reach import out_of_reach
from tests.e2e.served import Served
from tests.e2e.sizes import SIZES, resize
from tests.e2e.words import like, say


@pytest.mark.dice(2)
def test_two_players_and_a_spectator_through_a_whole_game_with_a_reload_and_a_lost_network(sit: Sit) -> None:
    asha, meena, watcher = (sit(name, likes=HELPED) for name in ("Asha", "Meena", "Ravi"))
    lay_table(asha, anyone=True)
    meena.go_home()
    meena.choose("home_play", say("home_online"))
    meena.press(meena.page.get_by_role("link", name=say("open_table_join")))
    sit_down(meena)
    begin(asha, meena)

    watcher.go_home()
    watcher.choose("home_play", say("home_online"))
    watcher.press(watcher.page.get_by_role("link", name=say("open_table_watch")))
    expect(watcher.page.get_by_text(say("prompt_watching"))).to_be_visible()
    expect(watcher.roll_button).to_have_count(0)

    first = to_act(asha, meena)
    other = meena if first is asha else asha
    expect(first.page).to_have_title(like("guide_your_turn"))
    expect(other.page).to_have_title(f"{say('app_name')} · {say('app_subtitle')}")
    first.roll()
    first.page.reload()
    expect(first.end_button).to_be_visible()  # in the middle of the turn, where it was

    first.page.context.set_offline(True)
    first.page.evaluate(
        "() => window.dispatchEvent(new Event('online'))"
    )  # what a phone says when it is taken up again
    expect(first.page.get_by_text(say("line_lost"))).to_be_visible()
    first.page.context.set_offline(False)
    expect(first.page.get_by_text(say("line_lost"))).to_have_count(0)
    first.move_pin(somewhere_free(first))
    first.end_turn()

    play_to_the_end(asha, meena)
    for player in (asha, meena):
        expect(player.rematch_button).to_be_visible()
    expect(watcher.page.get_by_text(say("end_dice_verified"))).to_be_visible()

    asha.press(asha.rematch_button)
    meena.press(meena.button("end_come_along"))
    expect(watcher.button("end_watch_next")).to_be_visible()
    begin(*_host_first(asha, meena))


def test_a_game_begins_by_itself_unless_somebody_disagrees(sit: Sit) -> None:
    asha, meena = sit("Asha", likes=HELPED), sit("Meena", likes=HELPED)
    asha.page.clock.install()
    link = lay_table(asha)
    meena.page.goto(link)
    asha.page.clock.pause_at(now_ms() / 1000 + 3600)  # the seconds do not count until all has been said
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
    asha.page.clock.run_for(20_000)
    expect(asha.page.get_by_text(say("lobby_ready"), exact=True)).to_be_visible()
    expect(meena.page.get_by_text(like("lobby_waiting_host"))).to_be_visible()
    asha.page.clock.resume()
    asha.press(asha.button("lobby_start"))
    to_act(asha, meena)


def _host_first(one: Player, other: Player) -> tuple[Player, Player]:
    """At the next table another one may begin it."""
    expect_either(one.button("lobby_start"), one.button("lobby_unready"))
    return (one, other) if one.button("lobby_start").is_visible() else (other, one)


def test_a_seat_goes_to_another_device_by_its_code(sit: Sit) -> None:
    asha, meena = a_game(sit)
    open_menu(asha, "seat_move")
    code = asha.page.get_by_role("dialog").locator(".code").inner_text().partition(":")[2].strip()

    phone = sit("Asha", viewport={"width": 390, "height": 844}, finger=True)
    phone.page.goto(f"{phone.url}/#/seat/{code.replace(' ', '')}")
    phone.press(phone.button("seat_here"))
    expect(asha.page.get_by_text(say("line_seat_moved"))).to_be_visible()
    player = to_act(phone, meena)
    player.roll()
    assert player is meena or phone.loom.pin_of("Asha")


def test_a_code_that_has_run_out_says_so_and_another_is_offered(sit: Sit) -> None:
    asha, _ = a_game(sit)
    asha.page.clock.install()
    open_menu(asha, "seat_move")
    sheet = asha.page.get_by_role("dialog")
    expect(sheet.locator(".code")).to_be_visible()
    asha.page.clock.fast_forward("05:01")
    expect(sheet.get_by_text(say("seat_code_old"))).to_be_visible()
    expect(sheet.locator(".code")).to_have_count(0)
    expect(sheet.get_by_role("button", name=say("seat_code_new"))).to_be_visible()


def test_nobody_gets_a_seat_by_a_code_that_has_run_out(sit: Sit, served: Served) -> None:
    asha, _ = a_game(sit)
    store_code("TOOLATE234", asha.page.url.rpartition("/")[2], served.database, expires_at=now_ms())
    phone = sit("Asha", viewport={"width": 390, "height": 844}, finger=True)
    phone.page.goto(f"{phone.url}/#/seat/TOOLATE234")
    phone.press(phone.button("seat_here"))
    expect(phone.page.get_by_role("alert")).to_have_text(say("problem_no_such_code"))
    expect(phone.button("seat_here")).to_be_enabled()
    expect(asha.page.get_by_text(say("line_seat_moved"))).to_have_count(0)


def test_a_bot_plays_for_whoever_goes_until_they_are_back(sit: Sit) -> None:
    asha, meena = a_game(sit)
    open_menu(asha, "table_quit")
    expect(asha.page.get_by_text(say("table_stand_in"))).to_be_visible()
    expect(meena.side_of("Asha")).to_contain_text(say("side_stand_in"))

    asha.press(asha.button("table_take_back"))
    expect(asha.page.get_by_text(say("table_stand_in"))).to_have_count(0)
    expect(meena.side_of("Asha")).not_to_contain_text(say("side_stand_in"))


def test_the_word_about_a_bot_that_plays_covers_nothing(sit: Sit) -> None:
    asha, meena = a_game(sit)
    gone = meena if to_act(asha, meena) is asha else asha  # so the bot waits
    open_menu(gone, "table_quit")
    expect(gone.button("table_take_back")).to_be_visible()
    wrong = []
    for size in SIZES:
        resize(gone.page, size)
        wrong += [f"{size}: {what}" for what in out_of_reach(gone.page)]
    assert wrong == []


def test_whoever_went_is_asked_for_nothing_once_the_game_is_over(sit: Sit) -> None:
    asha, meena = a_game(sit)
    stays = to_act(asha, meena)  # so the bot, whose turn it is not, cannot end the game
    gone = meena if stays is asha else asha
    open_menu(gone, "table_quit")
    expect(gone.button("table_take_back")).to_be_visible()
    open_menu(stays, "table_resign")
    stays.press(stays.sheet.get_by_role("button", name=say("table_resign")))

    gone.press(gone.button("end_look"))
    expect(gone.turn_heading).to_have_text(say("prompt_over"))
    for untrue in ("table_take_back", "button_wait"):
        expect(gone.button(untrue)).to_have_count(0)


def test_without_a_network_the_page_opens_and_shows_rules_and_cards(sit: Sit) -> None:
    me = sit()
    me.go_home()
    me.page.evaluate("() => navigator.serviceWorker.ready")
    me.page.wait_for_function("() => localStorage.getItem('ettana.deck.kanchi')")
    me.page.context.set_offline(True)
    me.page.reload()
    expect(me.page.get_by_text(say("offline_home"))).to_be_visible()
    me.press(me.page.get_by_role("link", name=say("menu_rules")))
    expect(me.page.get_by_role("heading", name=say("rules_title"))).to_be_visible()
    me.page.goto(f"{me.url}/#/cards")
    expect(me.page.get_by_role("heading", name=say("cards_worth", annas=say("annas", n=1)))).to_be_visible()
