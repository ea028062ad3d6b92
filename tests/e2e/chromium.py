"""The browser for the tests: an installed Chromium or Chrome, or else the one that Playwright downloaded.

Run as a program, prints its path and fails if there is none: `tools/need/chromium.sh` does so. With the argument
"whole" it looks for a browser with profiles.
"""

import os
import shutil
import sys
from pathlib import Path

# Chromium without windows and profiles: the same tests take a third less processor time.
_SHELLS = ("chromium-headless-shell",)
_COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)

# No sandbox, since tests also run as root and in containers, where Chromium has none; and no traffic to other servers.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium(*, whole: bool = False) -> str | None:
    """The path of a browser; `ETTANA_CHROMIUM` names one elsewhere.

    `whole`: prefers a normal browser, with windows and profiles.
    """
    if named := os.environ.get("ETTANA_CHROMIUM"):
        return shutil.which(named)
    used_by_people = (*_COMMANDS, *_APPLICATIONS)
    names = (*used_by_people, *_SHELLS) if whole else (*_SHELLS, *used_by_people)
    installed = (shutil.which(name) for name in names)
    return next((path for path in installed if path), None) or _fetched()


def has_profiles(path: str | None) -> bool:
    """True if it reads the settings of a profile, which the headless shell does not."""
    return path is not None and Path(path).name not in _SHELLS


def _fetched() -> str | None:
    """Playwright's own browser, if `playwright install chromium` was run."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


if __name__ == "__main__":
    whole = sys.argv[1:] == ["whole"]
    found = find_chromium(whole=whole)
    if found is None or (whole and not has_profiles(found)):
        sys.exit(1)
    sys.stdout.write(f"{found}\n")
