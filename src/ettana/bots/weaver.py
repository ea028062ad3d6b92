"""Weaver: solves each turn exactly, and otherwise goes where its evaluation of the end of the turn is best."""

from collections.abc import Sequence

from ettana.bots.lines import Lines
from ettana.bots.protocol import OWN_PACE, Budget, Candidate
from ettana.bots.values import Values
from ettana.core.actions import Action
from ettana.core.deck import Deck
from ettana.core.names import Phase
from ettana.core.rules import RuleSet
from ettana.core.view import View


class Weaver:
    """Sees whatever a turn can surely complete, weighs what it costs, and prepares the next turn.

    What it does follows from what it is shown alone, never from what happened before; its seed changes nothing.
    """

    name = "Weaver"

    def __init__(
        self, deck: Deck, rules: RuleSet, seed: int, budget: Budget = OWN_PACE, values: Values | None = None
    ) -> None:
        self._tables = deck.tables(rules.mirrored_designs)
        self._rules = rules
        self._values = values or Values()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self._best(view, Lines(view, legal, self._tables, self._rules, self._values))

    def rank(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """What it does, and the other moves and free swaps, with what the end of the turn is worth in points."""
        lines = Lines(view, legal, self._tables, self._rules, self._values)
        chosen = self._best(view, lines) if len(legal) > 1 else legal[0]
        opinions = lines.opinions() if view.phase is Phase.ACT else []
        most = max([worth for worth, _ in opinions], default=0.0)
        return [
            Candidate(chosen, most),
            *[Candidate(action, worth) for worth, action in opinions if action != chosen],
        ]

    def _best(self, view: View, lines: Lines) -> Action:
        if view.phase is Phase.PLACE:
            return lines.place()
        if view.phase is Phase.BEFORE_ROLL:
            return lines.before_roll()
        return lines.act()
