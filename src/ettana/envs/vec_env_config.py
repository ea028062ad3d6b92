"""What a batch of games is made of: a value, so that other processes can make their part of it."""

from dataclasses import dataclass

from ettana.core.designs.deck import Deck
from ettana.core.engine.batch.games import Games
from ettana.core.rules import RuleSet


@dataclass(frozen=True, slots=True)
class VecEnvConfig:
    """All that decides which games are played."""

    games: int
    players: int
    seed: int
    rules: RuleSet
    deck: Deck
    relative: bool  # whether actions count seats from the player on
    max_decisions: int

    def batch(self, first: int, end: int) -> Games:
        """The games of the rows from `first` to before `end`, from the beginning."""
        tables = self.deck.tables(self.rules.mirrored_designs)
        return Games(
            end - first,
            self.players,
            self.rules.options(),
            tables,
            self.seed + first,
            self.games,
            self.relative,
            self.max_decisions,
        )
