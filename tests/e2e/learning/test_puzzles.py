"""Puzzles in the browser: missed, hinted, solved, shared, given up; daily ones by the device's clock; bad links."""

import datetime
import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ettana.study.puzzles.collection import shipped_puzzles
from ettana.study.puzzles.puzzle import Puzzle
from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.ear import Ear
from tests.e2e.live_server import LiveServer
from tests.e2e.player import Player
from tests.e2e.words import like, say, speaking

_DATE = re.compile(r"\d{4}-\d\d-\d\d")


def _easy() -> Puzzle:
    """An easy one whose solution does not win the game, so that its table can replay it."""
    return next(
        puzzle
        for puzzle in sorted(shipped_puzzles().puzzles, key=lambda one: one.difficulty)
        if "win" not in puzzle.themes
    )


def _panel(page: Page) -> Locator:
    return page.get_by_role("region", name=say("puzzle_one"), exact=True)


def _open(me: Player, address: str) -> None:
    me.page.evaluate("address => { location.hash = address }", f"#/puzzles/{address}")
    expect(_panel(me.page)).to_be_visible()
    expect(me.page.locator("[aria-busy=true]")).to_have_count(0)


def _history(page: Page) -> dict[str, dict[str, object]]:
    kept: dict[str, dict[str, object]] = json.loads(page.evaluate("localStorage.getItem('ettana.puzzles') ?? '{}'"))
    return kept


def _play(ear: Ear, puzzle: Puzzle) -> None:
    for action in puzzle.solution:
        ear.command(action)
        ear.await_news()


def test_a_puzzle_is_missed_hinted_solved_and_shared(new_player: NewPlayer) -> None:
    me, puzzle = new_player(likes=AT_ONCE, permissions=["clipboard-read", "clipboard-write"]), _easy()
    ear, panel = Ear(me.page, me.name), _panel(me.page)
    me.go_home()
    _open(me, puzzle.id)
    said = panel.get_by_role("status")
    me.press(me.button("puzzle_check"))
    expect(said).to_have_text(like("puzzle_missed"))
    # Hints in steps, until the first step glows.
    for left in range(5, 0, -1):
        button = panel.get_by_role("button", name=like("puzzle_hint"))
        if button.is_disabled():
            break
        told = panel.get_by_role("listitem").count()
        me.press(button)
        expect(panel.get_by_role("listitem")).to_have_count(told + 1)
        assert left
    expect(panel.get_by_role("listitem").last).to_have_text(say("puzzle_hint_action"))
    expect(me.page.locator(".highlight:visible, .highlighted:visible").first).to_be_visible()
    _play(ear, puzzle)
    expect(said).to_have_text(like("puzzle_solved"))
    assert _history(me.page)["puzzles"][puzzle.id]["solved"] is True  # type: ignore[index]
    # The shared text contains the result and not the solution.
    me.press(panel.get_by_role("button", name=say("share_open")))
    text = me.sheet.locator("p.text")
    expect(text).to_contain_text(like("puzzles_with_help", misses=1))
    expect(me.sheet.get_by_role("img")).to_be_visible()
    me.press(me.sheet.get_by_role("button", name=say("share_copy_text")))
    expect(me.sheet.get_by_role("button", name=say("lobby_copied"))).to_be_visible()
    copied = str(me.page.evaluate("navigator.clipboard.readText()"))
    assert copied.endswith(f"#/puzzles/{puzzle.id}")
    assert not any(action in copied for action in puzzle.solution)
    with me.page.expect_download() as picture:
        me.press(me.sheet.get_by_role("button", name=say("share_picture")))
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    me.page.keyboard.press("Escape")
    # The solution is shown on the loom, from the beginning.
    me.did.clear()
    me.press(panel.get_by_role("button", name=say("puzzle_solution")))
    expect(panel.get_by_role("button", name=say("puzzle_solution"))).to_be_enabled()
    assert me.did == list(puzzle.solution)


def test_given_up_it_is_shown_and_counts_for_nothing(new_player: NewPlayer) -> None:
    me, puzzle = new_player(likes=AT_ONCE), _easy()
    me.go_home()
    _open(me, puzzle.id)
    panel = _panel(me.page)
    me.press(panel.get_by_role("button", name=say("puzzle_give_up")))
    expect(panel.get_by_role("status")).to_have_text(like("puzzle_given_up"))
    assert _history(me.page)["puzzles"][puzzle.id]["solved"] is False  # type: ignore[index]
    # The next one fits, and is another.
    me.press(panel.get_by_role("button", name=say("puzzles_next")))
    expect(panel.get_by_role("button", name=say("puzzle_give_up"))).to_be_visible()


