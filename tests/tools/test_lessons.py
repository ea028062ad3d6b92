"""Every lesson can be completed: all steps are legal, and the table reports the event that each waits for.

The test reads the file as the client does, so a change of the rules cannot break a lesson silently.
"""

import json
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from tools.client_fixtures import FOLDER, path_of
from tools.lessons import BUD, ME, PEARLS

from ettana.core.action_table import action_from_id
from ettana.core.names import Colour
from ettana.game import Game
from ettana.notation.deck_file import standard_deck
from ettana.notation.position_text import write_position
from ettana.notation.words.languages import complete_languages
from ettana.table.entries import SeatPlan, Settings
from ettana.table.game_setup import begin_game, read_wished_position
from ettana.table.wire.answers import Refused
from ettana.table.wire.events import wire_event

LESSONS: list[dict[str, Any]] = json.loads(path_of("game/lessons/lessons").read_text(encoding="utf-8"))
SCENES = [(row["name"], n) for row in LESSONS for n in range(len(row["scenes"]))]
FIRST_LESSONS = 5

WORDS_A_MINUTE = 200
SECONDS_A_TOUCH = 4
WORDS = FOLDER.parent / "messages/lessons"


def scene_of(name: str, n: int) -> dict[str, Any]:
    (found,) = [row["scenes"][n] for row in LESSONS if row["name"] == name]
    return found  # type: ignore[no-any-return]  # as JSON has it


def begin(scene: dict[str, Any]) -> Game:
    """Begins as a table does: through the constructor for positions, with the scripted dice."""
    seats = (SeatPlan("person"), SeatPlan("bot", "Apprentice"))
    if "position" not in scene:
        return begin_game(Settings(seats=seats, rules=scene["rules"], dice=scene["dice"]), b"")
    position = read_wished_position(scene["position"])
    assert not isinstance(position, Refused), position
    return begin_game(Settings(seats=seats, position=write_position(position), dice=scene["dice"]), b"")


def play(game: Game, number: int) -> list[dict[str, Any]]:
    """The events that the learner sees."""
    before = game.event_count
    game.apply(action_from_id(number))
    return [msgspec.to_builtins(wire_event(event)) for event in game.events_since(before, ME)]


def waits_for(step: dict[str, Any], event: dict[str, Any]) -> bool:
    return any(pattern.items() <= {**event, **_lists(event)}.items() for pattern in _hashable(step["until"]))


def _hashable(patterns: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**pattern, **_lists(pattern)} for pattern in patterns]


def _lists(values: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) for name, value in values.items() if isinstance(value, list)}


@pytest.mark.parametrize(("name", "n"), SCENES)
def test_whoever_does_what_is_asked_comes_to_the_end_of_the_scene(name: str, n: int) -> None:
    scene = scene_of(name, n)
    game = begin(scene)
    for step in scene["steps"]:
        if step["action"] is None:
            continue
        assert game.current == ME
        assert step["action"] in game.legal_ids(), step
        told = play(game, step["action"])
        assert any(waits_for(step, event) for event in told), (step, told)


@pytest.mark.parametrize(("name", "n"), SCENES)
def test_no_step_is_done_by_what_another_one_tells(name: str, n: int) -> None:
    """Otherwise a step would be over before it was read."""
    steps = [step for step in scene_of(name, n)["steps"] if step["action"] is not None]
    game = begin(scene_of(name, n))
    for step, following in pairwise(steps):
        told = play(game, step["action"])
        assert not any(waits_for(following, event) for event in told)


def test_the_first_roll_pays_both_players_and_the_second_is_black() -> None:
    red, black = (begin(scene_of("collect", n)) for n in (0, 1))
    told = {event["event"]: event for event in play(red, 0)}
    assert told["Rolled"]["colour"] == Colour.RED
    assert told["Collected"]["gains"] == (2, 1)
    told = {event["event"]: event for event in play(black, 0)}
    assert told["Rolled"]["colour"] == Colour.BLACK
    assert told["Drew"]["seat"] == ME


def test_the_toll_cannot_be_avoided_on_the_way_that_is_asked() -> None:
    scene = scene_of("walk", 1)
    game = begin(scene)
    asked = action_from_id(scene["steps"][0]["action"])
    same_goal = [action for action in game.legal_actions() if getattr(action, "to", None) == asked.to]  # type: ignore[union-attr]
    assert same_goal == [asked]


def test_the_jump_leads_where_no_walk_does() -> None:
    game = begin(scene_of("jump", 0))
    asked = action_from_id(scene_of("jump", 0)["steps"][0]["action"])
    assert [action.verb for action in game.legal_actions() if getattr(action, "to", None) == asked.to] == ["jump"]  # type: ignore[union-attr]


def test_the_design_lies_turned_and_in_other_colours_the_second_time() -> None:
    shapes, colours = [], []
    for n in (0, 1):
        scene = scene_of("design", n)
        game = begin(scene)
        assert game.view(ME).designs == (standard_deck().index(BUD),)
        *_, claimed = [event for step in scene["steps"] for event in play(game, step["action"])]
        corner = (
            min(octagon % 5 for octagon in claimed["octagons"]),
            min(octagon // 5 for octagon in claimed["octagons"]),
        )
        shapes.append({(octagon % 5 - corner[0], octagon // 5 - corner[1]) for octagon in claimed["octagons"]})
        colours.append({game.view(ME).yarns[octagon] for octagon in claimed["octagons"]})
    assert shapes[0] != shapes[1]
    assert not colours[0] & colours[1]


def test_the_second_claim_wins() -> None:
    scene = scene_of("claims", 0)
    game = begin(scene)
    assert standard_deck().index(PEARLS) in game.view(ME).designs
    for step in scene["steps"]:
        assert game.winner is None
        play(game, step["action"])
    assert game.winner == ME


def test_eight_tokens_buy_all_three() -> None:
    scene = scene_of("tokens", 0)
    game = begin(scene)
    for step in scene["steps"]:
        play(game, step["action"])
    assert game.view(ME).players[ME].tokens == 0


def test_the_last_lesson_is_a_whole_game_to_three() -> None:
    game = begin(scene_of("game", 0))
    assert game.rules.target == 3
    assert game.view(ME).starter is None  # the pins are still to be placed


@pytest.mark.parametrize("language", complete_languages())
def test_the_first_five_lessons_take_three_minutes(language: str) -> None:
    """At an easy reading pace, with some seconds for each touch, and a touch of "Next" after each scene."""
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    seconds = 0.0
    for row in LESSONS[:FIRST_LESSONS]:
        scenes = row["scenes"]
        texts = [words[f"{row['name']}_title"]]
        texts += [words[key] for scene in scenes for key in (*(s["text"] for s in scene["steps"]), scene["closing"])]
        read = sum(len(text.split()) for text in texts)
        touches = sum(touches_of(step) for scene in scenes for step in scene["steps"]) + len(scenes)
        seconds += read * 60 / WORDS_A_MINUTE + touches * SECONDS_A_TOUCH
    assert 60 < seconds <= 180, seconds


def touches_of(step: dict[str, Any]) -> int:
    """A swap takes two touches; every other action in these lessons takes one."""
    return 2 if action_from_id(step["action"]).verb == "free" else 1
