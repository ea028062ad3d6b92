"""Wins that lie open and are missed: the longer the way to one, the more often a player does not see it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.chances.open_evaluation import OpenEvaluation
from ettana.core.engine.rules.state import State
from ettana.core.engine.solve.turn_question import turn_solver

PARTS: Final = 1000
# Of a thousand, by the number of actions that win; longer ways are as the longest here. Counted in games of Weavers and
# of mixed bots, of two and four players, each kind as much as any other (docs/measurements/analysis.md).
_MISSED: Final = vec[i64]([0, 8, 52, 58, 110, 146, 219, 323])
SOLVER_NODES: Final = 300  # for each state in which the turn might be won for sure


def missed(actions: i64) -> i64:
    """How often a win that takes so many actions is not taken, of PARTS."""
    last: i64 = len(_MISSED) - 1
    return _MISSED[actions if actions < last else last]


def actions_of_solver(leaf: OpenEvaluation, s: State) -> i64:
    """How many actions win the turn as the turn solver sees, without a Replace card; 0 if it sees no win."""
    if not leaf.may_win_now(s):
        return 0
    solver = turn_solver(s, 0)
    solver.most_nodes = SOLVER_NODES
    solver.run()
    return len(solver.steps) if solver.points >= s.options.target - s.points[s.current] else 0
