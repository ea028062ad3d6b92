"""Screens for players: browser contexts that are cleaned and reused, since a new one costs as much as its page."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.player import Player

# A page can change these by itself. All other settings belong to its context.
_MEDIA = ("reduced_motion", "color_scheme", "forced_colors", "contrast")
# A service worker stores all files of the page, which takes longer than the page itself. Tests that need it enable it.
_USUAL = {"locale": "en-GB", "service_workers": "block", "viewport": {"width": 1280, "height": 800}}


class Screens:
    """Of one browser."""

    def __init__(self, browser: Browser, *, patience_ms: float, pictures: bool) -> None:
        """`pictures`: traces show the page at every step."""
        self._browser = browser
        self._patience_ms = patience_ms
        self._pictures = pictures
        self._free: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def take(self, origin: str, *, finger: bool, settings: Mapping[str, Any]) -> Page:
        """An unused page of a device without stored data for this origin."""
        wanted = {**_USUAL, "reduced_motion": "reduce", "has_touch": finger, "is_mobile": finger, **settings}
        media = {key: wanted.pop(key) for key in _MEDIA if key in wanted}
        viewport = wanted.pop("viewport")
        context = self._context(wanted)
        context.tracing.start(screenshots=self._pictures, snapshots=self._pictures, sources=True)
        page = context.new_page()
        page.set_viewport_size(viewport)
        page.emulate_media(**media)
        storage = context.new_cdp_session(page)
        storage.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        storage.detach()
        return page

    def _context(self, settings: Mapping[str, Any]) -> BrowserContext:
        kind = repr(sorted(settings.items()))
        if free := self._free.get(kind):
            return free.pop()
        context = self._browser.new_context(**settings)
        context.set_default_timeout(self._patience_ms)
        if settings["service_workers"] == "block":
            self._kinds[context] = kind
        return context

    def give_back(self, player: Player, trace: Path | None) -> None:
        """`trace`: the file for the recorded actions and pictures, for `playwright show-trace`."""
        page, context = player.page, player.page.context
        if trace is not None:
            trace.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=trace.with_suffix(".png"))
            trace.with_suffix(".html").write_text(page.content())
        context.tracing.stop(path=None if trace is None else trace.with_suffix(".zip"))
        kind = self._kinds.pop(context, None)
        if kind is None or trace is not None or player.changed_context:
            context.close()
            return
        for each in context.pages:
            each.close()
        self._kinds[context] = kind
        self._free.setdefault(kind, []).append(context)
