"""Waits for one of two outcomes."""

from playwright.sync_api import Locator, expect


def expect_either(one: Locator, other: Locator) -> None:
    """Waits until one of them is visible. Both may be for a moment, which Playwright treats as an error."""
    expect(one.or_(other).filter(visible=True).first).to_be_visible()
