"""Lighthouse scores of the served client, on a desktop and on a phone: the median of some runs of each screen.

    make bench-web
    python -m bench.lighthouse [--runs 3] [--least 95] [PAGE ...]

Each run has a new browser with an empty cache. The phone is Lighthouse's: a slow 4G network and a quarter of this
processor, so other programs on the machine make it look slow. `index` is the speed of the machine in the middle run
(1,500 and more is a quiet desktop). Where the system allows it (root on Linux) the browser gets a higher priority than
all other programs. The wait for a core that Lighthouse or the server occupies still counts against the page. Reports of
all runs are in `build/lighthouse`.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urljoin

from bench.web_weight import Weight, weights
from playwright.sync_api import sync_playwright
from tools.server_stress.process import RunningServer, serving

from ettana.core.engine.rules import ids
from tests.e2e.chromium import FLAGS, find_chromium
from tests.e2e.finished import won_by_me
from tests.e2e.prepared import ME, find_table, store

ROOT = Path(__file__).parents[1]
REPORTS = ROOT / "build/lighthouse"
LIGHTHOUSE = ROOT / "bench/web/node_modules/lighthouse/cli/index.js"
NODE = Path(sys.executable).with_name("node")
DEVICES = {"desktop": ["--preset=desktop"], "phone": []}
CATEGORIES = {"performance": "speed", "accessibility": "access", "best-practices": "practice", "seo": "search"}
READY_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Page:
    """A screen: its address, and what the device has stored when it opens."""

    address: str
    kept: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Run:
    """The result of Lighthouse: points out of 100 by category, the speed of the machine, the files of the page."""

    points: dict[str, int]
    index: float
    files: list[tuple[str, str]]


def pages(server: RunningServer) -> dict[str, Page]:
    """The screens: the first, three to read, two to choose from, a table in play as the seat to move, and the end of a
    game.
    """
    prepared = find_table(
        "Meena", lambda view, legal: view.turn > 8 and ids.ROLL in legal, bots=("Apprentice", "Weaver", "Sensible")
    )
    finished = won_by_me()
    for one in (prepared, finished):
        store(one, server.database)
    table = prepared.table.id
    return {
        "home": Page(f"{server.url}/"),
        "how to play": Page(f"{server.url}/#/how-to-play"),
        "rules": Page(f"{server.url}/#/rules"),
        "cards": Page(f"{server.url}/#/cards"),
        "learn": Page(f"{server.url}/#/learn"),
        "puzzles": Page(f"{server.url}/#/puzzles"),
        "table": Page(f"{server.url}/#/table/{table}", prepared.kept_by(ME)),
        "games": Page(f"{server.url}/#/games"),
        "replay": Page(f"{server.url}/#/games/{finished.table.id}"),
    }


@contextmanager
def before_others() -> Iterator[bool]:
    """Gives processes that start meanwhile priority over all other programs, if the system allows it. Yields whether it
    does.
    """
    if not hasattr(os, "sched_setscheduler"):  # not on Linux
        yield False
        return
    usual = os.sched_getscheduler(0), os.sched_getparam(0)
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        yield False
        return
    try:
        yield True
    finally:
        os.sched_setscheduler(0, *usual)


@contextmanager
def browser(path: str) -> Iterator[int]:
    """Starts a browser with an empty profile and yields the port on which Lighthouse controls it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [path, "--headless", *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"]
        with before_others():  # a child process inherits the priority
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield _port_of(process, Path(profile) / "DevToolsActivePort")
        finally:
            process.terminate()
            process.wait()


def _port_of(process: subprocess.Popen[bytes], told: Path) -> int:
    deadline = time.monotonic() + READY_SECONDS
    while not (told.is_file() and told.read_text().count("\n")):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("Chromium does not start")
        time.sleep(0.05)
    return int(told.read_text().split("\n")[0])


def keep(port: int, page: Page) -> None:
    """Fills the browser's storage, on a page of the server without the client."""
    with sync_playwright() as playwright:
        tab = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}").contexts[0].new_page()
        tab.goto(urljoin(page.address, "/healthz"))
        tab.evaluate("kept => Object.assign(localStorage, kept)", page.kept)
        tab.close()


def run(chromium: str, page: Page, device: str, report: Path) -> Run:
    with browser(chromium) as port:
        keep(port, page)
        command: list[str | Path] = [NODE, LIGHTHOUSE, page.address, *DEVICES[device], f"--port={port}", "--quiet"]
        command += ["--no-enable-error-reporting", "--disable-storage-reset"]
        command += ["--output=json", "--output=html", f"--output-path={report}"]
        command += [f"--only-categories={','.join(CATEGORIES)}"]
        subprocess.run(command, check=True)
    return read_report(report.with_name(report.name + ".report.json").read_text())


def read_report(text: str) -> Run:
    """Reads the figures we need from Lighthouse's JSON. A category that could not be measured has no points."""
    found = json.loads(text)
    return Run(
        points={name: round(100 * (found["categories"][name]["score"] or 0)) for name in CATEGORIES},
        index=found["environment"]["benchmarkIndex"],
        files=[
            (item["resourceType"], item["url"])
            for item in found["audits"]["network-requests"]["details"]["items"]
            if item["url"].startswith("http")
        ],
    )


def middle(runs: list[Run]) -> Run:
    """Returns the median points, and the other figures of the run with the middle speed."""
    by_speed = sorted(runs, key=lambda one: one.points["performance"])[len(runs) // 2]
    points = {name: round(statistics.median(one.points[name] for one in runs)) for name in CATEGORIES}
    return Run(points, by_speed.index, by_speed.files)


def measure(chromium: str, server: RunningServer, runs: int, wanted: list[str]) -> tuple[dict[str, Run], list[Weight]]:
    """Measures each page on each device, and what the first screen weighs."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    results: dict[str, Run] = {}
    found: list[Weight] = []
    for name, page in pages(server).items():
        for device in DEVICES if name in wanted or not wanted else ():
            tries = [run(chromium, page, device, REPORTS / f"{name}-{device}-{n + 1}") for n in range(runs)]
            results[f"{name}, {device}"] = middle(tries)
            line(f"{name}, {device}", results[f"{name}, {device}"])
            if name == "home":
                found = weights(tries[0].files)
    return results, found


def line(name: str, one: Run) -> None:
    print(f"{name:<20}", *(f"{one.points[category]:>8}" for category in CATEGORIES), f"{one.index:>7.0f}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", metavar="PAGE")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--least", type=int, default=95, help="fail if any score is lower")
    asked = parser.parse_args()
    chromium = find_chromium(whole=True)
    if chromium is None:
        print("Chromium is missing. tools/need/chromium.sh explains how to install it.", file=sys.stderr)
        return 1
    print(f"{'points out of 100':<20}", *(f"{word:>8}" for word in CATEGORIES.values()), f"{'index':>7}")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        results, found = measure(chromium, server, asked.runs, asked.pages)
    for weight in found:
        print(
            f"{weight.kind:<20} {weight.files:>8} {'file' if weight.files == 1 else 'files'}, {weight.kilobytes:.1f} KB"
        )
    poor = [name for name, one in results.items() if min(one.points.values()) < asked.least]
    if poor:
        print(f"Fewer than {asked.least} points: {'; '.join(poor)}", file=sys.stderr)
    return 1 if poor else 0


if __name__ == "__main__":
    sys.exit(main())
