"""Resizes windows."""

from playwright.sync_api import Page

Size = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (1920, 1080),
    (1440, 900),
    (1024, 768),
    (720, 450),  # a laptop of 1440 by 900 at 200 %
    (844, 390),
    (390, 844),
    (360, 640),
    (320, 568),
)


def resize(page: Page, size: Size) -> None:
    """Resizes, and waits until the page is drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(_DRAWN)


# What follows from a size is known when the frame is over, and may take another one; what is busy says so.
_DRAWN = """async () => {
  const frame = () => new Promise((over) => requestAnimationFrame(() => setTimeout(over)));
  do await frame(); while (document.querySelector("[aria-busy=true]"));
}"""
