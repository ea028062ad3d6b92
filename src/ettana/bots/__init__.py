"""Players that see only a View, found by name.

Packages can bring their own: an entry point of the group `ettana.bots` names a class that takes deck, rules and seed.
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ettana.bots.protocol import Bot, BotFactory
from ettana.core.deck import Deck
from ettana.core.errors import EttanaError
from ettana.core.rules import RuleSet

__all__ = ["Bot", "BotFactory", "BrokenBot", "UnknownBot", "bot_names", "make_bot"]

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


def make_bot(name: str, deck: Deck, rules: RuleSet, seed: int) -> Bot:
    """A bot for one seat of one game. Capital letters in the name do not matter. Raises UnknownBot or BrokenBot."""
    entry = _registered().get(name.strip().casefold())
    if entry is None:
        raise UnknownBot(name)
    try:
        factory: BotFactory = entry.load()
    except (ImportError, AttributeError) as error:
        raise BrokenBot(f"the bot {entry.name} cannot be loaded from {entry.value}: {error}") from error
    return factory(deck, rules, seed)
