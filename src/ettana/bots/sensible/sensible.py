"""Sensible: a simple player with good rules of thumb, so that games end by themselves. Strength is not its aim."""

from collections.abc import Sequence

from ettana.bots.profile import bundled_profile
from ettana.bots.protocol import DEFAULT_BUDGET, Budget
from ettana.bots.sensible.rules_of_thumb import RULES_OF_THUMB
from ettana.bots.sensible.situation import Situation
from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.rules import RuleSet
from ettana.core.view import View


class Sensible:
    """Completes a design when it can, swaps towards its nearest designs, and spends what it has.

    What it does depends on its seed and on what it is shown, never on what happened before. The seed only chooses among
    actions that it thinks equally good. It looks at no positions but the one before it, so no budget is too small.
    """

    name = "Sensible"
    about = bundled_profile("sensible")

    def __init__(self, deck: Deck, rules: RuleSet, seed: int, budget: Budget = DEFAULT_BUDGET) -> None:
        self._tables = deck.tables(rules.mirrored_designs)
        self._rules = rules
        self._seed = seed

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        situation = Situation(view, legal, self._tables, self._rules, self._seed)
        for rule in RULES_OF_THUMB:
            action = rule(situation)
            if action is not None:
                return action
        return legal[0]
