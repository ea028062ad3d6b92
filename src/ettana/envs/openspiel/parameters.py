"""The parameters of `python_ettana`: players, every option of the rule set, the deck, and bounds.

An option has the name that it has in a `RuleSet`. Counts are text, as in rule texts: `cards=3/3/3/3/3/3/3/3/3/3/3/3`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ettana.core.designs.deck import Deck
from ettana.core.errors import BadRules
from ettana.core.rule_options import CountsOption
from ettana.core.rules import OPTIONS, RuleSet
from ettana.notation.deck_file import STANDARD, load_deck

# Whoever plays at random may never end (3.9). Both are the bounds of `VecEnv`.
_TURNS: Final = 400
_DECISIONS: Final = 10_000
_REMEMBERED: Final = 512  # games of careful players have 190 to 530 entries


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a game of OpenSpiel is made with."""

    players: int
    rules: RuleSet
    deck: Deck
    max_decisions: int  # a game that takes more ends without a winner
    history: int  # entries of the history that the tensor of an information state has


def specification() -> dict[str, Any]:
    """Every parameter with its default, which also says of what type it is."""
    found: dict[str, Any] = {"players": 2, "deck": STANDARD, "max_decisions": _DECISIONS, "history": _REMEMBERED}
    for name, option in OPTIONS.items():
        default = _TURNS if name == "turn_limit" else option.default
        found[name] = option.write(default) if isinstance(option, CountsOption) else default
    return found


def read(given: Mapping[str, Any]) -> Parameters:
    """The parameters, those that are not given by their defaults. Raises BadRules or BadDeck with what is wrong."""
    values = specification() | dict(given)
    options: dict[str, Any] = {
        name: option.read(name, values[name]) if isinstance(option, CountsOption) else values[name]
        for name, option in OPTIONS.items()
    }
    return Parameters(
        players=_number("players", values["players"], 2, 4),
        rules=RuleSet(**options),
        deck=load_deck(values["deck"]),
        max_decisions=_number("max_decisions", values["max_decisions"], 1, 1_000_000),
        history=_number("history", values["history"], 1, 1_000_000),
    )


def _number(name: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadRules(f"{name} must be a whole number from {low} to {high}, not {value!r}")
    return value
