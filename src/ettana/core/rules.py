"""The rule set: the options of section 10, and the contents of the box that are data (1.3, 1.7).

An option is declared here once, with its clauses, its kind and its default. To add one: a field here, one of the same
name in `engine/rules/options.py`, the rule itself, and words in the catalogues and on the pages of the rules.
"""

from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final, Literal

from ettana.core.engine.rules.options import Options
from ettana.core.errors import BadRules
from ettana.core.longest_game import most_decisions
from ettana.core.rule_options import (
    RULES_VERSION,
    VERSIONS,
    ChoiceOption,
    CountsOption,
    NumberOption,
    Option,
    YesNoOption,
)

__all__ = ["OPTIONS", "RULES_VERSION", "VERSIONS", "RuleSet"]


class _OfItsVersion:
    """Stands in a signature for the default of the rule set's version."""

    def __repr__(self) -> str:
        return "of its version"


_NOT_GIVEN: Final[Any] = _OfItsVersion()


def _option(kind: Option) -> Any:
    """A field of the rule set. Where no value is given, it is the default of the rule set's version."""
    return field(default=_NOT_GIVEN, metadata={"option": kind})


def _yes_no(about: str, *clauses: str, default: bool, **more: Any) -> Any:
    return _option(YesNoOption(about=about, clauses=clauses, default=default, **more))


def _choice(about: str, *clauses: str, words: tuple[str, ...]) -> Any:
    return _option(ChoiceOption(about=about, clauses=clauses, default=words[0], words=words))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """How a table plays. The defaults are the rules as `docs/rules.md` has them; `version=1` has those of version 1.

    >>> rules = ettana.RuleSet(target=3, turn_limit=40)
    >>> rules.changes()
    {'target': 3, 'turn_limit': 40}
    """

    target: int = _option(
        NumberOption(about="victory points that win", clauses=("3.8",), default=8, low=1, high=20, studied=(6, 10))
    )
    turn_limit: int | None = _option(
        NumberOption(
            about="the game ends without a winner after so many turns",
            clauses=("3.9",),
            default=None,
            low=1,
            high=1_000_000,
            studied=(100,),
            at_tables=False,
        )
    )
    diagonal_steps: bool = _yes_no("walks go diagonally too", "5.2", default=False)
    mirrored_designs: bool = _yes_no("designs may be mirrored", "7.2", default=False)
    preset_black: bool = _yes_no("Preset may name black", "6.6", default=True)
    free_swap_after_move_card: bool = _yes_no("a free swap after a Move card", "4.2", default=True)
    exchange_after_roll_again: bool = _yes_no("an exchange of a design after Roll again", "4.7", default=True)
    replace_under_own_pin: bool = _yes_no(
        "Replace may change the tile under one's own pin", "6.5", default=True, before={1: False}
    )
    roll_again_collects: bool = _yes_no("the roll of Roll again is collected", "6.9", default=True)
    roll_again_twice: bool = _yes_no("Roll again more than once a turn", "6.9", default=False, before={1: True})
    forced_toll: bool = _yes_no(
        "a walk that costs a toll must be taken if there is no other move", "3.6", default=False, before={1: True}
    )
    replace_dealt_victory_point: bool = _yes_no(
        "another card for a Victory point dealt at the start", "2.7", default=False
    )
    reshuffle: Literal["when needed", "at once"] = _choice(
        "when the discards become a new stack", "4.10", words=("when needed", "at once")
    )
    short_reserve: Literal["pay what it holds", "pay nothing"] = _choice(
        "what a card gains if the reserve is short", "6.8", "6.12", words=("pay what it holds", "pay nothing")
    )
    cards: tuple[int, ...] = _option(
        CountsOption(about="action cards of each type", clauses=("1.7",), default=(3,) * 12, most=15)
    )
    tiles: tuple[int, ...] = _option(
        CountsOption(about="tiles of each number", clauses=("1.3",), default=(3,) * 6, most=15, total=18)
    )
    version: int = RULES_VERSION  # of the rules, and so of the defaults

    def __post_init__(self) -> None:
        if self.version not in VERSIONS:
            raise BadRules(f"rule set version {self.version} is not played here, only {VERSIONS[0]} to {VERSIONS[-1]}")
        for name, option in OPTIONS.items():
            if getattr(self, name) is _NOT_GIVEN:
                object.__setattr__(self, name, option.default_in(self.version))
            option.check(name, getattr(self, name))

    def changes(self) -> dict[str, Any]:
        """What differs from the defaults of its version, in the order of section 10."""
        return {
            name: getattr(self, name)
            for name, option in OPTIONS.items()
            if getattr(self, name) != option.default_in(self.version)
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


# Every option by its name, in the order of section 10.
OPTIONS: Final[dict[str, Option]] = {each.name: each.metadata["option"] for each in fields(RuleSet) if each.metadata}


@lru_cache(maxsize=1024)
def _options(rules: RuleSet) -> Options:
    options = Options(**{name: option.for_engine(getattr(rules, name)) for name, option in OPTIONS.items()})
    options.origin = rules
    return options
