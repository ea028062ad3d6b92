"""A player in the lessons who does only what they ask: touches the requested things, and goes on."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tools.client_fixtures import path_of

from tests.e2e.player import Player
from tests.e2e.words import in_lessons, like, say

LESSONS: list[dict[str, Any]] = json.loads(path_of("game/lessons/lessons").read_text(encoding="utf-8"))
NAMES = [row["name"] for row in LESSONS]
GAME = "game"  # the last one, which is a whole game
_MOST_TOUCHES = 40

# The visible state of a lesson: its text, its progress, and the requested touches.
_SEEN = """() => JSON.stringify([
  location.hash,
  document.querySelector('section.lesson p')?.textContent,
  document.querySelectorAll('section.lesson i.done').length,
  document.querySelector('[role=dialog]')?.getAttribute('aria-label'),
  [...document.querySelectorAll('.highlight, .highlighted')].map((one) => [one.textContent, { ...one.dataset }]),
])"""


class Learner:
    """One lesson after the other, by mouse or by finger."""

    def __init__(self, me: Player) -> None:
        self.me = me
        self.page: Page = me.page

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("region", name=say("lesson"), exact=True)

    @property
    def text(self) -> Locator:
        return self.panel.get_by_role("status")

    @property
    def asked(self) -> Locator:
        """The highlighted element."""
        return self.page.locator(".highlight:visible, .highlighted:visible")

    @property
    def next_button(self) -> Locator:
        """Visible once every requested step is done."""
        name = re.compile(f"^({re.escape(say('lesson_next'))}|{like('lesson_next_lesson').pattern})$")
        return self.panel.get_by_role("button", name=name)

    @property
    def is_finished(self) -> bool:
        """The whole lesson is done: another is offered."""
        return self.panel.get_by_role("button", name=like("lesson_next_lesson")).is_visible()

    def open(self, lesson: str) -> None:
        self.page.evaluate("name => { location.hash = `#/learn/${name}` }", lesson)
        self.await_lesson(lesson)

    def await_lesson(self, lesson: str) -> None:
        expect(self.panel.get_by_role("heading", name=title_of(lesson), exact=True)).to_be_visible()
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)
        expect(self.asked.or_(self.me.loom.glow).or_(self.me.roll_button).first).to_be_visible()

    def finish(self) -> None:
        """Does everything requested, until the lesson is done."""
        for _ in range(_MOST_TOUCHES):
            expect(self.asked.or_(self.next_button).first).to_be_visible()
            if self.is_finished:
                return
            before = self.page.evaluate(_SEEN)
            self.do_what_is_asked()
            self.page.wait_for_function(f"before => ({_SEEN})() !== before", arg=before)
        raise AssertionError(f"not done after {_MOST_TOUCHES} touches: {self.text.inner_text()}")

    def do_what_is_asked(self) -> None:
        if self.next_button.is_visible():
            self.go_on()
        else:
            self.me.press(touched(self.asked.first))

    def go_on(self) -> None:
        self.me.press(self.next_button)


def touched(asked: Locator) -> Locator:
    """A card of the hand has its glow around it."""
    button = asked.locator("button")
    return button.first if button.count() else asked


def title_of(lesson: str) -> str:
    return in_lessons(f"{lesson}_title")
