"""Which games a study of balance plays: a bot against itself, at every size of table, and with each option changed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from ettana.core.rules import OPTIONS, RuleSet
from ettana.lab.contest import STANDARD_RULES, BadArena, Contest, Entrant
from ettana.notation.deck_file import STANDARD


@dataclass(frozen=True, slots=True)
class BalanceSetting:
    """One table: so many players, these rules, so many games. `changed` is empty where nothing is."""

    changed: str  # such as diagonal_steps=yes
    contest: Contest
    games: int

    @property
    def key(self) -> str:
        return f"{self.contest.players} {self.changed}".strip()


@dataclass(frozen=True, kw_only=True)
class Plan:
    """All games of a study. Each follows from the plan and its number; how many there are changes none of them.

    Game n is dealt alike under all rules, so that what an option changes can be seen deal by deal.
    """

    bot: Entrant
    seed: int = 0
    rules: RuleSet = STANDARD_RULES
    deck: str = STANDARD
    players: tuple[int, ...] = (2, 3, 4)
    games: int = 1000  # at each size of table
    option_games: int = 300  # with each option changed, at the smallest table

    def __post_init__(self) -> None:
        if not self.players or len(set(self.players)) < len(self.players):
            raise BadArena("name each number of players once, such as 2,3,4")
        if self.games < 1 or self.option_games < 0:
            raise BadArena("a study needs a game or more at each table, and 0 or more with each option changed")
        assert self.settings  # makes the contests, which refuse what cannot be played

    @cached_property
    def settings(self) -> tuple[BalanceSetting, ...]:
        tables = [BalanceSetting("", self._contest(players, self.rules), self.games) for players in self.players]
        games = min(self.games, self.option_games)  # each is compared with the game of the same deal
        if games:
            tables += [
                BalanceSetting(changed, self._contest(min(self.players), rules), games)
                for changed, rules in _changed_rules(self.rules)
            ]
        return tuple(tables)

    def _contest(self, players: int, rules: RuleSet) -> Contest:
        return Contest(bots=(self.bot,), players=players, seed=self.seed, rules=rules, deck=self.deck)

    def told(self) -> dict[str, object]:
        """What the games follow from, as plain data."""
        told = self._contest(2, self.rules).told()
        del told["players"]
        return told


def _changed_rules(rules: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    """The rules with each option of section 10 changed, one at a time, and what was changed."""
    for name, option in OPTIONS.items():
        if option.in_section_10 and option.at_tables:
            for value in option.others(getattr(rules, name)):
                yield f"{name}={option.write(value)}", replace(rules, **{name: value})
