"""What may come instead of something else."""

from playwright.sync_api import Locator, expect


def expect_either(one: Locator, other: Locator) -> None:
    """Until one of them is seen. For a moment both may be, which Playwright takes for a mistake."""
    expect(one.or_(other).filter(visible=True).first).to_be_visible()
