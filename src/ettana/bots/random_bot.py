"""Random: any legal action, each as likely as the others."""

import random
from collections.abc import Sequence

from ettana.bots.profile import bundled_profile
from ettana.bots.protocol import DEFAULT_BUDGET, Budget
from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.rules import RuleSet
from ettana.core.view import View


class Random:
    """Plays at random. Games among such bots need a turn limit: they rarely complete a design."""

    name = "Random"
    about = bundled_profile("random")

    def __init__(self, deck: Deck, rules: RuleSet, seed: int, budget: Budget = DEFAULT_BUDGET) -> None:
        self._chance = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return self._chance.choice(legal)
