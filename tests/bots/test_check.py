"""The conformance check: correct bots pass, and every forbidden behaviour is found and named."""

import random
import sys
import time
from collections.abc import Sequence

import pytest

from ettana.bots import BadBudget, BrokenBot, Budget, Candidate, find_bot, import_bot, make_bot, rank
from ettana.bots.check import check_bot
from ettana.bots.protocol import DEFAULT_BUDGET
from ettana.bots.random_bot import Random
from ettana.core.actions import Action, EndTurn
from ettana.core.designs.deck import Deck
from ettana.core.rules import RuleSet
from ettana.core.view import View
from ettana.game import Game


@pytest.mark.parametrize("name", ["Random", "Sensible"])
def test_our_bots_are_sound(name: str) -> None:
    assert check_bot(find_bot(name), decisions=25) == []


def first_problem(bot: type["Sound"]) -> str:
    problems = check_bot(bot, games=1, decisions=30)
    assert len(problems) == 1
    return problems[0]


class Sound:
    """Counts nodes, ranks actions, and always takes the last legal one. Each subclass does one thing wrong."""

    name = "Sound"

    def __init__(self, deck: Deck, rules: RuleSet, seed: int, budget: Budget = DEFAULT_BUDGET) -> None:
        self.nodes = 0
        self.budget = budget
        self.chance = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.nodes = 1
        return legal[-1]

    def rank(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        return [Candidate(action, float(-number)) for number, action in enumerate(legal)]


def test_a_bot_that_counts_and_ranks_can_be_sound() -> None:
    assert check_bot(Sound, decisions=25) == []


class Illegal(Sound):
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return EndTurn()


class Failing(Sound):
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        raise ZeroDivisionError("oh")


class Fickle(Sound):
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return random.choice(legal)


class Peeping(Sound):
    """Finds the game in the stack frames of its callers."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        game = sys._getframe(1).f_locals["game"]
        assert isinstance(game, Game)
        return legal[sum(game.position().card_stack[:5]) % len(legal)]


class Greedy(Sound):
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.nodes = 101
        return legal[0]


class NeverLess(Sound):
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.nodes = 2
        return legal[0]


class Slow(Sound):
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if self.budget.seconds is not None:
            end = time.process_time() + 0.7
            while time.process_time() < end:
                pass
        return legal[0]


class Emptying(Sound):
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        assert isinstance(legal, list)
        chosen: Action = legal.pop()
        return chosen


class Rewriting(Sound):
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        object.__setattr__(view, "turn", 99)
        return legal[0]


class RanksUpsideDown(Sound):
    def rank(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        return super().rank(view, legal)[::-1] + [Candidate(legal[0], 1.0)] * (len(legal) == 1)


class RanksIllegally(Sound):
    def rank(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        return [Candidate(action, None) for action in Game(2, 77).legal_actions()]


class RanksNothing(Sound):
    def rank(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        return []


class Nameless(Sound):
    name = " "


class Unmade(Sound):
    def __init__(self, deck: Deck, rules: RuleSet, seed: int, budget: Budget = DEFAULT_BUDGET) -> None:
        raise KeyError("nodes")


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (Illegal, "it answered end, which is not legal (game seed 0, 2 players, after 0 actions)"),
        (Failing, "it failed: ZeroDivisionError: oh"),
        (Fickle, "it chose "),  # two of three answers may agree by luck, so it can look like the next case
        (Peeping, "when only what it may not know was otherwise"),
        (Greedy, "it looked at 101 nodes with a budget of 100"),
        (NeverLess, "it looked at 2 nodes with a budget of 1 "),
        (Slow, "s with a budget of 0.05 s"),
        (Emptying, "it changed the list of legal actions"),
        (Rewriting, "it changed the view"),
        (RanksUpsideDown, "it ranked an action twice"),
        (RanksIllegally, "it ranked an action that is not legal"),
        (RanksNothing, "it must rank with a list of candidates, not []"),
        (Nameless, "it has no name"),
        (Unmade, "it cannot be made with a deck, rules, a seed and Budget(nodes=100, seconds=None): KeyError: 'nodes'"),
    ],
)
def test_the_check_finds_what_no_bot_may_do(bot: type[Sound], complaint: str) -> None:
    problem = first_problem(bot)
    if bot is RanksUpsideDown and "twice" not in problem:
        complaint = "it did not rank the best first"
    assert complaint in problem


def test_the_check_leaves_the_global_random_generators_unchanged() -> None:
    random.seed(5)
    before = random.getstate()
    check_bot(Random, games=1, decisions=5)
    assert random.getstate() == before


# Budgets, candidates and places


def test_impossible_budgets_are_refused() -> None:
    for nodes, seconds in ((0, None), (None, 0.0), (None, float("nan")), (5, 5.0), (-3, None)):
        with pytest.raises(BadBudget):
            Budget(nodes, seconds)
    assert Budget(nodes=5).repeats
    assert DEFAULT_BUDGET.repeats
    assert not Budget(seconds=0.1).repeats


def test_a_bot_that_cannot_rank_gives_its_choice() -> None:
    game = Game(2, 7)
    view, legal = game.view(0), game.legal_actions()
    bot, twin = (make_bot("Sensible", game, 3) for _ in range(2))
    assert rank(bot, view, legal) == [Candidate(twin.choose(view, legal), None)]
    assert len(rank(Sound(game.deck, game.rules, 3), view, legal)) == len(legal)


def test_a_bot_is_found_by_module_and_name() -> None:
    assert import_bot("ettana.bots.random_bot:Random") is Random
    for place in ("ettana.bots.random_bot:Missing", "no_such_module:Bot", "Random", "os:", "", ":", "a b:c", "os;x:y"):
        with pytest.raises(BrokenBot):
            import_bot(place)
