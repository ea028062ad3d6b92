"""What a bot is: something that is shown what a seat may know and names one of its legal actions."""

from collections.abc import Sequence
from typing import Protocol

from ettana.core.actions import Action
from ettana.core.deck import Deck
from ettana.core.rules import RuleSet
from ettana.core.view import View


class Bot(Protocol):
    """A player that sees only a View. One is made for each seat of each game.

    It is asked whenever it has a decision to take, also when there is only one choice. It may remember what it was
    shown before. Same deck, rules, seed and views, same answers: a game with bots can be played again.
    """

    name: str

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions of the seat whose view this is. There is always at least one."""
        ...


class BotFactory(Protocol):
    """How a bot is made for a game, mostly the class itself. What entry points of the group `ettana.bots` name."""

    def __call__(self, deck: Deck, rules: RuleSet, seed: int) -> Bot: ...