@pytest.mark.parametrize("language", ["nl", "ta"])  # long words, and the longest
def test_a_phone_on_its_side_has_room_for_what_is_said_and_for_the_turn(new_player: NewPlayer, language: str) -> None:
    with speaking(language):
        me = new_player(likes=AT_ONCE, locale=language, finger=True, viewport={"width": 844, "height": 390})
        me.go_home()
        _open(me, _easy().id)
        panel = _panel(me.page)
        said = panel.get_by_role("status")
        _nothing_is_covered(me, panel)
        me.press(me.button("puzzle_check"))
        expect(said).to_have_text(like("puzzle_missed"))
        _nothing_is_covered(me, panel)
        hint = panel.get_by_role("button", name=like("puzzle_hint"))
        while hint.is_enabled():
            left = hint.inner_text()
            me.press(hint)
            expect(hint).not_to_have_text(left)
            _nothing_is_covered(me, panel)
        me.press(panel.get_by_role("button", name=say("puzzle_give_up")))
        expect(said).to_have_text(like("puzzle_given_up"))
        _nothing_is_covered(me, panel)


def _nothing_is_covered(me: Player, panel: Locator) -> None:
    above, below = panel.bounding_box(), me.turn_heading.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"] + 1, panel.inner_text()


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Asia/Kolkata"])
def test_the_puzzle_of_the_day_changes_at_midnight_of_the_players_day(new_player: NewPlayer, zone: str) -> None:
    """The device's clock runs from an hour before its midnight: a slow machine must not get there by itself."""
    me = new_player(likes=AT_ONCE, timezone_id=zone)
    wishes: list[str] = []
    me.page.on("request", lambda asked: wishes.extend(_DATE.findall(asked.post_data or "")))
    me.go_home()
    before, after = _midnight(me.page)
    me.go_home()
    me.page.evaluate("location.hash = '#/puzzles'")
    day = me.page.locator("section.today .day")
    first = _shown(me.page, before)
    expect(day).to_have_text(first)
    me.clock.fast_forward("01:00:20")
    expect(day).to_have_text(_shown(me.page, after))
    me.press(me.page.get_by_role("link", name=say("puzzles_solve")))
    expect(_panel(me.page)).to_be_visible()
    assert wishes == [after]


def _midnight(page: Page) -> tuple[str, str]:
    """Sets the clock, and says the dates before and after."""
    today = datetime.datetime.now(datetime.UTC).date()
    until = page.evaluate(
        "day => new Date(`${day}T22:59:50`).getTime()", (today - datetime.timedelta(days=1)).isoformat()
    )
    page.clock.install(time=until / 1000)
    return (today - datetime.timedelta(days=1)).isoformat(), today.isoformat()


def _shown(page: Page, date: str) -> str:
    return str(
        page.evaluate(
            "date => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(`${date}T12:00`))", date
        )
    )


def test_a_wrong_date_and_a_link_that_was_tampered_with_do_no_harm(
    new_player: NewPlayer, live_server: LiveServer
) -> None:
    me = new_player(likes=AT_ONCE, service_workers="allow")
    me.go_home()
    for address, words in (
        ("day/2026-13-45", "problem_no_such_puzzle"),
        ("day/9999-01-01", "problem_bad_date"),
        ("day/2020-01-01", "problem_bad_date"),
        ("ffffffff", "problem_no_such_puzzle"),
        ("../../api", "problem_no_such_puzzle"),
        ("<img src=x onerror=alert(1)>", "problem_no_such_puzzle"),
        ("theme/nonsense", "problem_no_such_puzzle"),
    ):
        me.page.evaluate("address => { location.hash = address }", f"#/puzzles/{address}")
        expect(me.page.get_by_role("heading", level=1, name=say("puzzles_title"))).to_be_visible()
        expect(me.page.get_by_text(say(words))).to_be_visible()
    me.page.evaluate('localStorage.setItem(\'ettana.puzzles\', \'{"rating": {}, "days": 3, "puzzles": [null]}\')')
    me.await_kept_page()  # the list is a screen that was not seen yet
    with live_server.killed():
        me.page.evaluate("location.hash = '#/puzzles'")
        expect(me.page.get_by_role("heading", level=2, name=say("puzzles_today"))).to_be_visible()
        me.page.evaluate("location.hash = '#/puzzles/today'")
        expect(me.page.get_by_text(say("problem_offline"))).to_be_visible()
    me.press(me.button("line_retry"))
    expect(_panel(me.page)).to_be_visible()


