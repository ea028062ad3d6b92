"""A person at the table: touches elements on the screen and reads it. Uses nothing else."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Dialog, Locator, Page, WebSocket, expect
from playwright.sync_api._generated import Clock  # it is not exported

from ettana.server.clock import now_ms
from tests.e2e.either import expect_either
from tests.e2e.loom import Loom, settled
from tests.e2e.words import count_in, like, say, shaped

Way = Literal["free", "tokens", "card"]
_PATIENCE_SECONDS = 60.0


class Player:
    """Drives one page, by mouse or by finger."""

    def __init__(self, page: Page, url: str, name: str, *, finger: bool = False) -> None:
        self.page = page
        self.url = url
        self.name = name
        self.finger = finger
        self.loom = Loom(page, name)
        self.errors: list[str] = []
        self._did: list[str] = []
        self._asked: dict[str, str] = {}
        self.advice: dict[str, Any] = {"version": 0}  # the server's latest hints
        self.advice_asked = 0  # number of requests for hints
        self._version = 0  # of the latest message of the table
        self.changed_context = False  # permanently, so that the context cannot be reused
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", self._overhear)
        page.on("dialog", self._unwanted)

    @property
    def did(self) -> list[str]:
        """Actions that the server carried out, in their notation."""
        self.settled()
        return self._did

    def becomes(self, name: str) -> None:
        """Passes the device to another player."""
        self.name = name
        self.loom = Loom(self.page, name)

    # Listens to the traffic without changing it: to know which kinds of actions were used, and that the hints on the
    # screen are complete and up to date.

    def _overhear(self, line: WebSocket) -> None:
        line.on("framesent", lambda said: self._sent(str(said)))
        line.on("framereceived", lambda heard: self._received(str(heard)))

    def _sent(self, text: str) -> None:
        said = json.loads(text)
        if said.get("do") == "act":
            self._asked[said["id"]] = said["action"]
        elif said.get("do") == "hints":
            self.advice_asked += 1

    def _received(self, text: str) -> None:
        heard = json.loads(text)
        if heard.get("tell") == "done" and heard["id"] in self._asked:
            self._did.append(self._asked.pop(heard["id"]))
        elif heard.get("tell") in ("welcome", "update"):
            self._version = heard["version"]
        elif heard.get("tell") == "hints":
            self.advice = heard

    def _unwanted(self, dialog: Dialog) -> None:
        self.errors.append(f"the page asks: {dialog.message}")
        dialog.dismiss()

    # Hands

    def press(self, what: Locator) -> None:
        """Clicks or taps like a person: only what is visible."""
        if self.finger:
            what.tap()
        else:
            what.click()

    def button(self, key: str, **given: object) -> Locator:
        return self.page.get_by_role("button", name=like(key, **given))

    def go_home(self) -> None:
        self.page.goto(self.url)

    def open_table(self, table: str) -> None:
        self.page.goto(f"{self.url}/#/table/{table}")

    @property
    def clock(self) -> Clock:
        """The page's clock. While it is stopped no frame is drawn, so the page must be complete before that."""
        if not self.changed_context:
            self.settled()
        self.changed_context = True
        return self.page.clock

    def stop_time(self) -> None:
        """Stops the page's time: temporary messages stay until the clock goes on."""
        self.clock.install()
        self.clock.pause_at(now_ms() / 1000 + 60)

    @contextmanager
    def without_network(self) -> Iterator[None]:
        self.page.context.set_offline(True)
        try:
            yield
        finally:
            self.page.context.set_offline(False)

    def await_kept_page(self) -> None:
        """From now on every screen opens offline."""
        self.page.wait_for_function("() => navigator.serviceWorker.controller")

    def choose(self, group: str, option: str) -> None:
        """One of a few that lie side by side."""
        self.press(self.page.get_by_role("group", name=say(group)).get_by_text(option, exact=True))

    def choose_opponents(self, *names: str | None) -> None:
        """Chooses the players of the three other seats."""
        for number, name in enumerate(names, 1):
            chair = self.page.get_by_label(say("home_chair", n=number))
            chair.select_option(label=name or say("home_nobody"))

    def take_seat(self, code: str) -> None:
        """From another device, by its code."""
        self.go_home()
        self.choose("home_play", say("home_online"))
        self.page.get_by_label(say("home_link")).fill(code)
        self.press(self.button("home_join"))
        expect_either(self.roll_button, self.end_button)

    def place_pin(self, place: str | None = None) -> None:
        """Places the pin, at any square unless one is given. Afterwards any player may have the first turn."""
        place = place or self.loom.open_squares()[0].place
        self.press(self.loom.square(place))
        expect(self.loom.square_with_pin(place, self.name)).to_be_visible()

    def roll(self) -> None:
        """A card drawn by the roll may be a Victory point and win the game."""
        self.press(self.roll_button)
        expect_either(self.end_button, self.rematch_button)

    def rest_finger_on(self, what: Locator) -> None:
        """A long press: longer than any tap."""
        box = what.bounding_box()
        assert box
        touch = self.page.context.new_cdp_session(self.page)
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        self.page.evaluate("new Promise(lifted => setTimeout(lifted, 700))")
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        touch.detach()

    def lift_pin(self) -> None:
        pin = self.loom.pin_of(self.name)
        assert pin, "no pin of mine on the loom"
        self.press(self.loom.square(pin.place))
        expect(self.loom.glow.first).to_be_visible()

    def walk(self) -> str:
        """Moves the pin to a free square and returns it."""
        goal = self.loom.free_square().place
        self.put_pin(goal)
        return goal

    def put_pin(self, place: str) -> None:
        """Moves the pin there by the cheapest way, without lifting it first."""
        there = self.loom.square_with_pin(place, self.name)
        self.press(self.loom.square(place))
        expect_either(there, self.sheet)
        if self.sheet.is_visible():
            self.press(self.sheet.get_by_role("button").first)
            expect(there).to_be_visible()

    def swap(self, a: str, b: str, way: Way = "free") -> None:
        """Swaps two yarns; if there are several ways, by this one."""
        self.press(self.loom.yarn(a))
        self.swap_chosen(a, b, way)

    def swap_chosen(self, a: str, b: str, way: Way = "free") -> None:
        """The same, once the first is chosen."""
        before = self.loom.yarns()
        swapped = self.loom.yarn_of_colour(a, before[b].colour)
        self.press(self.loom.yarn(b))
        if way != "free":
            expect_either(swapped, self.sheet)
            if self.sheet.is_visible():
                words = say("way_pay") if way == "tokens" else say("way_card", card=say("card_swap"))
                self.press(self.sheet.get_by_role("button", name=words))
        expect(swapped).to_be_visible()
        expect(self.loom.yarn_of_colour(b, before[a].colour)).to_be_visible()

    def take_card(self, key: str) -> None:
        """Touches an action card of the hand, which then shows its effect."""
        self.press(self.cards.get_by_role("button", name=re.compile(f"^{re.escape(say(key))}")))
        expect(self.sheet).to_contain_text(say(f"{key}_does"))

    def take_card_back(self, key: str) -> None:
        """A second touch."""
        self.press(self.cards.get_by_role("button", name=re.compile(f"^{re.escape(say(key))}")))
        expect(self.sheet).to_have_count(0)

    def play_card(self, key: str) -> None:
        """One without a target."""
        self.take_card(key)
        self.press(self.sheet.get_by_role("button", name=say("way_card", card=say(key))))
        expect(self.sheet).to_have_count(0)

    def say_yes(self) -> None:
        """Confirms an irreversible action and waits for its effect: earlier actions would be refused."""
        expect(self.sheet).to_contain_text(say("confirm_text"))
        self.press(self.sheet.get_by_role("button", name=say("confirm_yes"), exact=True))
        expect(self.sheet).to_have_count(0)
        self.settled()

    def buy(self, key: str) -> None:
        prices = self.page.get_by_role("group", name=say("prices"))
        self.press(prices.get_by_role("button", name=re.compile(f"^{re.escape(say(key))}")))

    def open_design(self, number: int) -> None:
        self.press(self.designs.get_by_role("button").nth(number))
        expect(self.sheet).to_be_visible()

    def close_sheet(self) -> None:
        self.press(self.sheet.get_by_role("button").last)
        expect(self.sheet).to_have_count(0)

    def end_turn(self) -> None:
        """Ends the turn, even if a design could still be claimed."""
        leaves = self.has_complete_design()
        self.press(self.end_button)
        if leaves:
            self.press(self.sheet.get_by_role("button", name=say("unclaimed_end")))

    def undo(self) -> None:
        self.press(self.undo_button)

    # Eyes

    @property
    def roll_button(self) -> Locator:
        return self.button("button_roll")

    @property
    def end_button(self) -> Locator:
        return self.button("button_end")

    @property
    def undo_button(self) -> Locator:
        return self.button("button_undo")

    @property
    def claim_button(self) -> Locator:
        """The claim that comes before the end of the turn."""
        return self.page.get_by_role("complementary").get_by_role("button", name=like("button_claim"))

    @property
    def turn_heading(self) -> Locator:
        """Whose turn it is, or that the game is over."""
        return self.page.get_by_role("region", name=say("guide")).get_by_role("heading")

    @property
    def sheet(self) -> Locator:
        """Where something is left to choose."""
        return self.page.get_by_role("dialog")

    @property
    def designs(self) -> Locator:
        return self.page.get_by_role("list", name=say("hand_designs"))

    @property
    def aid_button(self) -> Locator:
        """Open, it shows how near my designs are."""
        return self.button("hand_aid")

    @property
    def cards(self) -> Locator:
        return self.page.get_by_role("list", name=say("hand_cards"))

    @property
    def refusal(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def rematch_button(self) -> Locator:
        """Matches the whole name: "Play against bots" begins with the same words."""
        return self.page.get_by_role("button", name=say("end_rematch"), exact=True)

    def await_turn(self) -> bool:
        """Waits until the player can act; False if the game is over."""
        expect_either(self.roll_button, self.rematch_button)
        return self.roll_button.is_visible()

    def settled(self) -> None:
        """Waits until the screen shows every action."""
        settled(self.page)

    def await_advice(self) -> None:
        """Waits until the hints are for the present loom."""
        self.settled()
        self._until(lambda: self.advice["version"] >= self._version, "no advice for the table as it is")

    def hears(self, other: "Player") -> None:
        """Waits until this page has received everything that the other page has."""
        self._until(lambda: self._version >= other._version, f"not what {other.name} was told")

    def _until(self, heard: Callable[[], bool], problem: str) -> None:
        """What was heard is on the screen then: the page hears it before it answers anything else."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while not heard():
            assert time.monotonic() < deadline, problem
            self.page.wait_for_timeout(10)
        self.settled()

    def rolled(self) -> int:
        """The number that the die shows."""
        self.settled()
        dice = self.page.get_by_role("img", name=like("dice_both"))
        found = shaped("dice_both").search(dice.get_attribute("aria-label") or "")
        assert found
        return int(found["number"])

    def side_of(self, name: str) -> Locator:
        """The public information about a player: tokens, counts of cards, points."""
        return self.page.get_by_role("region", name=say("sides")).locator(".side").filter(has_text=name)

    @property
    def opponent(self) -> Locator:
        """The side of the other player, at a table for two."""
        return self.page.get_by_role("region", name=say("sides")).locator(".side").filter(has_not_text=self.name)

    @property
    def complete_designs(self) -> Locator:
        return self.designs.get_by_role("button", name=say("design_complete"))

    def has_complete_design(self) -> bool:
        self.settled()
        return self.complete_designs.count() > 0

    def log_line(self, key: str, **given: object) -> Locator:
        """The last line of the log that says so."""
        lines = self.page.get_by_role("list", name=say("log")).get_by_role("listitem")
        return lines.filter(has_text=_any_case(like(key, **given))).last

    def tokens(self) -> int:
        self.settled()
        return count_in("tokens", self.side_of(self.name).inner_text())

    def cards_held(self) -> int:
        self.settled()
        return count_in("side_cards", self.side_of(self.name).inner_text())

    def hand_size(self) -> int:
        """How many designs."""
        self.settled()
        return self.designs.get_by_role("button").count()


def _any_case(text: re.Pattern[str]) -> re.Pattern[str]:
    """A line of the log begins with a capital letter, whatever it begins with."""
    return re.compile(text.pattern, re.IGNORECASE)
