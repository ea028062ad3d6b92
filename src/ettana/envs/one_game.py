"""One game for adapters that take one decision at a time: what a seat reads, and what it may do."""

from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from ettana.core.designs.deck import Deck
from ettana.core.engine.batch.mask import legal_mask
from ettana.core.engine.batch.observe import observation
from ettana.core.engine.batch.relative import to_absolute
from ettana.core.engine.rules.ids import ACTIONS
from ettana.core.engine.rules.state import OVER
from ettana.core.errors import BadRules
from ettana.core.rules import RuleSet
from ettana.envs.layout import SIZE
from ettana.game import Game

Seats = Literal["relative", "absolute"]  # how actions name seats: see VecEnv
Observed = dict[str, NDArray[Any]]  # "observation" and "action_mask"
LIMITED: Final = RuleSet(turn_limit=400)  # whoever plays at random may never end (3.9)
LONGEST: Final = 10_000  # decisions


class OneGame:
    """A game that ends by a win, by its turn limit, or after so many decisions."""

    def __init__(
        self, players: int, seed: int, rules: RuleSet, deck: Deck | None, actions: Seats, max_decisions: int
    ) -> None:
        self.game = Game(players, seed, rules, deck)
        self._relative = is_relative(actions)
        self._left = max_decisions

    @property
    def is_won(self) -> bool:
        return self.game.winner is not None

    @property
    def is_over(self) -> bool:
        """Whether it was won, or a limit ended it."""
        return self._left <= 0 or self.game.state.phase == OVER

    def observe(self, seat: int) -> Observed:
        """What the seat may know, and what it may do: nothing, unless it has to act."""
        seen: Any = observation(self.game.state, seat)
        return {"observation": np.frombuffer(seen, np.uint8).copy(), "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> NDArray[np.int8]:
        if self.is_over or seat != self.game.current:
            return np.zeros(ACTIONS, np.int8)
        legal: Any = legal_mask(self.game.state, self._relative)
        return np.frombuffer(legal, np.int8).copy()

    def play(self, action: int) -> None:
        """Raises IllegalAction, and then nothing has changed."""
        game = self.game
        number = int(action)
        game.apply(int(to_absolute(number, game.current, game.players)) if self._relative else number)
        self.count()

    def count(self) -> None:
        """Counts a decision, also one that somebody else took."""
        self._left -= 1


def spaces() -> Any:
    """The spaces of an observation and of an action, as Gymnasium and PettingZoo name them."""
    from gymnasium.spaces import Box, Dict, Discrete

    seen = Box(0, 255, (SIZE,), np.uint8)
    return Dict({"observation": seen, "action_mask": Box(0, 1, (ACTIONS,), np.int8)}), Discrete(ACTIONS)


def is_relative(actions: str) -> bool:
    if actions not in ("relative", "absolute"):
        raise BadRules(f"actions are relative or absolute, not {actions!r}")
    return actions == "relative"
