"""Players that see only a View, found by name.

Packages can bring their own: an entry point of the group `ettana.bots` names a class that takes deck, rules, seed and
budget. If the class has an `about`, people are told what it says.
"""

import secrets
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from ettana._deprecated import takes_old_call
from ettana.bots.check import check_bot
from ettana.bots.match import play_game
from ettana.bots.profile import ENGLISH, BotProfile, checked, own_profile, read_about
from ettana.bots.protocol import DEFAULT_BUDGET, BadBudget, Bot, BotFactory, BrokenBot, Budget, Candidate, Paced, rank
from ettana.bots.turn_solver import TurnPlan, solve_turn
from ettana.core.designs.deck import Deck
from ettana.core.errors import EttanaError
from ettana.core.rules import RuleSet

if TYPE_CHECKING:
    from ettana.game import Game

__all__ = [
    "DEFAULT_BUDGET",
    "BadBudget",
    "Bot",
    "BotFactory",
    "BotProfile",
    "BrokenBot",
    "Budget",
    "Candidate",
    "Paced",
    "TurnPlan",
    "UnknownBot",
    "bot_names",
    "bots_for_people",
    "check_bot",
    "describe",
    "describe_all",
    "find_bot",
    "import_bot",
    "make_bot",
    "play_game",
    "rank",
    "read_about",
    "solve_turn",
]

GROUP = "ettana.bots"


class UnknownBot(EttanaError, LookupError):
    """No bot has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no bot {name.strip()!r}; known are {', '.join(bot_names()) or 'none'}")


@cache
def _registered() -> dict[str, EntryPoint]:
    """By name in small letters, in the order of their names."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name.casefold())
    return {entry.name.casefold(): entry for entry in found}


def bot_names() -> list[str]:
    """The names of all bots that are installed.

    >>> "Weaver" in ettana.bot_names()
    True
    """
    return [entry.name for entry in _registered().values()]


def _has_deck(name: str, game: object = None, *_: Any, **named: Any) -> bool:
    return isinstance(game, Deck) or "deck" in named


def _bot_from_deck(name: str, deck: Deck, rules: RuleSet, seed: int, budget: Budget = DEFAULT_BUDGET) -> Bot:
    return find_bot(name)(deck, rules, seed, budget)


@takes_old_call(_has_deck, _bot_from_deck, "make_bot(name, game, seed)")
def make_bot(name: str, game: "Game", seed: int | None = None, budget: Budget = DEFAULT_BUDGET) -> Bot:
    """A bot for one seat of this game. Capital letters in the name do not matter. Raises UnknownBot or BrokenBot.

    The bot takes the deck and the rule set of the game, and sees nothing else of it. Without a seed one is drawn, and
    never from the game's, which would tell the bot the dice.

    >>> game = ettana.Game(seed=7)
    >>> bot = ettana.make_bot("Sensible", game, seed=1)
    >>> bot.choose(game.view(0), game.legal_actions()) in game.legal_actions()
    True
    """
    return find_bot(name)(game.deck, game.rules, secrets.randbits(64) if seed is None else seed, budget)


def find_bot(name: str) -> BotFactory:
    """How the bot of this name is made. Capital letters do not matter. Raises UnknownBot or BrokenBot."""
    entry = _registered().get(name.strip().casefold())
    if entry is None:
        raise UnknownBot(name)
    return _load(entry)


def describe(name: str) -> BotProfile:
    """What the bot of this name says of itself; if it says nothing, its name. Raises UnknownBot or BrokenBot.

    This loads the package that brings the bot.
    """
    told = own_profile(find_bot(name))
    if told is None:
        return BotProfile(name={ENGLISH: _registered()[name.strip().casefold()].name})
    try:
        return checked(told)
    except BrokenBot as error:
        raise BrokenBot(f"the bot {name.strip()} says of itself what cannot be shown: {error}") from error


def describe_all() -> tuple[dict[str, BotProfile], list[BrokenBot]]:
    """What each bot says of itself, by name, in the order of their levels; and why others could not be asked."""
    found: dict[str, BotProfile] = {}
    broken: list[BrokenBot] = []
    for name in bot_names():
        try:
            found[name] = describe(name)
        except BrokenBot as error:
            broken.append(error)
    return dict(sorted(found.items(), key=lambda bot: bot[1].level)), broken


def bots_for_people() -> dict[str, BotProfile]:
    """Those that are offered to people, the first one first."""
    return {name: about for name, about in describe_all()[0].items() if about.for_people}


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
    except (Exception, SystemExit) as error:  # code of others, which may fail as it likes
        told = error if isinstance(error, ImportError | AttributeError) else f"{type(error).__name__}: {error}"
        raise BrokenBot(f"the bot {entry.name} cannot be loaded from {entry.value}: {told}") from error
    return factory
