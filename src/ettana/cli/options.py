"""Options that several commands share: the rules of a table, its deck, its players and its seed."""

from dataclasses import dataclass
from typing import Annotated, Literal

from cyclopts import Group, Parameter

from ettana.core.designs.deck import Deck
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.deck_file import STANDARD, load_deck

_RULES = Group("Rules of the table", sort_key=10)
_Flag = Annotated[bool, Parameter(negative="", show_default=False)]


@Parameter(name="*", group=_RULES)
@dataclass(frozen=True, kw_only=True)
class TableOptions:
    """How the table plays. The defaults are the rules as docs/rules.md has them; numbers are its clauses."""

    deck: str = STANDARD
    """A deck that comes with Ettana, or a deck file (7.7)."""
    target: int = 8
    """Victory points that win, 1 to 20 (3.8)."""
    turn_limit: int | None = None
    """End the game without a winner after so many turns (3.9)."""
    diagonal_steps: _Flag = False
    """Walk diagonally too (5.2)."""
    mirrored_designs: _Flag = False
    """Read designs from behind too (7.2)."""
    no_preset_black: _Flag = False
    """Preset may not name black (6.6)."""
    no_swap_after_move_card: _Flag = False
    """No free swap after a Move card (4.2)."""
    no_exchange_after_roll_again: _Flag = False
    """No exchange of a design after Roll again (4.7)."""
    replace_under_own_pin: _Flag = False
    """Replace the tile under one's own pin too (6.5)."""
    replace_dealt_victory: _Flag = False
    """Another card for a Victory point dealt at the start (2.7)."""
    reshuffle: Literal["when-needed", "at-once"] = "when-needed"
    """When the discards become a new stack (4.10)."""
    short_reserve: Literal["pay-what-it-holds", "pay-nothing"] = "pay-what-it-holds"
    """What a card gains if the reserve is short (6.8, 6.12)."""

    def rules(self, turn_limit: int | None = None) -> RuleSet:
        """The rule set. The limit given here counts if the caller of the command named none. Raises BadRules."""
        return RuleSet(
            target=self.target,
            turn_limit=turn_limit if self.turn_limit is None else self.turn_limit,
            diagonal_steps=self.diagonal_steps,
            mirrored_designs=self.mirrored_designs,
            preset_black=not self.no_preset_black,
            free_swap_after_move_card=not self.no_swap_after_move_card,
            exchange_after_roll_again=not self.no_exchange_after_roll_again,
            replace_under_own_pin=self.replace_under_own_pin,
            replace_dealt_victory_point=self.replace_dealt_victory,
            reshuffle="at once" if self.reshuffle == "at-once" else "when needed",
            short_reserve="pay nothing" if self.short_reserve == "pay-nothing" else "pay what it holds",
        )

    def load_deck(self) -> Deck:
        """Raises BadDeck."""
        return load_deck(self.deck)

    def new_game(self, players: int, seed: int | None, turn_limit: int | None = None) -> Game:
        """Raises BadRules and BadDeck."""
        return Game(players, seed, self.rules(turn_limit), self.load_deck())


STANDARD_TABLE = TableOptions()

Seed = Annotated[int | None, Parameter(name=["--seed", "-s"], help="The same seed deals and rolls the same game.")]
