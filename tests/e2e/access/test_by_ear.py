"""A whole game by ear and typed commands: uses only roles, accessible names and live regions of the page."""

import re

import pytest
from playwright.sync_api import expect

from ettana.core.events import Placed
from ettana.game import Game
from ettana.notation.record_text import read_record
from ettana.records import replay_record
from tests.e2e.access.tellings import is_told, telling
from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.ear import Ear
from tests.e2e.loom import Yarn
from tests.e2e.words import bot_name, like, say, shaped

_MOST_COMMANDS = 300
_SQUARE = re.compile(r"\b[a-d][1-4]\b")
_OCTAGON = re.compile(r"\b[a-e][1-5]\b")


def _sat_down(new_player: NewPlayer) -> Ear:
    """At a table with two bots, to one anna."""
    me = new_player(likes=AT_ONCE)
    ear = Ear(me.page, me.name)
    me.go_home()
    me.page.get_by_text(say("home_more")).click()
    me.page.get_by_role("slider", name=like("rule_target")).fill("1")
    ear.press("home_play_bots")
    ear.until(ear.is_called)
    return ear


@pytest.mark.dice(125)  # a short game with two dozen kinds of events
def test_a_whole_game_by_roles_names_and_announcements(new_player: NewPlayer) -> None:
    ear = _sat_down(new_player)
    for _ in range(_MOST_COMMANDS):
        ear.until(lambda: ear.is_called() or ear.winner() is not None)
        if ear.winner() is not None:
            break
        _do_something(ear)
    game, names = _record(ear)
    assert game.winner is not None
    assert ear.winner() == names[game.winner]
    _everything_was_announced(ear, game, names)


def _do_something(ear: Ear) -> None:
    """Acts on nothing but the table's answers."""
    ear.command(_wish(ear, ear.ask("command_open")))
    dialog = ear.page.get_by_role("dialog")
    ear.until(lambda: bool(ear.news()) or dialog.is_visible())
    if dialog.is_visible():  # it costs something, or cannot be undone
        dialog.get_by_role("button").first.press("Enter")
        ear.await_news()


def _wish(ear: Ear, can: str) -> str:
    if found := _said(can, "report_claims"):
        return f"claim {found['names'].split(',')[0]}"
    if say("prompt_roll") in can:
        return "roll"
    if found := _said(can, "report_squares"):
        verb = "place" if like("prompt_place").search(can) else "walk"
        return f"{verb} {_SQUARE.findall(found['places'])[0]}"
    if found := _said(can, "report_swaps"):
        return "swap {} {}".format(*_two_colours(ear.loom.yarns(), _OCTAGON.findall(found["places"])))
    if (found := _said(can, "report_wares")) and say("price_card") in found["words"]:
        return "buy card"
    return "end"


def _said(answer: str, key: str) -> re.Match[str] | None:
    return next((found for part in answer.split(". ") if (found := shaped(key).fullmatch(part))), None)


def _two_colours(yarns: dict[str, Yarn], places: list[str]) -> tuple[str, str]:
    first = places[0]
    return first, next(place for place in places if yarns[place].colour != yarns[first].colour)


def _record(ear: Ear) -> tuple[Game, tuple[str, ...]]:
    """The game as the server's record has it, and the names of its players."""
    with ear.page.expect_download() as download:
        ear.page.get_by_role("link", name=say("end_record")).press("Enter")
    record = read_record(download.value.path().read_text())
    return replay_record(record), record.names


def _everything_was_announced(ear: Ear, game: Game, names: tuple[str, ...]) -> None:
    """Each event that the player may know was announced, in order. Between them are answers to questions."""
    happened = [event for event in game.events_since(0, seat=0) if is_told(event)]
    heard = iter([sentence for text in ear.all_heard("log") for sentence in text.split(". ")])
    first = next(number for number, event in enumerate(happened) if isinstance(event, Placed))  # I had come by then
    for event in happened[first:]:
        sentence = telling(event, names)
        assert any(sentence.fullmatch(words) for words in heard), f"not announced, or not in its turn: {event}"


@pytest.mark.dice(1)
def test_what_is_asked_is_answered_and_what_is_wrong_is_said(new_player: NewPlayer) -> None:
    ear = _sat_down(new_player)
    assert ear.answer_to("dance") == say("command_unknown", text="dance")
    assert say("toast_rule", clause="2.5") in ear.answer_to("end")
    assert ear.all_heard("alert")

    board = ear.ask("command_board")
    yarns = [yarn.colour for yarn in ear.loom.yarns().values()]
    for row in range(5):
        assert say("report_row", n=row + 1, row=", ".join(yarns[5 * row : 5 * row + 5])) in board
    assert say("hand_no_designs") in ear.ask("command_hand")
    scores = ear.ask("command_scores")
    for name in (say("home_guest"), bot_name("Apprentice")):
        assert say("race_player", name=name, annas=say("annas", n=0)) in scores


@pytest.mark.dice(1)
def test_the_loom_is_two_grids_whose_places_have_names(new_player: NewPlayer) -> None:
    ear = _sat_down(new_player)
    for name, width in (("loom_yarns", 5), ("loom_tiles", 4)):
        grid = ear.page.get_by_role("grid", name=say(name))
        expect(grid.get_by_role("row")).to_have_count(width)
        expect(grid.get_by_role("gridcell")).to_have_count(width * width)
    place = ear.loom.open_squares()[0]
    ear.command(f"place {place.place}")
    mine = ear.loom.square_with_pin(place.place, say("home_guest"))
    expect(mine).to_be_visible()
    for octagon in place.yarns:
        expect(ear.loom.yarn(octagon)).to_have_accessible_name(like("loom_touches", pins=say("loom_pin_mine")))
