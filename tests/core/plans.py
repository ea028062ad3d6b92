"""Checks that a plan to complete a design does what it says."""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.designs.nearest import Nearest, nearest_way
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.distance import distance_with_replaces
from ettana.core.engine.solve.target import FAR
from tests.core.boards import shown


def check_with_replaces(
    tables: DesignTables, design: int, cells: list[int], replaces: int, reserve: tuple[int, ...]
) -> None:
    plan = nearest_way(tables, design, cells, replaces=replaces, reserve=reserve)
    fewest = [
        distance_with_replaces(tables, design, vec[i64](cells), k, vec[i64](reserve)) for k in range(replaces + 1)
    ]
    assert fewest == sorted(fewest, reverse=True)
    if plan is None:
        assert fewest[-1] == FAR
        return
    assert len(plan.swaps) == fewest[-1]
    assert len(plan.replaces) == fewest.index(fewest[-1])  # no card is played that saves nothing
    assert_leads_there(tables, cells, plan, list(reserve))


def assert_leads_there(tables: DesignTables, cells: list[int], plan: Nearest, reserve: list[int]) -> None:
    """Plays the plan on the board and checks that the design is complete at the promised place and in those colours."""
    after = list(cells)
    for octagon, colour in plan.replaces:
        assert after[octagon] != colour  # 4.9
        reserve[after[octagon]] += 1
        reserve[colour] -= 1
        assert reserve[colour] >= 0
        after[octagon] = colour
    for a, b in plan.swaps:
        assert after[a] != after[b]  # 4.9
        after[a], after[b] = after[b], after[a]
    assert [{after[o] for o in group} for group in plan.octagons] == [{colour} for colour in plan.colours]
    assert shown(tables, after, plan.design) is not None
