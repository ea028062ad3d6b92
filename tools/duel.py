"""Two bots against each other, every deal played twice with seats exchanged: a quick look while a bot is tuned.

python -m tools.duel Weaver Sensible --games 200 --seed 1
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt

from ettana.bots import Bot, make_bot
from ettana.core.deck import Deck
from ettana.core.rules import RuleSet
from ettana.game import Game

TURN_LIMIT = 300  # against Random; a game that reaches it counts as half won
Factory = Callable[[Deck, RuleSet, int], Bot]


def play(seed: int, first: Factory, second: Factory) -> tuple[float, int, list[float]]:
    """What the first bot scored in a deal played from both seats, the turns, and its seconds for each decision."""
    score, turns = 0.0, 0
    seconds: list[float] = []
    for seat in (0, 1):
        game = Game(2, seed, RuleSet(turn_limit=TURN_LIMIT))
        bots = [first, second] if seat == 0 else [second, first]
        players = [factory(game.deck, game.rules, seed * 2 + place) for place, factory in enumerate(bots)]
        while not game.over:
            current = game.current
            view, legal = game.view(current), game.legal_actions()
            begun = time.process_time()
            action = players[current].choose(view, legal)
            if current == seat:
                seconds.append(time.process_time() - begun)
            game.apply(action)
        score += 0.5 if game.winner is None else float(game.winner == seat)
        turns += game.turn
    return score, turns, seconds


def duel(first: Factory, second: Factory, games: int, seed: int, workers: int = 2) -> str:
    """A line with the share that the first bot won, and its 95 % interval."""
    deals = games // 2
    job = partial(play, first=first, second=second)
    with ProcessPoolExecutor(workers) as pool:
        results = list(pool.map(job, range(seed, seed + deals), chunksize=2))
    shares = [score / 2 for score, _, _ in results]
    mean = sum(shares) / deals
    # The two games of a deal are not independent, so the deal is the unit.
    error = 1.96 * sqrt(sum((share - mean) ** 2 for share in shares) / max(1, deals - 1) / deals)
    times = sorted(1000 * second for _, _, seconds in results for second in seconds)
    turns = sum(turn for _, turn, _ in results) / (2 * deals)
    return (
        f"{100 * mean:.1f} % ± {100 * error:.1f} of {2 * deals} games, {turns:.1f} turns a game; a decision takes "
        f"{sum(times) / len(times):.2f} ms, p99 {times[int(len(times) * 0.99)]:.1f}, most {times[-1]:.1f}"
    )


def _named(deck: Deck, rules: RuleSet, seed: int, *, name: str) -> Bot:
    return make_bot(name, deck, rules, seed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    bots = [partial(_named, name=name) for name in (asked.first, asked.second)]
    print(f"{asked.first} over {asked.second}: {duel(bots[0], bots[1], asked.games, asked.seed, asked.workers)}")
