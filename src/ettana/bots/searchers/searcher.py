"""What Master, Maestro and Clairvoyant have in common: their candidates race through sampled worlds.

With `evaluate` the ends of the play-outs are valued by a function of one's own instead of the value net.
"""

import time
from collections.abc import Sequence
from typing import ClassVar, Final

from ettana.bots.protocol import DEFAULT_BUDGET, Budget, Candidate
from ettana.bots.searchers.leaf_values import Evaluate, check_batch, leaf_chances
from ettana.bots.searchers.play_styles import CAREFUL, PlayStyle
from ettana.bots.turn_solver import solver_for
from ettana.core.action_table import action_from_id
from ettana.core.actions import Action, Claim
from ettana.core.belief import Belief
from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.leaf_race import LeafRace
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.race import Race
from ettana.core.engine.search.race_settings import RaceSettings
from ettana.core.engine.search.sample_world import Hidden
from ettana.core.engine.search.value_net import CHANCE
from ettana.core.names import Phase
from ettana.core.rules import RuleSet
from ettana.core.view import View

_NO_LIMIT: Final = 10**15  # nodes
_SOLVER_NODES: Final = 1000


class Searcher:
    """Remembers nothing between decisions: the same view, seed and nodes give the same answer.

    A node is a position that the policy makes or that is valued. `evaluate` values the ends of play-outs, at least
    `batch` at a time if so many come up (docs/research/training.md). The style's own policy decides which
    candidates there are and how a play-out goes on.
    """

    name: str = "Searcher"
    style: ClassVar[PlayStyle] = CAREFUL
    race_settings: ClassVar[RaceSettings] = RaceSettings(rounds=1, trust=8, doubt=2, patience=1)
    seconds: ClassVar[float] = 1.0  # at its own pace

    def __init__(
        self,
        deck: Deck,
        rules: RuleSet,
        seed: int,
        budget: Budget = DEFAULT_BUDGET,
        evaluate: Evaluate | None = None,
        batch: int = 64,
    ) -> None:
        self._deck, self._rules, self._seed, self._budget = deck, rules, seed, budget
        self._evaluate, self._batch = evaluate, check_batch(batch)
        self._tables = deck.tables(rules.mirrored_designs)
        self.nodes = 0

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.nodes = 0
        sure = self._without_thinking(view, legal)
        if sure is not None:
            return sure
        winning = self._win(view)
        if winning is not None:
            return winning
        race = self._run(view)
        return action_from_id(race.action[race.leader()])

    def rank(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """Its candidates with the chance to win that each of them gives, from 0 to 1."""
        self.nodes = 0
        race = self._run(view)
        best = race.leader()
        order = sorted(range(len(race.action)), key=lambda i: (i != best, -race.played[i], -race.chance_at(i)))
        most = CHANCE
        found = []
        for i in order:
            most = max(0, min(most, race.chance_at(i)))  # one that dropped out early can look better than it is
            found.append(Candidate(action_from_id(race.action[i]), most / CHANCE))
        return found

    def _without_thinking(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The only action, or a claim: it never pays to wait with points. But a claim would lose an open free swap."""
        if len(legal) == 1:
            return legal[0]
        if view.free_swap:
            return None
        return next((action for action in reversed(legal) if isinstance(action, Claim)), None)

    def _win(self, view: View) -> Action | None:
        """The first action of a turn that wins for sure, if the hand has the points for it and the solver finds it."""
        needed = view.target - view.players[view.current].points
        if view.phase is not Phase.ACT or sum([int(self._tables.points[each]) for each in view.designs]) < needed:
            return None
        most = min(_SOLVER_NODES, (self._budget.nodes or _NO_LIMIT) // 4 - len(view.designs) - 1)
        if most < 1:
            return None
        solver = solver_for(view, self._tables, self._rules, most_replaces=0)
        solver.most_nodes = most
        solver.run()
        self.nodes = int(solver.nodes) + len(view.designs)
        return action_from_id(solver.steps[0]) if solver.points >= needed and len(solver.steps) > 0 else None

    def _hidden(self, view: View) -> Hidden:
        """What the worlds are dealt from."""
        return Belief(view, self._rules, self._deck).hidden

    def _run(self, view: View) -> Race:
        end = time.perf_counter() + (self._budget.seconds or self.seconds)
        net = self.style.value_net_for(len(view.players))
        evaluation = Evaluation(net, self._tables, walks_for(self._rules.diagonal_steps))
        evaluation.most = (self._budget.nodes or _NO_LIMIT) - self.nodes
        policy = Policy(evaluation, self.style.bias, seeded(0), 0)
        hidden, chance = self._hidden(view), seeded(self._chance(view))
        race: Race
        if self._evaluate is None:
            race = Race(hidden, policy, chance, self.race_settings)
            while race.is_open() and (self._budget.nodes is not None or time.perf_counter() < end):
                race.advance()
        else:
            race = leaves = LeafRace(hidden, policy, chance, self.race_settings, self._batch)
            while race.is_open() and (self._budget.nodes is not None or time.perf_counter() < end):
                leaves.collect()
                leaves.settle(leaf_chances(leaves, self._evaluate))
        self.nodes += int(evaluation.nodes)
        return race

    def _chance(self, view: View) -> int:
        """A seed of its own for each decision."""
        return self._seed * 0x9E3779B97F4A7C15 + view.turn * 0x10001 + view.players[view.current].tokens
