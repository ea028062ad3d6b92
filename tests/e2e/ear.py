"""A player who hears the table and types: uses live regions, roles, accessible names, and nothing else of the page."""

import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.loom import Loom
from tests.e2e.words import say, shaped

_PATIENCE_SECONDS = 60.0
_SAID = ("log", "alert")

# Works like a screen reader: reads additions to a log, and every change of a status or an alert.
_LISTEN = """
window.heard = [];
const regions = '[role=log], [role=status], [role=alert], [aria-live]:not([aria-live=off])';
const tell = (region, text) => {
  const kind = region.getAttribute('role') ?? 'status';
  if (text.trim()) window.heard.push([kind, text.replace(/\\s+/g, ' ').trim()]);
};
const hear = (node) => {
  const element = node instanceof Element ? node : node.parentElement;
  const region = element?.closest(regions);
  if (region?.getAttribute('role') === 'log') { if (region !== element) tell(region, node.textContent); }
  else if (region) tell(region, region.textContent);
  else for (const inside of element?.querySelectorAll?.(regions) ?? []) tell(inside, inside.textContent);
};
new MutationObserver((changes) => {
  const touched = new Set(changes.flatMap(({ type, target, addedNodes }) =>
    type === 'characterData' ? [target] : [...addedNodes]));
  for (const node of touched) if (node.isConnected) hear(node);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Ear:
    """Hears one page. Create it before the page is opened."""

    def __init__(self, page: Page, name: str) -> None:
        page.add_init_script(_LISTEN)
        self.page = page
        self.loom = Loom(page, name)  # two grids, whose cells have names
        self._told = 0  # announcements before this are old

    def press(self, key: str) -> None:
        """A button, by its name."""
        self.button(key).press("Enter")

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=say(key))

    def command(self, text: str) -> None:
        """Types into the command field. Announcements from here on are the answer."""
        field = self.page.get_by_role("textbox", name=say("command"))
        expect(field).to_be_attached()
        self.listen()
        field.fill(text)
        field.press("Enter")

    def listen(self) -> None:
        """Announcements from here on are new."""
        self._told = len(self.all_heard(*_SAID))

    def all_heard(self, *kinds: str) -> list[str]:
        heard = self.page.evaluate("window.heard")
        return [text for kind, text in heard if not kinds or kind in kinds]

    def news(self) -> list[str]:
        """The announcements since the last command. Persistent texts that change (the prompt, the turn) are not
        answers.
        """
        return self.all_heard(*_SAID)[self._told :]

    def await_news(self) -> str:
        self.until(lambda: bool(self.news()))
        return self.news()[0]

    def until(self, done: Callable[[], bool]) -> None:
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while not done():
            assert time.monotonic() < deadline, f"nothing of the kind is heard: {self.all_heard()[-5:]}"
            self.page.wait_for_timeout(10)

    def ask(self, question: str) -> str:
        """Asks one of the questions that the table answers. Nothing else happens during the player's own turn."""
        return self.answer_to(say(question))

    def answer_to(self, text: str) -> str:
        self.command(text)
        return self.await_news()

    def is_called(self) -> bool:
        """True if the status announces the player's turn."""
        return self.page.get_by_role("status", name=say("aloud_turn")).inner_text() == say("guide_your_turn")

    def winner(self) -> str | None:
        """The announced winner."""
        found = [shaped("event_Won").search(text) for text in self.all_heard("log")[-1:]]
        return found[0]["seat"].split(". ")[-1] if found and found[0] else None
