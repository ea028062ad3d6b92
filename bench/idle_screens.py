"""Processor time of a browser that shows an idle screen, for each such screen.

    make web && python -m bench.idle_screens [SCREEN ...] [--motion ordinary reduced] [--most 3]

Adds the user and system time of all processes of headless Chromium over 20 s, from 10 s after the last input. Each
screen gets its own browser. Chromium paints without a graphics card here. A busy machine drops frames and so hides
their cost: the load average is printed first.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import psutil
from playwright.sync_api import Page, Playwright, expect, sync_playwright
from tools.server_stress.process import RunningServer, serving

from ettana.core.engine.rules import ids
from tests.e2e.chromium import FLAGS, find_chromium
from tests.e2e.finished import won_by_me
from tests.e2e.player import Player
from tests.e2e.prepared import ME, find_table, store
from tests.e2e.tour import ready_to_claim
from tests.e2e.words import say

Motion = Literal["ordinary", "reduced"]
MOTIONS: tuple[Motion, ...] = ("ordinary", "reduced")
SETTLING_SECONDS = 10.0
MEASURED_SECONDS = 20.0
READY_MS = 60_000


def nothing(player: Player) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Screen:
    """An address, what the device has stored, and the inputs that lead to the screen."""

    address: str
    stored: dict[str, str] = field(default_factory=dict)
    inputs: Callable[[Player], None] = nothing


def screens(server: RunningServer) -> dict[str, Screen]:
    turn = ready_to_claim()
    roll = find_table("Asha", lambda view, legal: view.turn > 8 and ids.ROLL in legal, others=("Ben",))
    finished = won_by_me()
    for one in (turn, roll, finished):
        store(one, server.database)
    return {
        "home": Screen(""),
        "lobby": Screen("", inputs=_open_lobby),
        "my turn": Screen(f"#/table/{turn.table.id}", turn.kept_by(ME)),
        "my turn, pin lifted": Screen(f"#/table/{turn.table.id}", turn.kept_by(ME), Player.lift_pin),
        "my turn, before the roll": Screen(f"#/table/{roll.table.id}", roll.kept_by(ME)),
        "another's turn": Screen(f"#/table/{roll.table.id}", roll.kept_by(ME + 1)),
        "end": Screen(f"#/table/{finished.table.id}", finished.kept_by(ME)),
        "replay": Screen(f"#/games/{finished.table.id}"),
        "learn": Screen("#/learn"),
        "lesson": Screen("#/learn/walk"),
        "puzzles": Screen("#/puzzles"),
        "puzzle": Screen("#/puzzles/today"),
        "games": Screen("#/games"),
        "how to play": Screen("#/how-to-play"),
        "rules": Screen("#/rules"),
        "cards": Screen("#/cards"),
    }


def _open_lobby(player: Player) -> None:
    player.choose("home_play", say("home_online"))
    player.press(player.button("home_open_table"))
    player.button("lobby_start").wait_for()


@contextmanager
def browser_page(playwright: Playwright, path: str, motion: Motion) -> Iterator[Page]:
    browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    try:
        page = browser.new_page(
            locale="en-GB",
            viewport={"width": 1280, "height": 800},
            reduced_motion="reduce" if motion == "reduced" else "no-preference",
            service_workers="block",
        )
        yield page
    finally:
        browser.close()


def browser_processes() -> list[psutil.Process]:
    """The browser that Playwright controls, with all its child processes."""
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if "--remote-debugging-pipe" in process.cmdline():
                return [process, *process.children(recursive=True)]
    raise LookupError("no browser is running")


def processor_seconds() -> dict[int, float]:
    """User and system time by process."""
    used = {}
    for process in browser_processes():
        with suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            used[process.pid] = times.user + times.system
    return used


def share_of_a_core(page: Page) -> float:
    """Percent of a core that the idle page uses."""
    page.wait_for_timeout(SETTLING_SECONDS * 1000)
    before, began = processor_seconds(), time.monotonic()
    page.wait_for_timeout(MEASURED_SECONDS * 1000)
    after, lasted = processor_seconds(), time.monotonic() - began
    return 100 * sum(used - before.get(pid, 0.0) for pid, used in after.items()) / lasted


def open_screen(page: Page, server: RunningServer, screen: Screen) -> None:
    player = Player(page, server.url, "Asha")
    page.goto(f"{server.url}/healthz")  # a page without the client, so that storage is filled before the client starts
    page.evaluate("stored => Object.assign(localStorage, stored)", screen.stored)
    page.goto(f"{server.url}/{screen.address}")
    page.locator("main, [data-square]").first.wait_for()
    expect(page.locator("[aria-busy=true]")).to_have_count(0, timeout=READY_MS)
    screen.inputs(player)
    page.mouse.move(1, 1)


def measure(path: str, server: RunningServer, motions: Sequence[Motion], wanted: Sequence[str]) -> list[float]:
    shares = []
    print(f"{'percent of a core':<26}", *(f"{motion:>9}" for motion in motions))
    with sync_playwright() as playwright:
        for name, screen in screens(server).items():
            if wanted and name not in wanted:
                continue
            print(f"{name:<26}", end="", flush=True)
            for motion in motions:
                with browser_page(playwright, path, motion) as page:
                    open_screen(page, server, screen)
                    shares.append(share_of_a_core(page))
                print(f" {shares[-1]:>9.1f}", end="", flush=True)
            print()
    return shares


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help="screens to measure (default: all)")
    parser.add_argument("--motion", nargs="+", choices=MOTIONS, default=list(MOTIONS))
    parser.add_argument("--most", type=float, default=3.0, help="fail if a screen takes more percent of a core")
    options = parser.parse_args()
    path = find_chromium(whole=True)
    if path is None:
        print("Chromium is missing. tools/need/chromium.sh explains how to install it.", file=sys.stderr)
        return 1
    print(f"load average {os.getloadavg()[0]:.1f}, {Path(path).name}")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        shares = measure(path, server, options.motion, options.screens)
    return 1 if max(shares, default=0.0) > options.most else 0


if __name__ == "__main__":
    sys.exit(main())
