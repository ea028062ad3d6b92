"""The game on a device without a server, in Chromium: time until ready, turns of bots, download, memory.

    make offline && python -m bench.offline [--slower 4] [--bots Weaver Master]

It plays through the page's own API (net/offline) on the client that `ettana static` writes. `--slower 4` simulates a
phone's processor. The browser's own throttling leaves workers alone, so the page's whole process is stopped for three
quarters of the time. Other programs on the machine make everything look slow: the load average is printed.
"""

import argparse
import json
import os
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import mean
from typing import Any

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

from ettana.cli.static_site import static
from ettana.core.action_table import action_table
from tests.e2e.chromium import FLAGS, find_chromium

BOTS = ("Random", "Apprentice", "Sensible", "Weaver", "Master", "Maestro")
ROUNDS = 12  # per game of a bot
_SLICE = 0.01  # seconds per stop and go

BEGIN = """(device) => import(device).then((net) => {
  net.configure({ manifestUrl: new URL("offline/manifest.json", location.href) });
  return net.start();
})"""
MAKE = """async ([device, wish]) => {
  const { request } = await import(device);
  return (await request("POST", "/api/tables", { body: wish })).json();
}"""

# Plays the last legal action on every turn and measures what the page receives meanwhile. `since` runs from the end of
# the player's turn to the start of the next one: the bot's whole turn, with the table's pauses.
PLAY = """async ([device, table, token, most, actions]) => {
  const { openLocalSocket } = await import(device);
  const line = openLocalSocket(table);
  const waits = [];
  let ended = 0, id = 0, started = false;
  const say = (command) => line.send(JSON.stringify(command));
  return await new Promise((done) => {
    line.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.tell !== "welcome" && told.tell !== "update") return;
      if (told.table.status === "lobby" && !started) {
        started = true;
        say({ do: "start", id: `command-${id++}`, version: told.version });
        return;
      }
      if (told.table.status === "over" || waits.length >= most) { line.close(); done(waits); return; }
      if (!told.legal?.length) { ended ||= performance.now(); return; }
      if (ended) { waits.push(performance.now() - ended); ended = 0; }
      const action = actions[told.legal.at(-1)];
      say({ do: "act", id: `command-${id++}`, version: told.version, action });
    };
    line.onopen = () => say({ do: "hello", token });
  });
}"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m bench.offline")
    options.add_argument("--slower", type=float, default=1, help="than this machine's processor")
    options.add_argument("--bots", nargs="*", default=BOTS)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        static(Path(folder) / "ettana")
        host = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
        threading.Thread(target=host.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_chromium(whole=True), args=list(FLAGS))
        try:
            measure(browser, f"http://127.0.0.1:{host.server_address[1]}/ettana/", Path(folder) / "ettana", asked)
        finally:
            browser.close()
            host.shutdown()


def measure(browser: Browser, url: str, folder: Path, asked: argparse.Namespace) -> None:
    manifest = json.loads((folder / "offline" / "manifest.json").read_text(encoding="utf-8"))
    sums = {kind: sum(each[kind] for each in manifest["files"]) / 1e6 for kind in ("brotli", "gzip", "bytes")}
    print(f"engine {manifest['engine']}, download " + ", ".join(f"{size:.2f} MB {kind}" for kind, size in sums.items()))
    print(f"processor slowed by {asked.slower:g}, load average {os.getloadavg()[0]:.1f}")
    device = f"{url}assets/{next((folder / 'assets').glob('offline_tables-*.js')).name}"
    context = browser.new_context()
    page = context.new_page()
    for visit in ("first", "second", "third"):
        page.goto(f"{url}#/rules")
        with slowed(asked.slower):
            began = time.perf_counter()
            page.evaluate(BEGIN, device)
            print(f"{visit} start: tables ready after {time.perf_counter() - began:.1f} s")
        if visit != "third":
            page.close()
            page = context.new_page()
    for bot in asked.bots:
        with slowed(asked.slower):
            waits = turns_of(page, device, bot)
        print(f"{bot}: {len(waits)} turns, mean {mean(waits):.0f} ms, longest {max(waits):.0f} ms")
    used = sum(process.memory_full_info().uss for process in renderers())
    print(f"memory of the page and its two workers: {used / 1e6:.0f} MB")


def renderers() -> list[psutil.Process]:
    """The renderer processes, with their workers."""
    found = []
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # the process of a page that was just closed
            if "--type=renderer" in child.cmdline():
                found.append(child)
    return found


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Stops the renderers for a part of the time, to simulate a slower processor."""
    ended = threading.Event()

    def slow_down() -> None:
        processes = renderers()
        while not ended.is_set():
            for sent, wait in ((signal.SIGSTOP, _SLICE * (times - 1)), (signal.SIGCONT, _SLICE)):
                for process in processes:
                    with suppress(psutil.NoSuchProcess):
                        process.send_signal(sent)
                ended.wait(wait)

    slowing = threading.Thread(target=slow_down, daemon=True)
    if times > 1:
        slowing.start()
    try:
        yield
    finally:
        ended.set()
        if times > 1:
            slowing.join()


def turns_of(page: Page, device: str, bot: str) -> list[float]:
    wish = {"name": "Asha", "seats": [{"kind": "person"}, {"kind": "bot", "bot": bot}]}
    seated: dict[str, Any] = page.evaluate(MAKE, [device, wish])
    actions = {number: str(action) for number, action in action_table().items()}
    waits: list[float] = page.evaluate(PLAY, [device, seated["table"], seated["token"], ROUNDS, actions])
    return waits


if __name__ == "__main__":
    main()
