"""A player in the last lesson, a whole game, who follows its texts one by one.

They have read no rule. Of the glowing places they take one whose name announces a benefit, as newcomers do by touch.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.e2e.ear import Ear
from tests.e2e.learner import GAME, LESSONS, Learner
from tests.e2e.loom import Square, Yarn
from tests.e2e.player import Player
from tests.e2e.words import in_lessons, like, shaped

_MOST_DEEDS = 300
_MOST_STOPS = 25  # on the loom

[_SCENE] = next(row["scenes"] for row in LESSONS if row["name"] == GAME)
BEGINNING = in_lessons(_SCENE["steps"][0]["text"])
_CLOSING = in_lessons(_SCENE["closing"])
COACH = ("coach_place", "coach_roll", "coach_claim", "coach_move", "coach_swap", "coach_buy")


class Guided(ABC):
    """One game. Waits while the lesson asks for nothing possible."""

    def __init__(self, me: Player, ear: Ear) -> None:
        self.me = me
        self.ear = ear
        self.lesson = Learner(me)
        self.asked: list[str] = []  # every request so far

    def play_to_the_end(self) -> None:
        deeds: dict[str, Callable[[], None]] = {
            "coach_place": self._place,
            "coach_roll": self.roll,
            "coach_claim": self.claim,
            "coach_move": self._move,
            "coach_swap": self._swap,
            "coach_buy": self.end,
        }
        for _ in range(_MOST_DEEDS):
            self.ear.until(lambda: self._is_over() or (self._wish() is not None and self.ear.is_called()))
            wish = self._wish()
            if wish is None:
                return
            self.asked.append(wish)
            self.ear.listen()
            deeds[wish]()
            self._await_what_comes_of_it()
        raise AssertionError(f"still not over after {_MOST_DEEDS} deeds")

    def _is_over(self) -> bool:
        return self.words() == _CLOSING

    def _wish(self) -> str | None:
        """The coach's hint that the lesson shows; it may follow the lesson's own text."""
        words = self.words()
        return next((key for key in COACH if re.search(like(key).pattern + "$", words)), None)

    def _await_what_comes_of_it(self) -> None:
        """Several ways, or a final action, bring up a question first."""
        dialog = self.me.sheet
        self.ear.until(lambda: bool(self.ear.news()) or dialog.is_visible())
        if dialog.is_visible():
            self.answer(dialog)
            self.ear.await_news()

    def _place(self) -> None:
        self.go_to(self.squares()[0], first=True)

    def _move(self) -> None:
        self.me.await_advice()
        self.go_to(min(self.squares(), key=lambda square: (square.costs, not square.helps)), first=False)

    def _swap(self) -> None:
        """The lesson calls it optional, so swaps only if that brings a design nearer."""
        self.me.await_advice()
        yarns = [yarn for yarn in self.yarns() if yarn.helps]
        pair = next(((a, b) for a in yarns for b in yarns if a.place < b.place and a.colour != b.colour), None)
        if pair is None:
            self.end()
        else:
            self.swap(*pair)

    @abstractmethod
    def words(self) -> str:
        """The latest text of the lesson."""

    @abstractmethod
    def squares(self) -> list[Square]:
        """Where the pin can go."""

    @abstractmethod
    def yarns(self) -> list[Yarn]:
        """That can be swapped for nothing."""

    @abstractmethod
    def go_to(self, square: Square, *, first: bool) -> None: ...

    @abstractmethod
    def swap(self, a: Yarn, b: Yarn) -> None: ...

    @abstractmethod
    def roll(self) -> None: ...

    @abstractmethod
    def claim(self) -> None: ...

    @abstractmethod
    def end(self) -> None: ...

    @abstractmethod
    def answer(self, dialog: Locator) -> None:
        """The first that is offered."""


class ByKeys(Guided):
    """Sees the screen and uses only the keyboard."""

    def words(self) -> str:
        return self.lesson.text.inner_text()

    def squares(self) -> list[Square]:
        return self.me.loom.glowing_squares()

    def yarns(self) -> list[Yarn]:
        return [yarn for yarn in self.me.loom.yarns().values() if yarn.glows]

    def go_to(self, square: Square, *, first: bool) -> None:
        self._press("m")
        self._choose(self.me.loom.square(square.place))

    def swap(self, a: Yarn, b: Yarn) -> None:
        self._press("s")
        self._choose(self.me.loom.yarn(a.place))
        expect(self.me.loom.yarn(a.place)).to_have_attribute("aria-selected", "true")
        self._choose(self.me.loom.yarn(b.place))

    def roll(self) -> None:
        self._press("r")

    def claim(self) -> None:
        self._press("c")

    def end(self) -> None:
        self._press("e")

    def answer(self, dialog: Locator) -> None:
        """It has the focus."""
        expect(dialog.locator("button:focus")).to_have_count(1)
        self._press("Enter")

    def _press(self, key: str) -> None:
        self.me.page.keyboard.press(key)

    def _choose(self, cell: Locator) -> None:
        """From one that glows to the next."""
        expect(self.me.page.locator("[role=gridcell]:focus")).to_have_count(1)
        for _ in range(_MOST_STOPS):
            if cell.evaluate("cell => cell === document.activeElement"):
                self._press("Enter")
                return
            self._press("PageDown")
        raise AssertionError(f"no key leads to {cell}")


class ByEar(Guided):
    """Hears the table and types."""

    def words(self) -> str:
        """The lesson speaks as the coach does, or in words of its own."""
        own = (re.escape(_CLOSING), re.escape(BEGINNING) + ".*", *(like(key).pattern for key in COACH))
        said = re.compile("|".join(own))
        return next((text for text in reversed(self.ear.all_heard("status")) if said.fullmatch(text)), "")

    def squares(self) -> list[Square]:
        squares = self.ear.loom.squares()
        return [squares[place] for place in self._told("report_squares", "places")]

    def yarns(self) -> list[Yarn]:
        yarns = self.ear.loom.yarns()
        return [yarns[place] for place in self._told("report_swaps", "places")]

    def go_to(self, square: Square, *, first: bool) -> None:
        self.ear.command(f"{'place' if first else 'walk'} {square.place}")

    def swap(self, a: Yarn, b: Yarn) -> None:
        self.ear.command(f"swap {a.place} {b.place}")

    def roll(self) -> None:
        self.ear.command("roll")

    def claim(self) -> None:
        self.ear.command(f"claim {self._told('report_claims', 'names')[0]}")

    def end(self) -> None:
        self.ear.command("end")

    def answer(self, dialog: Locator) -> None:
        dialog.get_by_role("button").first.press("Enter")

    def _told(self, key: str, gap: str) -> list[str]:
        """The items of one sentence in the answer to what is possible now."""
        sentences = self.ear.ask("command_open").split(". ")
        found = next((found for one in sentences if (found := shaped(key).fullmatch(one))), None)
        return re.split(r", | and ", found[gap]) if found else []
