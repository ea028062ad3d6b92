"""Measures what a search gains over its policy, and what it believes to gain.

    python -m tools.bots.search_gain Maestro 8000 25000 125000 --decisions 300 --seed 5

The searcher decides at some positions of games that its policy plays. Where it chooses another action, both actions are
played on in worlds that it has not seen. The difference is the true worth of its choice. The search's own estimate is
always higher, because it took the best of many noisy values. With too few nodes the estimate is nothing but that noise.
"""

import argparse
import random
from math import sqrt

from ettana.bots.searchers.play_styles import PlayStyle
from ettana.bots.searchers.searcher import Searcher
from ettana.core.action_table import action_from_id
from ettana.core.belief import Belief
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.race import Race
from ettana.core.engine.search.race_settings import RaceSettings
from ettana.core.engine.search.sample_world import Hidden, deal
from ettana.core.engine.search.value_net import CHANCE
from ettana.core.rules import RuleSet
from ettana.core.view import View
from ettana.game import Game
from ettana.lab.contest import read_entrant

PLAYERS = 2
RULES = RuleSet(turn_limit=200)
WORLDS = 150  # worlds in which a changed choice is valued
ASKED = 0.12  # share of a game's decisions that are tried
AS_FAR = RaceSettings(rounds=1, trust=0, doubt=0, patience=1)


def mean_lead(race: Race, first: int, second: int, worlds: int) -> float:
    """How much likelier the second action wins than the first, in the mean of `worlds` worlds of the race's belief."""
    total = 0
    for _ in range(worlds):
        world = deal(race.hidden, race.rng)
        dice = Rng(race.rng.word(), race.rng.word(), race.rng.word(), race.rng.word())
        total += int(race.outcome(world, dice, second)) - int(race.outcome(world, dice, first))
    return total / worlds / CHANCE


class Bench:
    """Races of one style over views of games with the default rules."""

    def __init__(self, kind: type[Searcher]) -> None:
        self.kind = kind
        self.deck = Game(PLAYERS, 0, RULES).deck
        self.tables = self.deck.tables(RULES.mirrored_designs)

    @property
    def style(self) -> PlayStyle:
        return self.kind.style

    def policy(self, nodes: int = 1 << 60) -> Policy:
        evaluation = Evaluation(self.style.value_net_for(PLAYERS), self.tables, walks_for(RULES.diagonal_steps))
        evaluation.most = nodes
        return Policy(evaluation, self.style.bias, seeded(0), 0)

    def hidden(self, view: View) -> Hidden:
        return Belief(view, RULES, self.deck).hidden

    def views(self, count: int, seed: int) -> list[View]:
        """Returns decisions of games that the policy plays."""
        chance = random.Random(seed)
        found: list[View] = []
        games = 0
        while len(found) < count:
            game = Game(PLAYERS, seed * 10_000 + games, RULES)
            games += 1
            while not game.over:
                view = game.view(game.current)
                if chance.random() < ASKED and len(game.legal_ids()) > 1 and not view.free_swap:
                    found.append(view)
                game.apply(
                    action_from_id(self.policy().decide(deal(self.hidden(view), seeded(chance.getrandbits(60)))))
                )
        return found[:count]

    def decided(self, view: View, nodes: int, seed: int) -> Race:
        race = Race(self.hidden(view), self.policy(nodes), seeded(seed), self.kind.race_settings)
        while race.is_open():
            race.advance()
        return race

    def worth(self, view: View, first: int, second: int, seed: int) -> float:
        """How much likelier the second action wins than the first."""
        return mean_lead(Race(self.hidden(view), self.policy(), seeded(seed), AS_FAR), first, second, WORLDS)


def report(bench: Bench, views: list[View], nodes: int, known: dict[tuple[int, int, int], float]) -> str:
    """Returns the line for one budget. `known` caches the worth of choices already measured."""
    gains, believed = [], 0.0
    for number, view in enumerate(views):
        race = bench.decided(view, nodes, 1000 + number)
        best = race.leader()
        change = (number, int(race.action[0]), int(race.action[best]))
        if best != 0:
            if change not in known:
                known[change] = bench.worth(view, change[1], change[2], 77 + number)
            gains.append(known[change])
            believed += int(race.chance_at(best) - race.chance_at(0)) / CHANCE
    mean = sum(gains) / len(views)
    error = 1.96 * sqrt(sum(gain * gain for gain in gains)) / len(views)
    return (
        f"{nodes:>7} nodes: {100 * len(gains) / len(views):.0f} % of decisions changed, worth {100 * mean:+.2f} ± "
        f"{100 * error:.2f} % a decision, believed {100 * believed / len(views):+.2f} %"
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("searcher", help="Master, Maestro, or another searcher as module:name")
    parser.add_argument("nodes", type=int, nargs="+")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=5)
    asked = parser.parse_args(arguments)
    kind = read_entrant(asked.searcher).factory()
    if not (isinstance(kind, type) and issubclass(kind, Searcher)):
        parser.error(f"{asked.searcher} does not search as Master and Maestro do")
    bench = Bench(kind)
    views = bench.views(asked.decisions, asked.seed)
    known: dict[tuple[int, int, int], float] = {}
    for nodes in asked.nodes:
        print(report(bench, views, nodes, known), flush=True)


if __name__ == "__main__":
    main()
