"""The gallery of the client: every state on one page, without a server (`web/src/gallery`, built by `make gallery`)."""

import mimetypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Frame, Page, Route

BUILT = Path(__file__).parents[3] / "build/gallery"
Size = tuple[int, int]
USUAL: Size = (1280, 800)

ORIGIN = "http://localhost"
# The client lies in a frame beside the window: it is laid out at every size, and never painted.
_WINDOW = '<style>iframe { position: absolute; left: -20000px; border: 0 }</style><iframe src="gallery.html"></iframe>'


class Gallery:
    """Shows one state after the other on the same page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        page.route("**/*", answer_from_files)
        page.goto(f"{ORIGIN}/")
        page.wait_for_function("frames[0].gallery")
        self.client: Frame = page.frames[1]
        self._language = "en"
        self.resize(USUAL)

    def states(self) -> list[str]:
        return [str(name) for name in self.client.evaluate("gallery.states")]

    def show(self, state: str) -> None:
        """In English, by day and at the usual size. Returns when all of it is drawn."""
        self.errors.clear()
        if self._size != USUAL:
            self.resize(USUAL)
        if self._language != "en":
            self.speak("en")
        self.client.evaluate("name => gallery.show(name)", state)

    def speak(self, language: str) -> None:
        """Changes the language of the present state, as when a person chooses another one."""
        self.client.evaluate("language => gallery.speak(language)", language)
        self._language = language

    def resize(self, size: Size) -> None:
        self._page.evaluate(_RESIZE, size)
        self._size = size

    def at_sizes(self, sizes: Sequence[Size], script: str) -> list[tuple[Size, list[str]]]:
        """Returns the script's result at each size."""
        found = self._page.evaluate(_AT_SIZES, [[*sizes], script])
        self._size = sizes[-1]
        return list(zip(sizes, found, strict=True))

    @contextmanager
    def light(self, theme: str, scheme: str) -> Iterator[None]:
        self._set_light(theme, scheme)
        try:
            yield
        finally:
            self._set_light("light", "")

    def _set_light(self, theme: str, scheme: str) -> None:
        """High contrast is there by day and by lamp, as the device has it."""
        self.client.evaluate(
            """([theme, scheme]) => {
              document.documentElement.dataset.theme = theme;
              document.documentElement.style.colorScheme = scheme;
            }""",
            [theme, scheme],
        )


@contextmanager
def open_gallery(browser: Browser) -> Iterator[Gallery]:
    context = browser.new_context(
        locale="en-GB", timezone_id="UTC", viewport={"width": 640, "height": 480}, reduced_motion="reduce"
    )
    try:
        yield Gallery(context.new_page())
    finally:
        context.close()


def answer_from_files(route: Route) -> None:
    """From the built files: no server is needed."""
    path = urlsplit(route.request.url).path.removeprefix("/")
    file = BUILT / path
    if not path:
        route.fulfill(body=_WINDOW, content_type="text/html")
    elif file.is_file():
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        route.fulfill(body=file.read_bytes(), content_type=kind)
    else:
        route.fulfill(status=404)


# What follows from a size is drawn in the next frames: until one passes that changes nothing, and nothing is busy.
_RESIZE_FUNCTION = """async ([width, height]) => {
  const client = document.querySelector("iframe");
  const frame = () => new Promise((over) => frames[0].requestAnimationFrame(() => setTimeout(over)));
  let changed = true;
  const observer = new MutationObserver(() => { changed = true; });
  observer.observe(client.contentDocument, { subtree: true, childList: true, attributes: true, characterData: true });
  Object.assign(client.style, { width: `${width}px`, height: `${height}px` });
  if (frames[0].innerWidth !== width) throw new Error("the client has another size");
  await frame();
  while (changed || client.contentDocument.querySelector("[aria-busy=true]")) {
    changed = false;
    await frame();
  }
  observer.disconnect();
}"""
_RESIZE = f"size => ({_RESIZE_FUNCTION})(size)"
_AT_SIZES = f"""async ([sizes, script]) => {{
  const run = frames[0].eval(`(${{script}})`);
  const found = [];
  for (const size of sizes) {{
    await ({_RESIZE_FUNCTION})(size);
    found.push(run());
  }}
  return found;
}}"""
