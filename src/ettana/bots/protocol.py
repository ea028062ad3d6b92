"""What a bot is: something that is shown what a seat may know and names one of its legal actions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.errors import EttanaError
from ettana.core.rules import RuleSet
from ettana.core.view import View


class BadBudget(EttanaError, ValueError):
    """Nobody can think with such a budget."""


class BrokenBot(EttanaError, ImportError):
    """The package that brings this bot cannot be loaded, or what the bot says of itself cannot be shown."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision: so many nodes, or so many seconds, or as much as it is used to.

    A node is one position that the bot makes or values. With nodes a game can be played again; with seconds it cannot.

    >>> ettana.Budget(nodes=1000).repeats, ettana.Budget(seconds=0.5).repeats
    (True, False)
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.nodes is not None and self.seconds is not None:
            raise BadBudget("a budget is nodes or seconds, not both")
        if self.nodes is not None and not 1 <= self.nodes <= 10**12:
            raise BadBudget(f"a budget is at least 1 node, not {self.nodes}")
        if self.seconds is not None and not 0 < self.seconds <= 86_400:
            raise BadBudget(f"a budget is more than 0 seconds, not {self.seconds}")

    @property
    def repeats(self) -> bool:
        """Whether the same seed plays the same with it."""
        return self.seconds is None


DEFAULT_BUDGET = Budget()  # as much as a bot of this kind is used to


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that a bot considers, and what it thinks of it."""

    action: Action
    value: float | None  # more is better, on the bot's own scale; None if it only says which


class Bot(Protocol):
    """A player that sees only a View. One is made for each seat of each game.

    It is asked whenever it has a decision to take, also when there is only one choice. It may remember what it was
    shown before, but must not need to: a table server makes a new bot for each question. Same deck, rules, seed, budget
    and views, same answers, unless the budget is seconds: a game with bots can be played again.

    >>> class Hasty:
    ...     name = "Hasty"
    ...
    ...     def choose(self, view, legal):
    ...         return legal[0]
    >>> game = ettana.Game(seed=7, rules=ettana.RuleSet(turn_limit=2))
    >>> ettana.play_game(game, [Hasty(), Hasty()]) is None
    True
    """

    name: str

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions of the seat whose view this is. There is always at least one."""
        ...


@runtime_checkable
class Ranks(Protocol):
    """A bot that can tell what else it considered: for hints and analysis."""

    def rank(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """Legal actions with their values, the best first, each at most once and at least one."""
        ...


@runtime_checkable
class Counts(Protocol):
    """A bot that counts what it looks at, and so can keep to a budget of nodes."""

    nodes: int  # of its last decision


@runtime_checkable
class Paced(Protocol):
    """A bot that at its own pace thinks by the clock: a table may ask it to hurry."""

    seconds: float  # at most, for one decision


class BotFactory(Protocol):
    """How a bot is made for a game, mostly the class itself. What entry points of the group `ettana.bots` name."""

    def __call__(self, deck: Deck, rules: RuleSet, seed: int, budget: Budget = DEFAULT_BUDGET) -> Bot: ...


def rank(bot: Bot, view: View, legal: Sequence[Action]) -> list[Candidate]:
    """What a bot would do and, if it can tell, what else it considered, the best first.

    Ask a bot that was made for this: one that is playing may play differently once it has been asked.
    """
    if isinstance(bot, Ranks):
        return bot.rank(view, legal)
    return [Candidate(bot.choose(view, legal), None)]
