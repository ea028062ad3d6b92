"""Weaver: solves each turn exactly, and otherwise goes where its evaluation of the end of the turn is best."""

from collections.abc import Sequence

from ettana.bots.protocol import OWN_PACE, Budget, Candidate
from ettana.bots.sensible.sensible import Sensible
from ettana.bots.weaver.turn_end_value import OutOfNodes
from ettana.bots.weaver.turn_options import Lines
from ettana.bots.weaver.values import Values
from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.names import Phase
from ettana.core.rules import RuleSet
from ettana.core.view import View


class Weaver:
    """Sees whatever a turn can surely complete, weighs what it costs, and prepares the next turn.

    What it does follows from what it is shown alone, never from what happened before; its seed changes nothing. A node
    is a position that it weighs or that the solver makes. Where its budget ends it has habits, like Sensible.
    """

    name = "Weaver"

    def __init__(
        self, deck: Deck, rules: RuleSet, seed: int, budget: Budget = OWN_PACE, values: Values | None = None
    ) -> None:
        self._tables = deck.tables(rules.mirrored_designs)
        self._rules = rules
        self._values = values or Values()
        self._budget = budget
        self._habits = Sensible(deck, rules, 0)
        self.nodes = 0

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.nodes = 0
        if len(legal) == 1:
            return legal[0]
        lines = self._lines(view, legal)
        try:
            return self._best(view, lines)
        except OutOfNodes:
            return self._habits.choose(view, legal)
        finally:
            self.nodes = lines.prospects.nodes

    def rank(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """What it does, then the other moves and free swaps, with what the end of the turn is worth in points.

        It cannot say what a purchase, a card or a finished design is worth, only that it prefers it.
        """
        chosen = self.choose(view, legal)
        lines = self._lines(view, legal, self.nodes)
        try:
            opinions = lines.opinions() if view.phase is Phase.ACT else []
        except OutOfNodes:
            opinions = []
        self.nodes += lines.prospects.nodes
        best = opinions[0] if opinions else None
        others = [Candidate(action, worth) for worth, action in opinions if action != chosen]
        return [Candidate(chosen, best[0] if best and best[1] == chosen else None), *others]

    def _lines(self, view: View, legal: Sequence[Action], spent: int = 0) -> Lines:
        most = self._budget.nodes
        return Lines(view, legal, self._tables, self._rules, self._values, None if most is None else most - spent)

    def _best(self, view: View, lines: Lines) -> Action:
        if view.phase is Phase.PLACE:
            return lines.place()
        if view.phase is Phase.BEFORE_ROLL:
            return lines.before_roll()
        return lines.act()
