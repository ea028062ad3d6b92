"""A finished game, analysed in the browser: from the request to the last figure, by keyboard and by finger."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.e2e.conftest import AT_ONCE, NewPlayer, NewPlayerAt
from tests.e2e.finished import claim_forgotten, record_of
from tests.e2e.finished_games.test_my_games import games, go_to_games, tokens_of, win
from tests.e2e.finished_games.test_replay import give, last, moment, see, timeline
from tests.e2e.live_server import LiveServer
from tests.e2e.player import Player
from tests.e2e.prepared import ME, Prepared, find_table, store
from tests.e2e.tour import ready_to_claim
from tests.e2e.words import like, say

PHONE = {"width": 390, "height": 844}
SIDE = {"width": 844, "height": 390}


@pytest.fixture(scope="module")
def game() -> Prepared:
    return claim_forgotten()


@pytest.fixture(scope="module")
def stored(game: Prepared, live_server: LiveServer) -> Prepared:
    store(game, live_server.database)
    return game


def analysed(me: Player) -> None:
    """Waits until the analysis is complete."""
    expect(me.button("study_next")).to_be_visible()
    expect(figures(me)).to_be_visible()
    expect(me.page.get_by_text(say("study_so_far"))).to_have_count(0)
    expect(me.page.get_by_role("progressbar")).to_have_count(0)


def figures(me: Player) -> Locator:
    return me.page.get_by_role("table")


def note(me: Player) -> Locator:
    return me.page.get_by_role("group", name=say("study_title"))


def to_the_mistake(me: Player) -> None:
    """Goes to the forgotten claim. The only notable moment after it is the resignation."""
    me.page.keyboard.press("End")
    while not me.button("study_try").is_visible():
        me.page.keyboard.press("Shift+M")
    if me.button("study_go_before").is_visible():
        me.press(me.button("study_go_before"))
    expect(note(me)).to_contain_text(like("study_better"))


def test_from_start_to_end_by_keyboard(new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player(likes=AT_ONCE)
    see(me, stored)
    me.button("study_open").focus()
    me.page.keyboard.press("Enter")
    analysed(me)
    name = str(stored.table.seats[ME].name)
    expect(figures(me)).to_contain_text(name)
    expect(figures(me).get_by_role("rowheader", name=re.compile(say("study_luck")))).to_be_visible()
    # From each notable moment to the next, by key, each announced with everyone's chance.
    me.page.keyboard.press("Home")
    me.page.keyboard.press("m")
    assert moment(me) > 0
    said = me.page.get_by_role("status", name=say("aloud"))
    expect(said).to_contain_text(re.compile(rf"{name} \d+%"))
    to_the_mistake(me)
    expect(note(me)).to_contain_text(like("study_missed_claim"))
    expect(said).to_contain_text(like("study_better"))
    assert timeline(me).get_attribute("aria-valuetext")
    # The list of moments serves players who do not see the drawing.
    me.button("study_to_figures").focus()
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("heading", name=say("study_title"), exact=True)).to_be_focused()
    here = moment(me)
    me.page.keyboard.press("ArrowDown")  # scrolls, and does not leave the moment
    assert moment(me) == here
    claims = me.page.get_by_role("region", name=say("study_moments")).get_by_role("button")
    claims.first.focus()
    me.page.keyboard.press("Enter")
    expect(timeline(me)).to_be_focused()
    decided = me.page.get_by_role("region", name=say("study_decided")).get_by_role("listitem")
    assert 1 <= decided.count() <= 3


def test_the_better_line_is_drawn_on_the_board(new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player(likes=AT_ONCE)
    see(me, stored, "/analysis")  # as the button at the end of a game leads here
    analysed(me)
    to_the_mistake(me)
    marked = me.page.locator(".yarn.marked")
    before = moment(me)
    assert marked.count() >= 2, "the yarns of the design that could have been claimed"
    me.page.keyboard.press("ArrowRight")
    expect(marked).to_have_count(0)
    me.press(me.button("study_go_before"))
    assert moment(me) == before


@pytest.mark.parametrize("size", [PHONE, SIDE])
def test_on_a_phone_by_finger(size: dict[str, int], new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player(likes=AT_ONCE, finger=True, viewport=size)
    see(me, stored)
    me.press(me.page.get_by_role("button", name=say("menu"), exact=True))
    me.press(me.button("study_open"))
    analysed(me)
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for _ in range(40):
        if me.button("study_try").is_visible():
            break
        me.press(me.button("study_next"))
    for row in (me.page.get_by_role("group", name=say("replay_keys")), me.page.get_by_label(say("replay_viewpoint"))):
        box = row.bounding_box()
        assert box
        assert box["y"] + box["height"] <= size["height"]
    for key in ("study_next", "study_previous", "study_try", "study_to_figures"):
        box = me.button(key).bounding_box()
        assert box, key
        assert min(box["width"], box["height"]) >= 44, key
        assert box["y"] + box["height"] <= size["height"], key
    me.press(me.button("study_to_figures"))
    expect(me.page.get_by_role("heading", name=say("study_title"), exact=True)).to_be_in_viewport()
    me.press(me.button("study_to_board"))
    expect(timeline(me)).to_be_in_viewport()


def test_a_mistake_is_tried_again_and_answered_afterwards(new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player("Ravi", likes={**AT_ONCE, "name": "Ravi"})
    see(me, stored, "/analysis")
    analysed(me)
    to_the_mistake(me)
    me.press(me.button("study_try"))
    expect(me.sheet).to_contain_text(say("study_try_about"))
    me.press(me.button("go_on_begin"))
    expect(me.page).to_have_url(re.compile("#/table/"))
    win(me)
    expect(me.page.get_by_text(say("study_tried"))).to_be_visible()
    answer = me.page.get_by_text(like("study_better"))
    expect(answer).not_to_be_visible()  # shown only on request
    me.press(me.page.get_by_text(say("study_tried_show")))
    expect(answer).to_be_visible()
    expect(me.page.get_by_text(say("end_dice_position"))).to_be_visible()
    me.press(me.page.get_by_role("link", name=say("study_tried_back")))
    expect(timeline(me)).to_be_visible()


def test_a_record_that_was_dropped_is_analysed_too(new_player: NewPlayer, game: Prepared) -> None:
    me = new_player(likes=AT_ONCE)
    me.page.goto(f"{me.url}/#/games")
    give(me, record_of(game))
    expect(timeline(me)).to_be_visible()
    me.press(me.button("study_open"))
    analysed(me)
    assert last(me) > 0


def _refusing(status: int, code: str) -> Callable[[Route], None]:
    body = json.dumps({"code": code, "clause": None, "detail": {}})
    return lambda route: route.fulfill(status=status, body=body)


def test_where_there_is_none_it_is_said_why(new_player: NewPlayer, stored: Prepared) -> None:
    me = new_player(likes=AT_ONCE)
    see(me, stored)
    answers = [
        (404, "no_such_page", "study_old"),
        (503, "try_again", "study_full"),
        (429, "too_many_requests", "study_enough"),
    ]
    wanted = f"**/api/tables/{stored.table.id}/analysis"
    for number, (status, code, key) in enumerate(answers):
        me.page.route(wanted, _refusing(status, code))
        me.press(me.button("study_retry" if number else "study_open"))
        expect(me.page.get_by_role("alert")).to_have_text(say(key))
        me.page.unroute(wanted)
    me.page.route(wanted, lambda route: route.abort())
    me.press(me.button("study_retry"))
    expect(me.page.get_by_role("alert")).to_have_text(say("study_offline"))
    me.page.unroute(wanted)
    me.press(me.button("study_retry"))
    analysed(me)


def test_of_a_running_game_there_is_none(new_player: NewPlayer, live_server: LiveServer) -> None:
    running = find_table("Asha", lambda view, legal: view.turn > 3)
    store(running, live_server.database)
    me = new_player(likes=AT_ONCE)
    me.page.goto(f"{me.url}/#/games/{running.table.id}/analysis")
    expect(me.page.get_by_text(say("problem_not_over"))).to_be_visible()
    told = me.page.request.post(f"{me.url}/api/tables/{running.table.id}/analysis")
    assert told.text() == '{"code":"not_over","clause":null,"detail":{}}'


def test_my_games_tell_skill_and_luck_and_take_them_along(
    new_player_at: NewPlayerAt, new_player: NewPlayer, tmp_path: Path
) -> None:
    me = new_player_at(ready_to_claim(soon=True), likes=AT_ONCE)
    win(me)
    tokens = tokens_of(me)
    go_to_games(me)
    expect(games(me)).to_contain_text(say("games_unstudied"))
    expect(me.page.get_by_text(say("games_studies_none"))).to_be_visible()
    me.press(games(me).get_by_role("link", name=like("games_analyse")))
    analysed(me)
    go_to_games(me)
    expect(games(me)).to_contain_text(like("games_study"))
    me.page.reload()
    expect(games(me)).to_contain_text(like("games_study"))
    expect(games(me).get_by_role("link", name=like("games_analyse"))).to_have_count(0)
    with me.page.expect_download() as saving:
        me.press(me.button("games_export"))
    file = tmp_path / "games.json"
    saving.value.save_as(file)
    assert not [token for token in tokens if token in file.read_text()]

    other = new_player(likes=AT_ONCE)
    go_to_games(other)
    other.page.get_by_label(say("games_choose")).set_input_files(file)
    expect(games(other)).to_contain_text(like("games_study"))
    expect(other.page.get_by_text(say("games_studies_count", n=1)).first).to_be_visible()
