"""A window that is given another size."""

from playwright.sync_api import Page, expect

Size = tuple[int, int]


def resize(page: Page, size: Size) -> None:
    """And waits until it is drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
