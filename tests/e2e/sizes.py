"""A window that is given another size."""

from playwright.sync_api import Page

Size = tuple[int, int]


def resize(page: Page, size: Size) -> None:
    """And waits until it is drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(_DRAWN)


# What follows from a size is known when the frame is over, and may take another one; what is busy says so.
_DRAWN = """async () => {
  const frame = () => new Promise((over) => requestAnimationFrame(() => setTimeout(over)));
  do await frame(); while (document.querySelector("[aria-busy=true]"));
}"""
