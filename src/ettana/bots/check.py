"""Checks that a bot does what every bot must do: for those who write one, and for our own tests.

    >>> from ettana.bots.random_bot import Random
    >>> check_bot(Random, games=1, decisions=5)
    []

The bot plays games from all seats. Some moves are not its own, so that it meets positions that it would never reach
itself. At each decision two twins of it, made with the same seed, are asked too: one the same question, one in a world
that differs in all that the seat may not know. They must agree.
"""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ettana.bots.profile import checked, own_profile
from ettana.bots.protocol import Bot, BotFactory, BrokenBot, Budget, Candidate, Counts, Ranks
from ettana.core.actions import Action
from ettana.core.belief import sample
from ettana.core.engine.rules.rng import seeded
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.view import View
from ettana.game import Game

_TABLES: Final = (
    (2, RuleSet()),
    (4, RuleSet()),
    (3, RuleSet(target=20, diagonal_steps=True, mirrored_designs=True, reshuffle="at once")),
    (2, RuleSet(target=20, cards=(2, 2, 9, 2, 2, 2, 2, 2, 2, 2, 2, 2), free_swap_after_move_card=False)),
)
_STRANGE: Final = 4  # one action in so many is not the bot's own
_SPARSELY: Final = 10  # what costs more is asked once in so many decisions
_SECONDS: Final = 0.05  # a budget of time, and
_GRACE: Final = 0.5  # processor time that is allowed beyond twice that: the first call may load something


class _Broken(Exception):
    """The bot did what no bot may do."""


@dataclass(slots=True)
class _Check:
    factory: BotFactory
    nodes: int
    problems: list[str] = field(default_factory=list)

    def make(self, game: Game, seed: int, budget: Budget) -> Bot:
        try:
            bot = self.factory(game.deck, game.rules, seed, budget)
        except Exception as error:
            raise _Broken(f"it cannot be made with a deck, rules, a seed and {budget}: {_told(error)}") from error
        if not isinstance(getattr(bot, "name", None), str) or not bot.name.strip():
            raise _Broken("it has no name")
        return bot

    def play(self, players: int, rules: RuleSet, seed: int, most: int) -> None:
        game = Game(players, seed, rules)
        chance = random.Random(seed)
        try:
            trios = [
                [self.make(game, 1000 * seed + seat, Budget(nodes=self.nodes)) for _ in range(3)]
                for seat in range(players)
            ]
            for done in range(most):
                if game.over:
                    break
                action = self.decide(game, trios[game.current], chance)
                if done % _SPARSELY == 3:
                    self.ask_sparsely(game, chance.getrandbits(32))
                if chance.randrange(_STRANGE) == 0:
                    action = _strange(game.legal_actions(), chance)
                game.apply(action)
        except _Broken as broken:
            where = f"game seed {seed}, {players} players, after {len(game.log)} actions"
            self.problems.append(f"{broken} ({where})")

    def decide(self, game: Game, trio: list[Bot], chance: random.Random) -> Action:
        """The bot's answer, after its twins have given the same."""
        bot, twin, other_twin = trio
        answer = _ask(bot, game)
        if isinstance(bot, Counts) and bot.nodes > self.nodes:
            raise _Broken(f"it looked at {bot.nodes} nodes with a budget of {self.nodes}")
        random.seed(chance.getrandbits(32))  # for bots that take their chance from everybody's generator
        if (again := _ask(twin, game)) != answer:
            raise _Broken(f"with the same seed, budget and views it chose {answer} once and {again} another time")
        world = _another_world(game, chance.getrandbits(64))
        if (there := _ask(other_twin, world)) != answer:
            raise _Broken(f"it chose {answer}, but {there} when only what it may not know was otherwise")
        return answer

    def ask_sparsely(self, game: Game, seed: int) -> None:
        """Bots made anew in the middle of a game, as a server does: the smallest budget, time, and the ranking."""
        least = self.make(game, seed, Budget(nodes=1))
        _ask(least, game)
        if isinstance(least, Counts) and least.nodes > 1:
            raise _Broken(f"it looked at {least.nodes} nodes with a budget of 1")
        hurried = self.make(game, seed, Budget(seconds=_SECONDS))
        begun = time.process_time()
        _ask(hurried, game)
        if (spent := time.process_time() - begun) > 2 * _SECONDS + _GRACE:
            raise _Broken(f"it thought for {spent:.2f} s with a budget of {_SECONDS} s")
        ranking = self.make(game, seed, Budget(nodes=self.nodes))
        if isinstance(ranking, Ranks):
            _check_ranking(ranking, game.view(game.current), game.legal_actions())


