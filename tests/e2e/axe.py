"""What axe-core, which knows what makes a page hard to use for many people, finds wrong with one."""

from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

Rules = Literal["all", "colours", "structure"]

_OPTIONS: dict[Rules, dict[str, Any]] = {
    "all": {},
    "colours": {"runOnly": ["color-contrast"]},
    "structure": {"rules": {"color-contrast": {"enabled": False}}},
}
_AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


@cache
def _source() -> str:
    return _AXE.read_text()


def violations(page: Page, rules: Rules = "all") -> list[str]:
    """One line for each thing that is wrong, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{_source()}; undefined")
    # Colours that change do so with the next frame, however short the change.
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found = page.evaluate("options => axe.run(document, options)", {"resultTypes": ["violations"], **_OPTIONS[rules]})
    return [
        f"{wrong['id']} ({wrong['impact']}): {node['target']} {node['html'][:160]} {node['failureSummary']}"
        for wrong in found["violations"]
        for node in wrong["nodes"]
    ]
