"""A newcomer who does only what the lessons ask completes all of them: by touch, by keyboard and by ear."""

import re

import pytest
from playwright.sync_api import expect

from ettana.core.action_table import action_from_id
from tests.e2e.conftest import AT_ONCE, Likes, NewPlayer
from tests.e2e.ear import Ear
from tests.e2e.learner import GAME, LESSONS, NAMES, Learner, title_of, touched
from tests.e2e.learning.guided import BEGINNING, COACH, ByEar, ByKeys, Guided
from tests.e2e.learning.newcomer import play_to_the_end
from tests.e2e.live_server import LiveServer
from tests.e2e.player import Player
from tests.e2e.tab_key import tab_to
from tests.e2e.words import in_lessons, say, speaking

_SHORT = [row for row in LESSONS if row["name"] != GAME]
_MOST_TURNS = 40
_NEWCOMER: Likes = {"speed": "instant"}  # who is shown what helps


def test_by_touch_from_the_first_screen_through_all_lessons_on_a_phone(new_player: NewPlayer) -> None:
    me = new_player(likes=_NEWCOMER, finger=True, viewport={"width": 390, "height": 844})
    learner = Learner(me)
    me.go_home()
    me.press(me.page.get_by_role("link", name=say("home_learn")))
    me.press(me.page.get_by_role("link", name=say("learn_begin", name=title_of(NAMES[0]))))
    for name in NAMES:
        learner.await_lesson(name)
        if name == GAME:
            play_to_the_end(me, learner.next_button, _MOST_TURNS)
        else:
            learner.finish()
        learner.go_on()
    expect(me.page.get_by_role("link", name=say("learn_all_done"))).to_be_visible()
    expect(me.page.get_by_role("img", name=say("learn_done"))).to_have_count(len(NAMES))
    me.go_home()  # who has learnt it is not a newcomer any more, and no lesson is left among the games
    expect(me.button("home_play_bots")).to_be_visible()
    expect(me.page.get_by_role("link", name=say("home_learn"))).to_have_count(0)
    expect(me.page.get_by_role("link", name=say("home_learn_on"))).to_have_count(0)


def test_by_keyboard(new_player: NewPlayer) -> None:
    learner = _by_keyboard(new_player(likes=AT_ONCE))
    for row in _SHORT:
        learner.await_lesson(row["name"])
        learner.finish()
        learner.go_on()


@pytest.mark.dice(1)
def test_the_game_of_the_lessons_by_keyboard(new_player: NewPlayer) -> None:
    me = new_player(likes=_NEWCOMER)
    game, learner = ByKeys(me, Ear(me.page, me.name)), _by_keyboard(me, GAME)
    _all_is_asked_and_done(game)
    learner.go_on()  # to the first, which was not done
    learner.await_lesson(NAMES[0])


class _ByKeyboard(Learner):
    """Never touches anything."""

    def do_what_is_asked(self) -> None:
        if self.next_button.is_visible():
            self.go_on()
            return
        asked = touched(self.asked.first)
        kind = next((kind for kind in ("square", "octagon") if asked.get_attribute(f"data-{kind}")), None)
        if kind is None:
            tab_to(self.page, asked)
        else:
            self._walk_to(kind, int(asked.get_attribute(f"data-{kind}") or 0))
        self.page.keyboard.press("Enter")

    def _walk_to(self, kind: str, number: int) -> None:
        """Over the loom, by arrows."""
        keys, width = self.page.keyboard, {"square": 4, "octagon": 5}[kind]
        keys.press("t" if kind == "square" else "y")
        keys.press("Control+Home")
        for _ in range(number % width):
            keys.press("ArrowRight")
        for _ in range(number // width):
            keys.press("ArrowDown")

    def go_on(self) -> None:
        """What leads on has the focus."""
        expect(self.next_button).to_be_focused()
        self.page.keyboard.press("Enter")


def _by_keyboard(me: Player, lesson: str = NAMES[0]) -> _ByKeyboard:
    me.go_home()
    me.page.evaluate("location.hash = '#/learn'")
    link = me.page.get_by_role("link", name=title_of(lesson), exact=True)
    expect(link).to_be_visible()
    tab_to(me.page, link)
    me.page.keyboard.press("Enter")
    learner = _ByKeyboard(me)
    learner.await_lesson(lesson)
    return learner


def test_by_ear(new_player: NewPlayer) -> None:
    """The request is announced with every place that it names, and the action is typed."""
    me = new_player(likes=AT_ONCE)
    ear, learner = Ear(me.page, me.name), Learner(me)
    me.go_home()
    for row in _SHORT:
        learner.open(row["name"])
        for scene in row["scenes"]:
            for step in scene["steps"]:
                _do_what_is_heard(ear, step)
            ear.until(lambda closing=scene["closing"]: _is_said(ear, in_lessons(closing)))  # type: ignore[misc]
            if not learner.is_finished:
                learner.next_button.press("Enter")
        assert learner.is_finished


@pytest.mark.dice(1)
def test_the_game_of_the_lessons_by_ear(new_player: NewPlayer) -> None:
    me = new_player(likes=_NEWCOMER)
    game = ByEar(me, Ear(me.page, me.name))
    me.go_home()
    game.lesson.open(GAME)
    _all_is_asked_and_done(game)
    game.lesson.next_button.press("Enter")
    game.lesson.await_lesson(NAMES[0])


def _all_is_asked_and_done(game: Guided) -> None:
    """The announcement begins with the goal of the game."""
    game.ear.until(lambda: game.words().startswith(BEGINNING))
    game.play_to_the_end()
    assert set(game.asked) == set(COACH)
    assert game.lesson.is_finished


def _do_what_is_heard(ear: Ear, step: dict[str, object]) -> None:
    command = str(action_from_id(int(str(step["action"]))))
    places = re.findall(r"\b[a-e][1-5]\b", command)
    words = in_lessons(str(step["text"]))
    for gap, place in zip(("{to}",) if "{to}" in words else ("{a}", "{b}"), places, strict=False):
        words = words.replace(gap, place)
    ear.until(lambda: _is_said(ear, words))
    ear.command(command)
    dialog = ear.page.get_by_role("dialog")
    ear.until(lambda: bool(ear.news()) or dialog.is_visible())
    if dialog.is_visible():
        dialog.get_by_role("button").first.press("Enter")
        ear.await_news()


def _is_said(ear: Ear, words: str) -> bool:
    """What is in a gap that is left may be anything."""
    wanted = re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(words)))
    said = ear.page.get_by_role("region", name=say("lesson"), exact=True).get_by_role("status")
    return any(wanted.fullmatch(text) for text in (*ear.all_heard("status"), *said.all_inner_texts()))


