"""Weaver: solves each turn exactly, and otherwise goes where its evaluation of the end of the turn is best."""

from collections.abc import Sequence

from ettana.bots.profile import bundled_profile
from ettana.bots.protocol import DEFAULT_BUDGET, Budget, Candidate
from ettana.bots.sensible.sensible import Sensible
from ettana.bots.weaver.turn_end_value import OutOfNodes
from ettana.bots.weaver.turn_options import TurnOptions
from ettana.bots.weaver.values import Values
from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.names import Phase
from ettana.core.rules import RuleSet
from ettana.core.view import View


class Weaver:
    """Sees whatever a turn can surely complete, weighs what it costs, and prepares the next turn.

    What it does follows from what it is shown alone, never from what happened before; its seed changes nothing. A node
    is a position that it weighs or that the solver makes. Where its budget ends it plays as Sensible does.
    """

    name = "Weaver"
    about = bundled_profile("weaver")

    def __init__(
        self, deck: Deck, rules: RuleSet, seed: int, budget: Budget = DEFAULT_BUDGET, values: Values | None = None
    ) -> None:
        self._tables = deck.tables(rules.mirrored_designs)
        self._rules = rules
        self._values = values or Values()
        self._budget = budget
        self._sensible = Sensible(deck, rules, 0)
        self.nodes = 0

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.nodes = 0
        if len(legal) == 1:
            return legal[0]
        options = self._options(view, legal)
        try:
            return self._best(view, options)
        except OutOfNodes:
            return self._sensible.choose(view, legal)
        finally:
            self.nodes = options.turn_end.nodes

    def rank(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """What it does, then the other moves and free swaps, with what the end of the turn is worth in points.

        It cannot say what a purchase, a card or a finished design is worth, only that it prefers it.
        """
        chosen = self.choose(view, legal)
        options = self._options(view, legal, self.nodes)
        try:
            opinions = options.opinions() if view.phase is Phase.ACT else []
        except OutOfNodes:
            opinions = []
        self.nodes += options.turn_end.nodes
        best = opinions[0] if opinions else None
        others = [Candidate(action, worth) for worth, action in opinions if action != chosen]
        return [Candidate(chosen, best[0] if best and best[1] == chosen else None), *others]

    def _options(self, view: View, legal: Sequence[Action], spent: int = 0) -> TurnOptions:
        most = self._budget.nodes
        return TurnOptions(view, legal, self._tables, self._rules, self._values, None if most is None else most - spent)

    def _best(self, view: View, options: TurnOptions) -> Action:
        if view.phase is Phase.PLACE:
            return options.place()
        if view.phase is Phase.BEFORE_ROLL:
            return options.before_roll()
        return options.act()
