"""Measures how often one searcher overrules another and what that is worth: minutes instead of hours of games.

    python -m tools.bots.second_thoughts Master@25000 Master@125000 --decisions 300 --seed 1

Both decide at every position of some games. Where they differ, both choices are played on for two rounds in many worlds
with the same cards and dice, and valued. So this compares how well each finds what the value net thinks best. It does
not judge the net itself: a bot of another style needs the arena. The net is that of the careful style.
"""

import argparse
from math import sqrt

from tools.bots.search_gain import mean_lead

from ettana.bots.searchers.play_styles import CAREFUL
from ettana.core.actions import Action
from ettana.core.belief import Belief
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.race import Race
from ettana.core.engine.search.race_settings import RaceSettings
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.lab.contest import read_entrant

PLAYERS = 2
WORLDS = 200
ROUNDS = 2


def gain(game: Game, first: Action, second: Action, seed: int) -> float:
    """How much likelier the second choice wins."""
    hidden = Belief(game.view(game.current), game.rules, game.deck).hidden
    tables = game.deck.tables(game.rules.mirrored_designs)
    evaluation = Evaluation(CAREFUL.value_net_for(game.players), tables, walks_for(game.rules.diagonal_steps))
    evaluation.most = 1 << 60
    race = Race(hidden, Policy(evaluation, CAREFUL.bias, seeded(0), 0), seeded(seed), RaceSettings(ROUNDS, 0, 0, 1))
    return mean_lead(race, first.id, second.id, WORLDS)


def compare(names: tuple[str, str], decisions: int, seed: int) -> str:
    """Returns a line with the share of decisions that differ and their worth."""
    entrants = [read_entrant(name) for name in names]
    gains: list[float] = []
    asked = games = 0
    while asked < decisions:
        game = Game(PLAYERS, seed + games, RuleSet(turn_limit=200))
        bots = [
            entrant.factory()(game.deck, game.rules, seed + games + 7777 * place, entrant.budget)
            for place, entrant in enumerate(entrants)
        ]
        games += 1
        while not game.over:
            view, legal = game.view(game.current), game.legal_actions()
            first, second = [bot.choose(view, legal) for bot in bots] if len(legal) > 1 else legal * 2
            asked += len(legal) > 1
            if first != second:
                gains.append(gain(game, first, second, seed + asked))
            game.apply(first if asked % 2 else second)
    a_game = asked / games / PLAYERS
    mean, error = sum(gains) / asked, 1.96 * sqrt(sum(each * each for each in gains)) / asked
    worth = [f"{100 * mean * each:.2f} ± {100 * error * each:.2f} %" for each in (1, a_game)]
    changed = 100 * len(gains) / asked
    return f"{asked} decisions, {changed:.0f} % go otherwise: worth {worth[0]} a decision, {worth[1]} a game"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(compare((options.first, options.second), options.decisions, options.seed))
