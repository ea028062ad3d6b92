"""The estimator's values of some states, which must be the same compiled and interpreted.

`python -m tests.study.judgements` prints them as JSON, for a Python that runs the engine in another way.
"""

import json

from ettana.core.engine import is_compiled
from ettana.core.engine.search.sample_world import stacks_hidden
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.study.estimate import Estimator, EstimatorSettings, Worlds
from tests.support.strategies import play_on

LENGTHS = (0, 25, 60)  # actions before the state that is judged
CARE = EstimatorSettings(moment=4, answers=1, setup=4, belief=Worlds(2, 3, 20_000), believed=2)


def judgements() -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for players in (2, 3, 4):
        for length in LENGTHS:
            game = Game(players, players, RuleSet(turn_limit=90))
            play_on(game, length, 1)
            estimator = Estimator(game.rules, game.deck, players, 1, CARE)
            judged = estimator.judge(game.state)
            first, second = game.legal_ids()[0], game.legal_ids()[-1]
            leads = estimator.leads(stacks_hidden(game.state), first, second) if length else ()
            found[f"{players} players, {length}"] = [list(judged.chances), judged.expects, list(leads), estimator.nodes]
    return found


if __name__ == "__main__":
    print(json.dumps({"compiled": is_compiled(), "judgements": judgements()}))  # noqa: T201  its purpose
