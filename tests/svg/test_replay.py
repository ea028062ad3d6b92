"""A record step by step: every step is the drawing of its moment, without hidden information."""

import json
import re
from typing import Any

import pytest
from hypothesis import given

import ettana
from ettana.core.errors import BadDrawing, BadSeat
from ettana.core.rules import RuleSet
from ettana.notation.record import Record
from ettana.notation.words.languages import complete_languages
from ettana.records import record_moments, record_start
from ettana.svg import replay
from tests.notation.drawing.reading import read
from tests.notation.drawing.test_board import shows
from tests.support.played_records import recorded, records
from tests.support.strategies import examples


def steps_of(widget: str) -> tuple[str, list[dict[str, Any]]]:
    """The first drawing, and the complete groups of every step."""
    told = json.loads(widget.split('<script type="application/json">')[1].split("</script>")[0])
    drawn: dict[str, str] = {}
    whole = []
    for step in told["steps"]:
        drawn = drawn | {name: told["texts"][text] for name, text in step["parts"].items()}
        whole.append({"parts": drawn, "told": step["told"]})
    svg = re.search(r"<svg .*?</svg>(?=<p)", widget, re.DOTALL)
    assert svg is not None
    return svg[0], whole


def drawing_at(first: str, step: dict[str, Any]) -> str:
    """The drawing after the script has shown a step."""

    def shown(match: re.Match[str]) -> str:
        return f'<g data-part="{match[1]}">{step["parts"].get(match[1], match[2])}</g>'

    return re.sub(r'<g data-part="([a-z0-9-]+)">(.*?)</g>(?=<g data-part|</svg>)', shown, first, flags=re.DOTALL)


@examples(10)
@given(records())
def test_every_step_is_the_drawing_of_its_moment(record: Record) -> None:
    if record.key is None and record.commitment is not None:
        return
    first, steps = steps_of(replay(record).widget)
    games = [record_start(record), *(moment.after for moment in record_moments(record))]
    assert len(steps) == len(games)
    for game, step in list(zip(games, steps, strict=True))[:: max(1, len(steps) // 8)]:
        drawing = read(drawing_at(first, step))
        shows(drawing, game.view(None), inset=16)


def test_a_spectator_s_replay_has_no_hand_and_a_seat_s_its_own() -> None:
    record = recorded(3, 7, RuleSet(turn_limit=9), 300, deck="standard")
    assert "data-hand" not in replay(record).widget
    _, steps = steps_of(replay(record, seat=1).widget)
    hands = re.findall(r'data-hand="(\d)"', "".join(part for step in steps for part in step["parts"].values()))
    assert set(hands) == {"1"}
    secret = {
        record.deck[design].name
        for moment in record_moments(record)
        for seat in (0, 2)
        for design in moment.after.view(seat).designs
    }
    mine = {record.deck[design].name for moment in record_moments(record) for design in moment.after.view(1).designs}
    claimed = {
        record.deck[design].name
        for player in list(record_moments(record))[-1].after.view(None).players
        for design in player.claimed
    }
    hidden = secret - mine - claimed
    assert hidden
    told = replay(record, seat=1).widget
    assert not [name for name in hidden if name in told]


def test_all_hands_are_shown_of_a_game_that_has_ended() -> None:
    ended = recorded(2, 7, RuleSet(turn_limit=4), 300)
    assert set(re.findall(r"data-hand=\W*(\d)", replay(ended, open_hands=True).widget)) == {"0", "1"}
    going_on = ettana.make_record(ettana.Game(2, 7))
    with pytest.raises(BadDrawing, match="when the game is over"):
        replay(going_on, open_hands=True)
    with pytest.raises(BadSeat):
        replay(going_on, seat=2)


@pytest.mark.parametrize("language", complete_languages())
def test_a_replay_page_needs_nothing_else_and_is_named(language: str) -> None:
    record = recorded(2, 7, RuleSet(turn_limit=4), 20)
    found = replay(record, language=language)
    page = found.page()
    assert page.startswith("<!doctype html>")
    assert f'<html lang="{language}">' in page
    assert found._repr_html_() in page
    outside = re.findall(r'(?:src|href)="(?!#)[^"]*"|https?://(?!www\.w3\.org/)[^" ]+|@import|url\((?!#)', page)
    assert not outside
    buttons = re.findall(r'<button [^>]*aria-label="([^"]+)"', page)
    assert len(buttons) == len(set(buttons)) == 4
    assert 'aria-live="polite"' in page
    assert "\x1f" not in page
    assert "\\u001f" not in page
