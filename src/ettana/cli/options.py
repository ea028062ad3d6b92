"""Options that several commands share: the rules of a table, its deck, its players and its seed."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Group, Parameter

from ettana.cli.rule_flags import RuleFlags, rules_from
from ettana.core.designs.deck import Deck
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.deck_file import STANDARD, load_deck

_RULES = Group("Rules of the table", sort_key=10)


@Parameter(name="*", group=_RULES)
@dataclass(frozen=True, kw_only=True)
class TableOptions(RuleFlags):  # type: ignore[misc]  # made at run time, from the options of RuleSet
    """How the table plays. The defaults are the rules as docs/rules.md has them; numbers are its clauses."""

    deck: str = STANDARD
    """A deck that comes with Ettana, or a deck file (7.7)."""

    def rules(self, turn_limit: int | None = None) -> RuleSet:
        """The rule set. The limit given here counts if the caller of the command named none. Raises BadRules."""
        return rules_from(self, turn_limit=turn_limit)

    def load_deck(self) -> Deck:
        """Raises BadDeck."""
        return load_deck(self.deck)

    def new_game(self, players: int, seed: int | None, turn_limit: int | None = None) -> Game:
        """Raises BadRules and BadDeck."""
        return Game(players, seed, self.rules(turn_limit), self.load_deck())


STANDARD_TABLE = TableOptions()

Seed = Annotated[int | None, Parameter(name=["--seed", "-s"], help="The same seed deals and rolls the same game.")]
