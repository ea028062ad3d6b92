"""The accessibility violations that axe-core finds on a page."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, Page

_AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


@cache
def _source() -> str:
    return _AXE.read_text()


def violations(page: Page | Frame) -> list[str]:
    """One line for each violation, with its place."""
    load_axe(page)
    # Colours that change do so with the next frame, however short the change.
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return lines_of(found["violations"])


def load_axe(page: Page | Frame) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{_source()}; undefined")


def lines_of(violations: list[dict[str, Any]]) -> list[str]:
    return [
        f"{wrong['id']} ({wrong['impact']}): {node['target']} {node['html'][:160]} {node['failureSummary']}"
        for wrong in violations
        for node in wrong["nodes"]
    ]
