"""The installed Firefox, without a driver: it speaks WebDriver BiDi itself. Only the part that these tests need."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.running import free_port

_COMMANDS = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
_PATIENCE_SECONDS = 120.0
_PREFS = """
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("intl.accept_languages", "en-GB");
"""


class Failed(Exception):
    """A failure, in the words of the page or the browser."""


def find_firefox() -> str | None:
    """The path of a browser; `ETTANA_FIREFOX` names one that is elsewhere."""
    if named := os.environ.get("ETTANA_FIREFOX"):
        return shutil.which(named)
    return next((path for name in _COMMANDS if (path := shutil.which(name))), None)


class Firefox:
    """One window."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._last = 0
        self._ask("session.new", capabilities={})
        self._window = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def go(self, url: str) -> None:
        """Returns before the page is loaded, because its load event may come late: the caller waits for the content."""
        self._ask("browsingContext.navigate", context=self._window, url=url, wait="none")

    def reload(self) -> None:
        self._ask("browsingContext.reload", context=self._window, wait="none")

    def run(self, script: str) -> Any:
        """The value of an expression in the page; awaits a promise."""
        told = self._ask("script.evaluate", expression=script, target={"context": self._window}, awaitPromise=True)
        if told["type"] != "success":
            raise Failed(told["exceptionDetails"]["text"])
        return told["result"].get("value")

    def until(self, condition: str) -> None:
        """Waits until the expression is true in the page."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while not self.run(f"Boolean({condition})"):
            if time.monotonic() > deadline:
                raise Failed(f"never so: {condition}\n{self.run('document.body.innerText')}")
            time.sleep(0.1)

    def press(self, words: str) -> None:
        """The button that says so."""
        button = f"[...document.querySelectorAll('button')].find(one => one.innerText.trim() === {json.dumps(words)})"
        self.until(f"{button} && !{button}.disabled")
        self.run(f"{button}.click()")

    def _ask(self, method: str, **given: Any) -> Any:
        self._last += 1
        self._line.send(json.dumps({"id": self._last, "method": method, "params": given}))
        while True:
            told = json.loads(self._line.recv(timeout=_PATIENCE_SECONDS))
            if told.get("id") == self._last:
                if told["type"] != "success":
                    raise Failed(f"{method}: {told.get('message')}")
                return told["result"]


@contextmanager
def firefox(command: str, profile: Path) -> Iterator[Firefox]:
    """Starts Firefox with a new profile of its own."""
    (profile / "user.js").write_text(_PREFS)
    port = free_port()
    arguments = [command, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", str(port)]
    process = subprocess.Popen(
        [*arguments, "about:blank"],
        env={**os.environ, "HOME": str(profile)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with _connected(port) as line:
            yield Firefox(line)
    finally:
        process.terminate()
        process.wait()


def _connected(port: int) -> ClientConnection:
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            return connect(f"ws://127.0.0.1:{port}/session", max_size=None, proxy=None)
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
