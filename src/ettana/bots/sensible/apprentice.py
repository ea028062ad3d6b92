"""Apprentice: plays as Sensible does, but overlooks things, as people do who are new to the game."""

from collections.abc import Sequence
from typing import Final

from ettana.bots.profile import bundled_profile
from ettana.bots.protocol import DEFAULT_BUDGET, Budget, Candidate
from ettana.bots.sensible.sensible import Sensible
from ettana.core.actions import Action, Claim, Exchange, FreeSwap, Jump, PaidSwap, PlaySwap, ReplaceYarn, Walk
from ettana.core.designs.deck import Deck
from ettana.core.rules import RuleSet
from ettana.core.view import View

# How many of a hundred such actions it does not see in a turn. A design that is complete mostly meets the eye.
OVERLOOKS: Final[dict[type[object], int]] = {
    Claim: 12,
    Walk: 35,
    Jump: 35,
    FreeSwap: 35,
    PaidSwap: 60,
    PlaySwap: 60,
    ReplaceYarn: 60,
    Exchange: 50,
}
THOUGHTS: Final = 4  # that it can name when asked


class Apprentice:
    """Sensible with half-open eyes. What it overlooks depends on its seed and the turn, not on what happened before."""

    name = "Apprentice"
    about = bundled_profile("apprentice")

    def __init__(self, deck: Deck, rules: RuleSet, seed: int, budget: Budget = DEFAULT_BUDGET) -> None:
        self._sensible = Sensible(deck, rules, seed)
        self._seed = seed

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        seen = [action for action in legal if not self._overlooks(view, action)]
        return self._sensible.choose(view, seen or legal)

    def rank(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """What it does, and what it would do if it could not do that, and so on. It cannot say how much better."""
        seen = [action for action in legal if not self._overlooks(view, action)] or list(legal)
        found: list[Candidate] = []
        while seen and len(found) < THOUGHTS:
            found.append(Candidate(self._sensible.choose(view, seen), None))
            seen.remove(found[-1].action)
        return found

    def _overlooks(self, view: View, action: Action) -> bool:
        share = OVERLOOKS.get(type(action))
        if share is None:
            return False
        lot = (self._seed * 2654435761 + view.turn * 40503 + action.id * 69069) * 0x9E3779B1 & 0xFFFFFFFF
        return (lot >> 16) % 100 < share
