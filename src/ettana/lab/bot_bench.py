"""How long bots think: the time of each decision at their own pace, in positions of games among themselves."""

import time
from collections.abc import Sequence
from typing import Final

from ettana.bots import DEFAULT_BUDGET, Budget, make_bot
from ettana.core.rules import RuleSet
from ettana.game import Game

LADDER: Final = ("Apprentice", "Weaver", "Master", "Maestro")
_DRIVER: Final = "Sensible"  # plays the games on: the same positions for all, and no time spent on it


def bench_bots(
    names: Sequence[str] = LADDER, decisions: int = 100, budget: Budget = DEFAULT_BUDGET
) -> dict[str, float]:
    """Mean and 99th percentile of seconds per decision with more than one choice, by keys such as `master_p99_s`."""
    figures: dict[str, float] = {}
    for name in names:
        times = sorted(_times(name, decisions, budget))
        figures[f"{name.casefold()}_mean_s"] = round(sum(times) / len(times), 4)
        figures[f"{name.casefold()}_p99_s"] = round(times[min(len(times) - 1, int(0.99 * len(times)))], 4)
    return figures


def _times(name: str, decisions: int, budget: Budget) -> list[float]:
    """The wall time of a bot's decisions in games of two, three and four players."""
    times: list[float] = []
    seed = 0
    while len(times) < decisions:
        game = Game(2 + seed % 3, seed, RuleSet(turn_limit=200))
        drivers = [make_bot(_DRIVER, game, seat) for seat in range(game.players)]
        bot = make_bot(name, game, seed, budget)
        while not game.over and len(times) < decisions:
            view, legal = game.view(game.current), game.legal_actions()
            if len(legal) > 1:
                begun = time.perf_counter()
                bot.choose(view, legal)
                times.append(time.perf_counter() - begun)
            game.apply(drivers[game.current].choose(view, legal))
        seed += 1
    return times
