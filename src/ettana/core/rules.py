"""The rule set: the options of section 10, and the contents of the box that are data (1.3, 1.7)."""

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Literal

from ettana.core.engine.rules.options import Options
from ettana.core.errors import BadRules
from ettana.core.longest_game import most_decisions

# Changes whenever the same rule set, deck, seed and actions would give another game.
RULES_VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """How a table plays. The defaults are the rules as `docs/rules.md` has them."""

    target: int = 8  # victory points that win (3.8)
    turn_limit: int | None = None  # for simulations (3.9)
    diagonal_steps: bool = False  # (5.2)
    mirrored_designs: bool = False  # (7.2)
    preset_black: bool = True  # (6.6)
    free_swap_after_move_card: bool = True  # (4.2)
    exchange_after_roll_again: bool = True  # (4.7)
    replace_under_own_pin: bool = False  # (6.5)
    replace_dealt_victory_point: bool = False  # (2.7)
    reshuffle: Literal["when needed", "at once"] = "when needed"  # (4.10)
    short_reserve: Literal["pay what it holds", "pay nothing"] = "pay what it holds"  # (6.8, 6.12)
    cards: tuple[int, ...] = (3,) * 12  # action cards of each type (1.7)
    tiles: tuple[int, ...] = (3,) * 6  # tiles of each number (1.3)
    version: int = RULES_VERSION

    def __post_init__(self) -> None:
        _whole("target", self.target, 1, 20, "3.8")
        if self.turn_limit is not None:
            _whole("turn_limit", self.turn_limit, 1, 1_000_000, "3.9")
        for field in fields(self):
            if field.type in (bool, "bool") and not isinstance(getattr(self, field.name), bool):
                raise BadRules(f"{field.name} is yes or no, not {getattr(self, field.name)!r} (section 10)")
        _one_of("reshuffle", self.reshuffle, ("when needed", "at once"), "4.10")
        _one_of("short_reserve", self.short_reserve, ("pay what it holds", "pay nothing"), "6.8")
        _counts("cards", self.cards, 12, 15, "1.7")
        _counts("tiles", self.tiles, 6, 15, "1.3")
        if sum(self.tiles) != 18:
            raise BadRules(f"tiles must be 18 in all, not {sum(self.tiles)} (1.3)")
        if self.version != RULES_VERSION:
            raise BadRules(f"rule set version {self.version} is not played here, only {RULES_VERSION}")

    def changes(self) -> dict[str, object]:
        """What differs from the defaults, in the order of section 10."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }

    @property
    def max_decisions(self) -> int | None:
        """An upper bound for the decisions of a game of two to four; None without a turn limit (3.9).

        It holds unless somebody draws more action cards in one turn than the box has, which no rule forbids:
        `longest_game` has the reasons. Games take far fewer decisions.
        """
        return None if self.turn_limit is None else most_decisions(self.turn_limit, self.cards)

    def options(self) -> Options:
        """The rule set as the engine reads it."""
        return _options(self)


@lru_cache(maxsize=1024)
def _options(rules: RuleSet) -> Options:
    options = Options(
        target=rules.target,
        turn_limit=rules.turn_limit or 0,
        diagonal_steps=rules.diagonal_steps,
        preset_black=rules.preset_black,
        free_swap_after_move_card=rules.free_swap_after_move_card,
        exchange_after_roll_again=rules.exchange_after_roll_again,
        replace_under_own_pin=rules.replace_under_own_pin,
        replace_dealt_victory_point=rules.replace_dealt_victory_point,
        reshuffle_at_once=rules.reshuffle == "at once",
        short_reserve_pays_nothing=rules.short_reserve == "pay nothing",
        cards=list(rules.cards),
        tiles=list(rules.tiles),
    )
    options.origin = rules
    return options


def _whole(name: str, value: object, low: int, high: int, clause: str) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadRules(f"{name} must be a whole number from {low} to {high}, not {value!r} ({clause})")


def _one_of(name: str, value: object, allowed: tuple[str, ...], clause: str) -> None:
    if value not in allowed:
        raise BadRules(f"{name} must be {' or '.join(map(repr, allowed))}, not {value!r} ({clause})")


def _counts(name: str, values: object, length: int, most: int, clause: str) -> None:
    if not isinstance(values, tuple) or len(values) != length:
        raise BadRules(f"{name} must be {length} counts, not {values!r} ({clause})")
    for value in values:
        _whole(f"each of {name}", value, 0, most, clause)
