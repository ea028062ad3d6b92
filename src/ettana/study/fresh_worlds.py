"""Two actions valued in the same fresh worlds: how much likelier one wins than the other, and how sure that is."""

import math
from dataclasses import dataclass, field

from ettana.bots.searchers.play_styles import PlayStyle
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.engine.rules.state import State
from ettana.core.engine.search.determinise import Hidden, deal
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.race import Race
from ettana.core.engine.search.race_settings import RaceSettings
from ettana.core.engine.search.value_net import CHANCE
from ettana.core.rules import RuleSet
from ettana.study.analysis import WHOLE

Z = 1.959964  # 95 % of a normal distribution lie within so many standard deviations
Plan = tuple[int, ...]  # actions in order, without any chance in them but in the last
WINS: Plan = ()  # a turn that is won for sure
_AS_FAR = RaceSettings(rounds=1, trust=0, doubt=0, patience=1)


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


@dataclass(slots=True)
class FreshWorlds:
    """Plays on by the policy of a style, one round far."""

    style: PlayStyle
    rules: RuleSet
    tables: DesignTables
    players: int
    nodes: int = field(default=0)

    def policy(self, most: int) -> Policy:
        net = self.style.value_net_for(self.players)
        evaluation = Evaluation(net, self.tables, walks_for(self.rules.diagonal_steps))
        evaluation.most = most
        return Policy(evaluation, self.style.bias, seeded(0), 0)

    def play(self, lead: Lead, hidden: Hidden, better: Plan, played: int, worlds: int, seed: int) -> None:
        """Adds so many worlds to a lead."""
        policy = self.policy(1 << 60)
        chance = seeded(seed)
        race = Race(hidden, policy, seeded(seed + 1), _AS_FAR)
        for _ in range(worlds):
            world = deal(hidden, chance)
            dice = Rng(chance.word(), chance.word(), chance.word(), chance.word())
            gain = _outcome(race, world, dice, better) - int(race.outcome(world, dice, played))
            lead.add(gain * WHOLE // CHANCE)
        self.nodes += int(policy.evaluation.nodes)


def _outcome(race: Race, world: State, dice: Rng, plan: Plan) -> int:
    if plan is WINS:
        return CHANCE
    for action in plan[:-1]:
        world = world.copy()
        apply(world, action)
    return int(race.outcome(world, dice, plan[-1]))
