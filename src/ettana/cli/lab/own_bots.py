"""Bots of one's own, from the folder one is in."""

import sys
from collections.abc import Iterable


def find_modules_here(bots: Iterable[str]) -> None:
    """A bot of one's own mostly lies in the folder one is in."""
    if any(":" in bot for bot in bots) and "" not in sys.path:
        sys.path.insert(0, "")