def test_the_list_of_puzzles_is_loaded_once_the_server_is_back(new_player: NewPlayer, live_server: LiveServer) -> None:
    me = new_player(likes=AT_ONCE, service_workers="allow")
    me.go_home()
    me.await_kept_page()
    with live_server.killed():
        me.page.evaluate("location.hash = '#/puzzles'")
        expect(me.page.get_by_role("alert")).to_contain_text(say("problem_offline"))
    me.press(me.button("line_retry"))
    expect(me.page.get_by_role("heading", level=2, name=say("puzzles_themes"))).to_be_visible()
    expect(me.page.get_by_role("alert")).to_have_count(0)


def test_the_daily_game_is_the_same_for_two_and_goes_on_where_it_was(new_player: NewPlayer) -> None:
    looms = []
    noon = datetime.datetime.combine(datetime.datetime.now(datetime.UTC), datetime.time(12), datetime.UTC)
    for name in ("Asha", "Ben"):
        me = new_player(name, likes={**AT_ONCE, "name": name}, timezone_id="UTC")
        me.clock.install(time=noon)
        me.go_home()
        me.page.evaluate("location.hash = '#/puzzles'")
        me.press(me.button("daily_play"))
        expect(me.loom.glow.or_(me.roll_button).first).to_be_visible()
        looms.append([(yarn.place, yarn.colour) for yarn in me.loom.yarns().values()])
        here = me.page.url
        me.page.evaluate("location.hash = '#/puzzles'")
        me.press(me.button("daily_go_on"))
        me.page.wait_for_url(here)
    assert looms[0] == looms[1]


@pytest.mark.slow  # a whole game against good bots
def test_the_daily_game_is_played_to_its_end_and_kept(new_player: NewPlayer) -> None:
    me = new_player("Asha", likes={**AT_ONCE, "name": "Asha"}, timezone_id="UTC")
    noon = datetime.datetime.combine(datetime.datetime.now(datetime.UTC), datetime.time(12), datetime.UTC)
    me.clock.install(time=noon)
    _to_puzzles(me)
    me.press(me.button("daily_play"))
    expect(me.loom.glow.or_(me.roll_button).first).to_be_visible()
    if not me.roll_button.is_visible():
        me.place_pin()
    turns = 0
    while me.await_turn():
        _any_turn(me)
        turns += 1
        assert turns < 200
    # The shared text names the game.
    me.press(me.button("share_open"))
    expect(me.sheet.locator("p.text")).to_contain_text(like("daily_share", date=_shown(me.page, f"{noon:%Y-%m-%d}")))
    me.page.keyboard.press("Escape")
    # It is over for today, also after a reload: it is looked at and not played again.
    _to_puzzles(me)
    result = me.page.get_by_text(like("daily_won")).or_(me.page.get_by_text(like("daily_lost")))
    for _ in range(2):
        expect(result).to_be_visible()
        expect(me.button("daily_play").or_(me.button("daily_go_on"))).to_have_count(0)
        me.page.reload()
    me.press(me.button("replay_open"))
    expect(me.page.get_by_role("slider", name=say("replay_timeline"))).to_be_visible()
    # The next day has a game of its own, and this one is a line below it.
    me.clock.set_system_time(noon + datetime.timedelta(days=1))
    _to_puzzles(me)
    expect(me.button("daily_play")).to_be_visible()
    expect(me.page.get_by_role("link", name=_shown(me.page, f"{noon:%Y-%m-%d}"))).to_be_visible()


def _to_puzzles(me: Player) -> None:
    me.page.goto(f"{me.url}/#/puzzles")
    expect(me.page.get_by_role("heading", level=2, name=say("daily_title"))).to_be_visible()


def _any_turn(me: Player) -> None:
    """No plan: moves the pin to the first free place."""
    me.roll()
    if me.rematch_button.is_visible():
        return
    me.walk()
    me.end_turn()
