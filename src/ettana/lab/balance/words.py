"""Words of the page of balance: cards, options, where tokens come from and go."""

from collections.abc import Sequence
from typing import Final

from ettana.core.rules import OPTIONS

TURNS: Final = ("starts", "second", "third", "fourth")

CARDS: Final = {
    "move": ("Move", "6.1"),
    "swap": ("Swap", "6.2"),
    "steal-card": ("Steal action card", "6.3"),
    "steal-tokens": ("Steal tokens", "6.4"),
    "replace": ("Replace", "6.5"),
    "preset": ("Preset", "6.6"),
    "get-design": ("Get design card", "6.7"),
    "collect": ("Collect 3 tokens", "6.8"),
    "roll-again": ("Roll again", "6.9"),
    "victory-point": ("Victory point", "6.10"),
    "tax": ("Tax", "6.11"),
    "gain": ("Gain tokens", "6.12"),
}

GAINED: Final = {
    "dice": "the colour die",
    "dealt": "dealt at the start",
    "cards": "Collect 3 tokens and Gain tokens",
    "thefts": "stolen",
    "crossings": "paid by those who crossed the pin",
}
SPENT: Final = {
    "swap": "swaps",
    "design": "design cards",
    "card": "action cards",
    "thefts": "stolen by others",
    "crossings": "crossing pins",
    "tax": "tax",
}
CAME: Final = {"dealt": "dealt", "bought": "bought", "card": "by Get design card", "exchange": "by exchange"}


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f} %"


def listed(parts: Sequence[str]) -> str:
    """2, 3 and 4."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def points_source(source: str) -> str:
    """Of the winner's points: `2` is designs of two points."""
    if source == "cards":
        return "Victory point cards"
    return f"designs of {source} {'point' if source == '1' else 'points'}"


def option_words(changed: str) -> tuple[str, str]:
    """What an option changed to, in words, and its clauses. An option that is gone is told as it was written."""
    name, _, value = changed.partition("=")
    option = OPTIONS.get(name)
    return (changed, "10") if option is None else (f"{option.about}: {value}", ", ".join(option.clauses))
