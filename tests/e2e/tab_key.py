"""Presses the Tab key until an element has the focus."""

from playwright.sync_api import Locator, Page

_HAS_FOCUS = "element => element === document.activeElement"


def tab_to(page: Page, goal: Locator, most: int = 80) -> None:
    """Fails after `most` stops."""
    for _ in range(most):
        if goal.evaluate(_HAS_FOCUS):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {goal}")
