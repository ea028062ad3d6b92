"""Two actions valued in the same fresh worlds: how much likelier one wins than the other, and how sure that is."""

import math
from dataclasses import dataclass

from ettana.bots.searchers.play_styles import PlayStyle
from ettana.core.engine.chances.open_evaluation import OpenEvaluation
from ettana.core.engine.chances.open_net import ONE
from ettana.core.engine.chances.outlook import Outlook
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.rng import WORD, Rng, seeded
from ettana.core.engine.rules.state import OVER, State
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.sample_world import Hidden, deal
from ettana.core.rules import RuleSet
from ettana.study.analysis import WHOLE
from ettana.study.nets import open_net_for

NO_LIMIT = 1 << 60
Z = 1.959964  # 95 % of a normal distribution lie within so many standard deviations
Plan = tuple[int, ...]  # actions in order, without any chance in them but in the last
WINS: Plan = ()  # a turn that is won for sure


@dataclass(slots=True)
class Lead:
    """What the better action wins more often, in millionths, with its interval of 95 %."""

    worlds: int = 0
    total: int = 0
    squares: int = 0

    def add(self, lead: int) -> None:
        self.worlds += 1
        self.total += lead
        self.squares += lead * lead

    def joined(self, other: "Lead") -> "Lead":
        return Lead(self.worlds + other.worlds, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> int:
        return round(self.total / self.worlds) if self.worlds else 0

    @property
    def error(self) -> int:
        """Half the width of the interval."""
        if self.worlds < 2:
            return WHOLE
        spread = (self.squares - self.total * self.total / self.worlds) / (self.worlds - 1)
        return math.ceil(Z * math.sqrt(max(0.0, spread) / self.worlds))


class FreshWorlds:
    """Plays on by the policy of a style, one round far, and asks the open net how likely the seat is to win then.

    The value net would err here as it did in the search that trusted it; the open net knows all hands of a world.
    """

    def __init__(self, style: PlayStyle, rules: RuleSet, tables: DesignTables, players: int) -> None:
        self._style, self._tables, self._players = style, tables, players
        self._walks = walks_for(rules.diagonal_steps)
        leaf = OpenEvaluation(open_net_for(players), tables, self._walks)
        leaf.most = NO_LIMIT
        self._outlook = Outlook(self.policy(NO_LIMIT), leaf)

    @property
    def nodes(self) -> int:
        return int(self._outlook.nodes())

    def policy(self, most: int) -> Policy:
        evaluation = Evaluation(self._style.value_net_for(self._players), self._tables, self._walks)
        evaluation.most = most
        return Policy(evaluation, self._style.bias, seeded(0), 0)

    def play(self, lead: Lead, hidden: Hidden, better: Plan, played: int, worlds: int, seed: int) -> None:
        """Adds so many worlds to a lead."""
        chance = seeded(seed)
        for _ in range(worlds):
            world = deal(hidden, chance)
            dice = Rng(chance.word(), chance.word(), chance.word(), chance.word())
            gain = self._chance(world, dice, better) - self._chance(world, dice, (played,))
            lead.add(gain * WHOLE // ONE)

    def _chance(self, world: State, dice: Rng, plan: Plan) -> int:
        """The current player's chance, of ONE, after a plan, the rest of the turn and a round with these dice."""
        if plan is WINS:
            return ONE
        policy, state, me = self._outlook.policy, world.copy(), world.current
        for action in plan:
            apply(state, action)
        if state.current == me and state.turn == world.turn:
            policy.rest_of_turn(state)
        for turns in range(1, self._players + 1):
            if state.phase != OVER:
                state.rng = Rng(dice.a, dice.b, dice.c, (dice.counter + 65537 * turns) & WORD)
                policy.rest_of_turn(state)
        return self._outlook.start_of_turn(state)[me]
