"""What a strong player would have done: a race of candidates proposes, fresh worlds decide whether it is better.

A search believes more than it gains, since it takes the one of many that looked best (docs/measurements/bots.md). So
its values are discarded: the proposal and the played action are valued again, in worlds that it has not seen.
"""

from dataclasses import dataclass

from ettana.bots.searchers.master import Master
from ettana.bots.searchers.play_styles import BOLD, CAREFUL
from ettana.core.belief import Belief
from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.state import State
from ettana.core.engine.search.race import Race
from ettana.core.engine.search.sample_world import Hidden
from ettana.core.engine.search.value_net import CHANCE
from ettana.core.rules import RuleSet
from ettana.core.view import view
from ettana.study.analysis import POINT, StudyBudget
from ettana.study.fresh_worlds import FreshWorlds, Lead, Plan

MATTERS = CHANCE * 2 // 100  # a decision matters if one of its candidates is so much worse than the best
LEAST = 2 * POINT  # a smaller loss is not worth a word
_LEAST_EACH = POINT  # what each style of play must see
_TRIED = 6  # a candidate that dropped out before so many worlds says little


@dataclass(frozen=True, slots=True)
class Verdict:
    """On one decision: whether it mattered, the better action if there may be one, and what it would have won more."""

    matters: bool
    better: Plan  # empty if there is none
    lead: Lead
    clear: bool  # fresh worlds show that it is better, and by enough to be named

    @property
    def loss(self) -> int:
        return self.lead.mean


class MistakeSearch:
    """Looks at decisions of one game, each from what its player could know."""

    def __init__(self, rules: RuleSet, deck: Deck, players: int, budget: StudyBudget) -> None:
        tables = deck.tables(rules.mirrored_designs)
        self._rules, self._deck, self._budget = rules, deck, budget
        self._careful = FreshWorlds(CAREFUL, rules, tables, players)
        self._bold = FreshWorlds(BOLD, rules, tables, players)
        self._worlds = max(10, budget.nodes // 266)
        self._searched = 0

    @property
    def nodes(self) -> int:
        return self._searched + self._careful.nodes + self._bold.nodes

    def look(self, state: State, seat: int, played: int, entry: int) -> Verdict:
        """What the search would rather have done."""
        hidden, seed = self._belief(state, seat), self._seed(entry)
        policy = self._careful.policy(self._budget.nodes)
        race = Race(hidden, policy, seeded(seed), Master.race_settings)
        while race.is_open():
            race.advance()
        self._searched += int(policy.evaluation.nodes)
        best = int(race.leader())
        tried = [place for place in range(len(race.action)) if race.played[place] >= _TRIED]
        matters = any(race.chance_at(best) - race.chance_at(place) >= MATTERS for place in tried)
        better = int(race.action[best])
        if better == played:
            return Verdict(matters, (), Lead(), clear=False)
        return self._verify(hidden, (better,), played, seed, matters=matters)

    def compare(self, state: State, seat: int, plan: Plan, played: int, entry: int) -> Verdict:
        """What a plan that is known would have won more."""
        return self._verify(self._belief(state, seat), plan, played, self._seed(entry), matters=True)

    def _belief(self, state: State, seat: int) -> Hidden:
        return Belief(view(state, seat), self._rules, self._deck).hidden

    def _seed(self, entry: int) -> int:
        return (self._budget.seed * 0x9E3779B97F4A7C15 + entry) * 16

    def _verify(self, hidden: Hidden, better: Plan, played: int, seed: int, *, matters: bool) -> Verdict:
        """First some worlds, and more as long as it may be a mistake and is not clear. Others tell what seems clear.

        Whoever counts the worlds that made it seem clear exaggerates: they were lucky ones.
        """
        lead = Lead()
        for part in range(3):
            self._careful.play(lead, hidden, better, played, self._worlds << max(0, part - 1), seed + 2 + 2 * part)
            if lead.mean >= LEAST and lead.mean > lead.error:
                return self._confirm(hidden, better, played, seed)
            if lead.mean + lead.error < LEAST:
                break
        return Verdict(matters, better, lead, clear=False)

    def _confirm(self, hidden: Hidden, better: Plan, played: int, seed: int) -> Verdict:
        """Both styles of play value it once more. Each must see something in it, and both together a clear loss."""
        careful, bold = Lead(), Lead()
        worlds = 5 * self._worlds // 2
        self._careful.play(careful, hidden, better, played, worlds, seed + 8)
        self._bold.play(bold, hidden, better, played, worlds, seed + 10)
        lead = careful.joined(bold)
        agreed = min(careful.mean, bold.mean) >= _LEAST_EACH
        return Verdict(True, better, lead, agreed and lead.mean >= LEAST and lead.mean > lead.error)