def test_a_wrong_try_is_answered_by_the_rule_and_what_is_allowed_can_be_taken_back(new_player: NewPlayer) -> None:
    me = new_player(likes=AT_ONCE)
    learner = Learner(me)
    me.go_home()
    learner.open("walk")
    me.press(me.loom.square("c3"))  # two steps; the die shows three
    expect(me.refusal.get_by_role("link", name=say("toast_rule", clause="5.2"))).to_be_visible()
    me.press(me.loom.square("a1"))  # a jump, which is not what is asked
    expect(learner.text).to_have_text(say("lesson_take_back"))
    expect(learner.asked).to_have_count(1)
    me.press(learner.asked)
    expect(learner.text).to_contain_text("c4")
    # The player looks a rule up, and the lesson returns to the same step.
    me.press(learner.panel.get_by_role("link", name=say("toast_rule", clause="5.5")))
    me.press(me.page.get_by_role("link", name=say("back_to_table")))
    learner.await_lesson("walk")
    me.press(me.loom.square("d1"))  # another walk of three steps will do
    expect(learner.next_button).to_be_visible()
    # After an early claim swaps are impossible: the scene starts again.
    learner.open("design")
    me.press(me.end_button)
    expect(learner.text).to_have_text(say("lesson_astray"))
    me.press(learner.panel.get_by_role("button", name=say("lesson_again")))
    expect(learner.asked).to_have_count(2)
    # A skipped lesson is not done, and is offered again.
    me.press(learner.panel.get_by_role("button", name=say("lesson_skip")))
    learner.await_lesson("claims")
    me.page.evaluate("location.hash = '#/learn'")
    expect(me.page.get_by_role("img", name=say("learn_done"))).to_have_count(0)
    expect(me.page.get_by_role("link", name=say("learn_go_on", name=title_of("claims")))).to_be_visible()


def test_an_unknown_lesson_a_lost_server_and_a_game_that_goes_on(
    new_player: NewPlayer, live_server: LiveServer
) -> None:
    me = new_player(likes=AT_ONCE)
    learner = Learner(me)
    me.go_home()
    me.page.evaluate("location.hash = '#/learn/nonsense'")
    expect(me.page.get_by_role("heading", level=1, name=say("page_gone"))).to_be_visible()
    learner.open(GAME)
    me.place_pin()
    expect(me.roll_button).to_be_visible()
    where = me.loom.pin_of(me.name)
    me.page.reload()
    learner.await_lesson(GAME)
    assert me.loom.pin_of(me.name) == where
    with live_server.killed():
        me.page.evaluate("location.hash = '#/learn/jump'")
        expect(me.page.get_by_text(say("problem_offline"))).to_be_visible()
    me.press(me.button("line_retry"))
    learner.await_lesson("jump")


@pytest.mark.parametrize("language", ["nl", "ta"])  # long words, and the longest
def test_on_a_phone_on_its_side_a_lesson_covers_nothing_of_the_turn(new_player: NewPlayer, language: str) -> None:
    with speaking(language):
        me = new_player(likes=AT_ONCE, locale=language, finger=True, viewport={"width": 844, "height": 390})
        learner = Learner(me)
        me.go_home()
        covered = []
        for name in NAMES:
            learner.open(name)
            above, below = learner.panel.bounding_box(), me.turn_heading.bounding_box()
            assert above
            assert below
            if above["y"] + above["height"] > below["y"] + 1:
                covered.append(f"{name}: {learner.text.inner_text()}")
        assert covered == []
