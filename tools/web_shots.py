"""Screenshots of every state of the client, in every size and theme: `python -m tools.web_shots [STATE ...]`.

The states are those of the gallery (`web/src/gallery`, built by `make gallery`). Each screenshot is a file in
`build/shots`. Each state also gets a sheet with all of its sizes, so that a person can review them in minutes. With
`--languages nl pseudo` each is taken in each of these; `pseudo` is English lengthened by two fifths.
"""

import argparse
import base64
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from ettana.notation.words.languages import languages
from tests.e2e.chromium import find_chromium
from tests.e2e.states.gallery import ORIGIN, answer_from_files

ROOT = Path(__file__).parents[1]
SHOTS = ROOT / "build/shots"
SIZES = {
    "wide": (1440, 900),
    "full": (1920, 1080),
    "tablet": (1024, 768),
    "zoomed": (720, 450),  # a laptop of 1440 by 900 zoomed to 200 %
    "phone": (390, 844),
    "side": (844, 390),
    "small": (320, 568),
}
Theme = Literal["light", "dark", "contrast"]
THEMES: tuple[Theme, ...] = ("light", "dark", "contrast")
PSEUDO = "pseudo"
PSEUDO_CODE = "en-XA"
LANGUAGES = (*(language.code for language in languages()), PSEUDO)
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


@contextmanager
def gallery_page(browser: Browser, size: str, theme: Theme, language: str) -> Iterator[Page]:
    width, height = SIZES[size]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=size in ("phone", "side", "small"),
    )
    page.route("**/*", answer_from_files)
    page.goto(f"{ORIGIN}/gallery.html")
    page.wait_for_function("window.gallery")
    page.evaluate("language => gallery.speak(language)", PSEUDO_CODE if language == PSEUDO else language)
    if theme == "contrast":
        page.evaluate("document.documentElement.dataset.theme = 'contrast'")
    try:
        yield page
    finally:
        page.close()


def take(page: Page, state: str, path: Path) -> None:
    page.evaluate("state => gallery.show(state)", state)
    page.screenshot(path=path)


def path_of(state: str, size: str, theme: Theme, language: str) -> Path:
    return SHOTS / f"{state}-{size}-{theme}{'' if language == 'en' else f'-{language}'}.png"


def sheet(browser: Browser, state: str, theme: Theme, language: str, sizes: list[str]) -> None:
    """One picture with all sizes of a state."""
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


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("states", nargs="*", help="states to show (default: all)")
    parser.add_argument("--sizes", nargs="+", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=["light", "dark"])
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=["en"])
    parser.add_argument("--browser", default=find_chromium(whole=True))
    wanted = parser.parse_args(arguments)
    SHOTS.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=wanted.browser, args=QUIET)
        states = wanted.states
        for theme, language in product(wanted.themes, wanted.languages):
            for size in wanted.sizes:
                with gallery_page(browser, size, theme, language) as page:
                    known = page.evaluate("gallery.states")
                    if unknown := sorted({*states} - {*known}):
                        parser.error(f"no such state: {', '.join(unknown)}. There are: {', '.join(known)}")
                    states = states or known
                    for state in states:
                        take(page, state, path_of(state, size, theme, language))
            for state in states:
                sheet(browser, state, theme, language, wanted.sizes)
        browser.close()
    pictures = len(states) * len(wanted.sizes) * len(wanted.themes) * len(wanted.languages)
    print(f"{pictures} pictures in {SHOTS.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
