"""Pictures of every state of the client, at every size, by day and by lamp: `python -m tools.web_shots [STATE ...]`.

The states are those of the gallery (`web/src/gallery`). One file for each goes to `build/shots`, and for each state
a sheet with all of its sizes, so that a person can look through them in minutes. With `--languages nl pseudo` each is
taken in each of these; `pseudo` is English grown by two fifths.
"""

import argparse
import base64
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from ettana.notation.words.languages import languages
from tests.e2e.chromium import find_chromium

ROOT = Path(__file__).parents[1]
SHOTS = ROOT / "build/shots"
PORT = 5197
PAGE = f"http://127.0.0.1:{PORT}/gallery.html"
SIZES = {
    "wide": (1440, 900),
    "full": (1920, 1080),
    "tablet": (1024, 768),
    "zoomed": (720, 450),  # a laptop of 1440 by 900 at 200 %
    "phone": (390, 844),
    "side": (844, 390),
    "small": (320, 568),
}
Theme = Literal["light", "dark", "contrast"]
THEMES: tuple[Theme, ...] = ("light", "dark", "contrast")
PSEUDO = "pseudo"
LANGUAGES = (*(language.code for language in languages()), PSEUDO)
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


def _await_page(server: subprocess.Popen[bytes]) -> None:
    while server.poll() is None:
        try:
            urllib.request.urlopen(PAGE, timeout=1).close()
            return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"vite does not start: is something else at port {PORT}?")


@contextmanager
def gallery_server() -> Iterator[None]:
    """Vite, which serves the gallery as it is in the sources."""
    path = f"{ROOT / '.venv/bin'}{os.pathsep}{os.environ['PATH']}"
    command = ["npm", "--prefix", "web", "run", "dev", "--", "--port", str(PORT), "--strictPort"]
    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        _await_page(server)
        yield
    finally:
        os.killpg(server.pid, 15)
        server.wait()


@contextmanager
def page_of(browser: Browser, size: str, theme: Theme, language: str) -> Iterator[Page]:
    width, height = SIZES[size]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=size in ("phone", "side", "small"),
    )
    wishes = {"language": "" if language == PSEUDO else language}
    prefs = json.dumps({**wishes, "theme": "contrast"} if theme == "contrast" else wishes)
    page.add_init_script(f"localStorage.setItem('ettana.prefs', {json.dumps(prefs)})")
    try:
        yield page
    finally:
        page.close()


def take(page: Page, state: str, language: str, path: Path) -> None:
    page.goto(f"{PAGE}{'?lang=pseudo' if language == PSEUDO else ''}#{state}")
    page.wait_for_selector("main:visible, section:visible, #app .row:visible")
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")  # a loom is drawn row by row
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
    page.wait_for_timeout(250)
    page.screenshot(path=path)


def path_of(state: str, size: str, theme: Theme, language: str) -> Path:
    return SHOTS / f"{state}-{size}-{theme}{'' if language == 'en' else f'-{language}'}.png"


def sheet(browser: Browser, state: str, theme: Theme, language: str, sizes: list[str]) -> None:
    """All sizes of one state on one picture."""
    images = ""
    for size in sizes:
        data = base64.b64encode(path_of(state, size, theme, language).read_bytes()).decode()
        images += f'<img style="width:{SIZES[size][0] * 0.72}px" src="data:image/png;base64,{data}">'
    page = browser.new_page(viewport={"width": 1860, "height": 1290})
    page.set_content(
        '<body style="margin:8px;background:#777;display:flex;flex-wrap:wrap;gap:8px;align-items:start">' + images
    )
    page.screenshot(path=path_of(f"sheet-{state}", "all", theme, language))
    page.close()


def states_of(browser: Browser) -> list[str]:
    page = browser.new_page()
    page.goto(PAGE)
    page.wait_for_selector("#app li a")
    found = [str(text) for text in page.locator("#app li a").all_inner_texts()]
    page.close()
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("states", nargs="*", help="all of them unless named")
    parser.add_argument("--sizes", nargs="+", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=["light", "dark"])
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=["en"])
    parser.add_argument("--browser", default=find_chromium(whole=True))
    wanted = parser.parse_args(arguments)
    SHOTS.mkdir(parents=True, exist_ok=True)
    with gallery_server(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=wanted.browser, args=QUIET)
        states = wanted.states or states_of(browser)
        for theme, language in product(wanted.themes, wanted.languages):
            for size in wanted.sizes:
                with page_of(browser, size, theme, language) as page:
                    for state in states:
                        take(page, state, language, path_of(state, size, theme, language))
            for state in states:
                sheet(browser, state, theme, language, wanted.sizes)
        browser.close()
    pictures = len(states) * len(wanted.sizes) * len(wanted.themes) * len(wanted.languages)
    print(f"{pictures} pictures in {SHOTS.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
