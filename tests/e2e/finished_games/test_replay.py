"""A game that is over, seen again: by keyboard, by finger, by a link, by a record that is dropped."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.either import expect_either
from tests.e2e.finished import record_of, won_by_me
from tests.e2e.live_server import LiveServer
from tests.e2e.player import Player
from tests.e2e.prepared import ME, Prepared, find_table, store
from tests.e2e.words import like, say

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def game() -> Prepared:
    return won_by_me()


@pytest.fixture(scope="module")
def stored(game: Prepared, live_server: LiveServer) -> Prepared:
    store(game, live_server.database)
    return game


def timeline(me: Player) -> Locator:
    return me.page.get_by_role("slider", name=say("replay_timeline"))


def moment(me: Player) -> int:
    return int(timeline(me).input_value())


def last(me: Player) -> int:
    return int(timeline(me).get_attribute("max") or 0)


def see(me: Player, prepared: Prepared, where: str = "") -> None:
    me.page.goto(f"{me.url}/#/games/{prepared.table.id}{where}")
    expect(timeline(me)).to_be_visible()
    expect(me.page.locator("[aria-busy]")).to_have_count(0)


def give(me: Player, text: str, name: str = "game.txt") -> None:
    """Drops a file onto the page."""
    transfer = me.page.evaluate_handle(
        """([name, text]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], name, { type: "text/plain" }));
          return transfer;
        }""",
        [name, text],
    )
    page = me.page.get_by_label(say("games_record"))  # it takes files anywhere once this is there
    page.dispatch_event("dragover", {"dataTransfer": transfer})
    page.dispatch_event("drop", {"dataTransfer": transfer})


def test_by_keyboard_alone(new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player(likes=AT_ONCE)
    see(me, stored)
    assert moment(me) == 0
    keys = me.page.keyboard
    keys.press("End")
    assert moment(me) == last(me) == len(record_entries(stored))
    expect(me.turn_heading).to_have_text(say("prompt_over"))
    keys.press("ArrowLeft")
    assert moment(me) == last(me) - 1
    keys.press("PageUp")
    before = moment(me)
    assert before < last(me) - 1
    keys.press("Shift+ArrowRight")
    assert moment(me) > before
    keys.press("Home")
    for number in range(1, 4):
        keys.press("ArrowRight")
        assert moment(me) == number
    expect(me.page).to_have_url(re.compile(f"#/games/{stored.table.id}/3$"))
    said = me.page.get_by_role("status", name=say("aloud"))
    expect(said).to_contain_text(say("transport_place", n=3, all=last(me)))
    keys.press("Space")
    expect(me.button("transport_pause")).to_be_visible()
    keys.press("Space")
    expect(me.page.get_by_role("button", name=say("transport_play"), exact=True)).to_be_visible()


def record_entries(prepared: Prepared) -> tuple[object, ...]:
    record = prepared.table.record()
    assert record is not None
    return record.entries


def test_keys_of_the_loom_stay_the_looms(new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player(likes=AT_ONCE)
    see(me, stored, "/5")
    me.loom.yarn("c3").focus()
    me.page.keyboard.press("ArrowRight")
    assert moment(me) == 5
    expect(me.loom.yarn("d3")).to_be_focused()


def test_on_a_phone_by_finger(new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player(likes=AT_ONCE, finger=True, viewport=PHONE)
    see(me, stored)
    fits = "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    assert me.page.evaluate(fits)
    for key in ("replay_turn_next", "transport_next", "transport_back", "replay_turn_back", "transport_play"):
        box = me.button(key).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, key
    me.press(me.button("replay_turn_next"))
    me.press(me.button("transport_next"))
    here = moment(me)
    assert here >= 2
    me.press(me.button("transport_back"))
    assert moment(me) == here - 1
    timeline(me).fill(str(last(me)))
    expect(me.turn_heading).to_have_text(say("prompt_over"))


def test_through_the_eyes_of_a_seat_and_with_all_hands_open(new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player(likes=AT_ONCE)
    see(me, stored, "/20")
    eyes = me.page.get_by_label(say("replay_viewpoint"))
    expect(eyes).to_have_value("all")
    hands = me.page.get_by_role("heading", level=3)
    expect(hands).to_have_count(2)
    name = stored.table.seats[ME].name
    eyes.select_option(label=say("replay_viewpoint_of", name=name))
    expect(hands).to_have_count(0)
    expect(me.designs.get_by_role("button")).not_to_have_count(0)


def test_a_link_leads_to_its_moment_and_back_again(new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player(likes=AT_ONCE)
    see(me, stored, "/7")
    assert moment(me) == 7
    me.page.keyboard.press("ArrowRight")
    expect(me.page).to_have_url(re.compile("/8$"))
    me.page.reload()
    expect(timeline(me)).to_have_value("8")
    me.page.evaluate("id => { location.hash = `#/games/${id}/2` }", stored.table.id)
    expect(timeline(me)).to_have_value("2")


def test_a_running_game_tells_nothing(new_player: NewPlayer, live_server: LiveServer) -> None:
    running = find_table("Asha", lambda view, legal: view.turn > 3)
    store(running, live_server.database)
    me = new_player(likes=AT_ONCE)
    with me.page.expect_response("**/replay") as told:
        me.page.goto(f"{me.url}/#/games/{running.table.id}")
    assert told.value.text() == '{"code":"not_over","clause":null,"detail":{}}'
    expect(me.page.get_by_text(say("problem_not_over"))).to_be_visible()


def test_a_record_is_dropped_or_pasted(new_player: NewPlayer, game: Prepared) -> None:
    me = new_player(likes=AT_ONCE)
    me.page.goto(f"{me.url}/#/games")
    give(me, record_of(game))
    expect(timeline(me)).to_be_visible()
    expect(me.page).to_have_url(re.compile(r"#/record/[\w-]+"))
    me.page.keyboard.press("End")
    expect(me.turn_heading).to_have_text(say("prompt_over"))
    me.page.reload()  # the whole game is in the address
    expect(timeline(me)).to_be_visible()
    me.page.goto(f"{me.url}/#/games")
    me.page.get_by_label(say("games_record")).fill(record_of(game))
    me.press(me.button("games_show"))
    expect(timeline(me)).to_be_visible()


def test_records_that_cannot_be_shown_say_why(new_player: NewPlayer, game: Prepared) -> None:
    me = new_player(likes=AT_ONCE)
    me.page.goto(f"{me.url}/#/games")
    lines = record_of(game).splitlines()
    turn = next(number for number, line in enumerate(lines, 1) if line.strip().startswith("0."))
    broken = "\n".join([*lines[: turn - 1], "  0.0  rool", *lines[turn:]])
    for text, why in (
        (broken, say("replay_line", line=turn)),
        ("hello", say("problem_bad_record")),
        ("\n".join(["ettana record 99", *lines[1:]]), say("problem_newer_record")),
        ("\n".join(lines).replace("ending: won", "ending: limit"), say("problem_false_record")),
        ("#" * 200_000, say("replay_too_long")),
        ("{}", say("games_file_not_ours")),
    ):
        give(me, text)
        expect(me.refusal).to_contain_text(why)
    me.page.get_by_label(say("games_record")).fill(broken)
    me.press(me.button("games_show"))
    expect(me.refusal).to_contain_text(say("replay_line", line=turn))
    expect(me.page.get_by_label(say("games_record"))).to_have_value(broken)  # nothing is lost


def test_a_game_goes_on_from_a_moment_against_bots(new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player("Ravi", likes={**AT_ONCE, "name": "Ravi"})
    see(me, stored, "/12")
    me.press(me.button("go_on"))
    mine = str(stored.table.seats[ME].name)
    expect(me.page.get_by_label(say("go_on_for", name=mine))).to_have_value("")
    me.press(me.button("go_on_begin"))
    expect(me.page).to_have_url(re.compile("#/table/"))
    expect_either(me.roll_button, me.end_button)
    expect(me.side_of("Ravi")).to_be_visible()


def test_a_broken_link_says_so(new_player: NewPlayer) -> None:
    me = new_player(likes=AT_ONCE)
    for link in ("#/record/AAAA", "#/games/nowhere"):
        me.page.goto(f"{me.url}/{link}")
        expect(me.page.get_by_role("heading", name=say("replay_none"))).to_be_visible()
    expect(me.page.get_by_text(like("problem_no_such_table"))).to_be_visible()
