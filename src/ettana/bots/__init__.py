"""Players that see only a View, found by name.

Packages can bring their own: an entry point of the group `ettana.bots` names a class that takes deck, rules, seed and
budget.
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ettana.bots.protocol import OWN_PACE, BadBudget, Bot, BotFactory, Budget, Candidate, Paced, rank
from ettana.core.designs.deck import Deck
from ettana.core.errors import EttanaError
from ettana.core.rules import RuleSet

__all__ = [
    "OWN_PACE",
    "BadBudget",
    "Bot",
    "BotFactory",
    "BrokenBot",
    "Budget",
    "Candidate",
    "Paced",
    "UnknownBot",
    "bot_names",
    "find_bot",
    "import_bot",
    "make_bot",
    "rank",
]

GROUP = "ettana.bots"


class UnknownBot(EttanaError, LookupError):
    """No bot has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no bot {name.strip()!r}; known are {', '.join(bot_names()) or 'none'}")


class BrokenBot(EttanaError, ImportError):
    """The package that brings this bot cannot be loaded."""


@cache
def _registered() -> dict[str, EntryPoint]:
    """By name in small letters, in the order of their names."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name.casefold())
    return {entry.name.casefold(): entry for entry in found}


def bot_names() -> list[str]:
    """The names of all bots that are installed."""
    return [entry.name for entry in _registered().values()]


def make_bot(name: str, deck: Deck, rules: RuleSet, seed: int, budget: Budget = OWN_PACE) -> Bot:
    """A bot for one seat of one game. Capital letters in the name do not matter. Raises UnknownBot or BrokenBot."""
    return find_bot(name)(deck, rules, seed, budget)


def find_bot(name: str) -> BotFactory:
    """How the bot of this name is made. Capital letters do not matter. Raises UnknownBot or BrokenBot."""
    entry = _registered().get(name.strip().casefold())
    if entry is None:
        raise UnknownBot(name)
    return _load(entry)


def import_bot(place: str) -> BotFactory:
    """The bot at a place such as `my_package.my_module:MyBot`. Raises BrokenBot.

    It runs code of that module: never do it with a name that comes from outside.
    """
    module, _, name = place.partition(":")
    if not all(part.isidentifier() for part in [*module.split("."), name]):
        raise BrokenBot(f"a bot of one's own is named as my_module:MyBot, not {place!r}")
    return _load(EntryPoint(name=name, value=place, group=GROUP))


def _load(entry: EntryPoint) -> BotFactory:
    try:
        factory: BotFactory = entry.load()
    except (ImportError, AttributeError) as error:
        raise BrokenBot(f"the bot {entry.name} cannot be loaded from {entry.value}: {error}") from error
    return factory