def check_bot(
    factory: BotFactory, *, games: int = len(_TABLES), decisions: int = 60, nodes: int = 100, seed: int = 0
) -> list[str]:
    """What a bot does that no bot may do, in words, with the game that shows it. Empty if the bot is sound.

    A sound bot answers with a legal action in any position. The answer follows from its seed, its budget and what it
    may know. It keeps to a budget of nodes (if it counts them) and of time. It does not change what it is given. If it
    ranks, it names legal actions, the best first. If it says what it is, that can be shown to people. The budget of
    `nodes` is small, so that this takes seconds.
    """
    check = _Check(factory, nodes, _problems_of_about(factory))
    everybodys = random.getstate()
    try:
        for number in range(games):
            players, rules = _TABLES[number % len(_TABLES)]
            check.play(players, rules, seed + number, decisions)
    finally:
        random.setstate(everybodys)
    return check.problems


def _problems_of_about(factory: BotFactory) -> list[str]:
    told = own_profile(factory)
    try:
        if told is not None:
            checked(told)
    except BrokenBot as broken:
        return [f"about: {broken}"]
    return []


def _ask(bot: Bot, game: Game) -> Action:
    """The bot's answer, if it is a legal one and the bot left alone what it was given."""
    view, legal = game.view(game.current), game.legal_actions()
    try:
        answer: object = bot.choose(view, legal)
    except Exception as error:
        raise _Broken(f"it failed: {_told(error)}") from error
    if legal != game.legal_actions():
        raise _Broken("it changed the list of legal actions")
    if view != game.view(game.current):
        raise _Broken("it changed the view")
    if not isinstance(answer, Action) or answer not in legal:
        raise _Broken(f"it answered {answer!s}, which is not legal")
    return answer


def _check_ranking(bot: Ranks, view: View, legal: Sequence[Action]) -> None:
    try:
        ranked: object = bot.rank(view, list(legal))
    except Exception as error:
        raise _Broken(f"it failed to rank: {_told(error)}") from error
    if not isinstance(ranked, list) or not ranked or not all(isinstance(each, Candidate) for each in ranked):
        raise _Broken(f"it must rank with a list of candidates, not {ranked!r}")
    actions = [each.action for each in ranked]
    if not all(action in legal for action in actions):
        raise _Broken("it ranked an action that is not legal")
    if len(set(actions)) != len(actions):
        raise _Broken("it ranked an action twice")
    values = [each.value for each in ranked if each.value is not None]
    if values != sorted(values, reverse=True):
        raise _Broken("it did not rank the best first")


def _another_world(game: Game, seed: int) -> Game:
    """A game that the current seat cannot tell from this one."""
    state = sample(game.view(game.current), game.rules, game.deck, seeded(seed))
    return Game.from_position(Position.of(state, game.rules, game.deck))


def _strange(legal: Sequence[Action], chance: random.Random) -> Action:
    """Any kind of action, then any of that kind: most actions are swaps, and other kinds would hardly come up."""
    kinds = list(dict.fromkeys(type(action) for action in legal))
    kind = chance.choice(kinds)
    return chance.choice([action for action in legal if type(action) is kind])


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
