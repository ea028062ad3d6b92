"""Words of the page of balance: cards, options, where tokens come from and go."""

from collections.abc import Sequence
from typing import Final

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

# Of section 10: the clause of each option, and each change in words.
CLAUSES: Final = {
    "target": "3.8",
    "diagonal_steps": "5.2",
    "mirrored_designs": "7.2",
    "preset_black": "6.6",
    "free_swap_after_move_card": "4.2",
    "exchange_after_roll_again": "4.7",
    "replace_under_own_pin": "6.5",
    "replace_dealt_victory_point": "2.7",
    "reshuffle": "4.10",
    "short_reserve": "6.8, 6.12",
}
CHANGES: Final = {
    "target=6": "six points win",
    "target=10": "ten points win",
    "diagonal_steps=yes": "walks go diagonally too",
    "mirrored_designs=yes": "designs may be mirrored",
    "preset_black=no": "Preset may not name black",
    "free_swap_after_move_card=no": "no free swap after a Move card",
    "exchange_after_roll_again=no": "no exchange after Roll again",
    "replace_under_own_pin=yes": "the tile under one's own pin may be replaced",
    "replace_dealt_victory_point=yes": "another card for a Victory point dealt at the start",
    "reshuffle=at once": "discards are shuffled as soon as the stack is empty",
    "short_reserve=pay nothing": "a reserve that is short pays nothing",
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
    """What an option changed to, in words, and its clause."""
    return CHANGES.get(changed, changed), CLAUSES.get(changed.partition("=")[0], "10")
