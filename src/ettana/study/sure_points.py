"""Points that a turn could surely have made and did not: claims that were forgotten, completions that were missed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ettana.bots.turn_solver import TurnPlan, plan_turn
from ettana.core.actions import Action, Claim
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.legal import complete_designs
from ettana.core.engine.rules.state import ACT
from ettana.core.packed import members
from ettana.core.rules import RuleSet
from ettana.core.view import view
from ettana.study.steps import RecordStep

_SOLVER_NODES = 1000
_REPLACES = 1


@dataclass(frozen=True, slots=True)
class Missed:
    """At this step so many points were lost that were sure until then."""

    step: RecordStep
    claim: bool  # the designs lay complete, and only had to be claimed
    designs: tuple[int, ...]
    plan: tuple[Action, ...]
    wins: bool


def missed_points(steps: Sequence[RecordStep], tables: DesignTables, rules: RuleSet) -> Iterator[Missed]:
    """Of one turn's steps that stand and in which the player acted."""
    acting = [step for step in steps if step.before.phase == ACT]
    plans = [solve(step, tables, rules) for step in acting]
    forgotten: set[int] = set()
    for place, step in enumerate(acting):
        lost = _forgotten(acting, place) - forgotten
        if lost:
            forgotten |= lost
            designs = tuple(sorted(lost))
            yield Missed(
                step, True, designs, tuple([Claim(design) for design in designs]), _wins(step, tables, designs)
            )
    for place, (step, plan) in enumerate(zip(acting, plans, strict=True)):
        later = _points_claimed(acting[place:], tables)
        left = plans[place + 1].points + _points_claimed([step], tables) if place + 1 < len(acting) else 0
        if plan.points > max(later, left) and not set(plan.designs) <= forgotten:
            yield Missed(step, False, plan.designs, plan.actions, _wins(step, tables, plan.designs))


def solve(step: RecordStep, tables: DesignTables, rules: RuleSet) -> TurnPlan:
    seen = view(step.before, step.seat)
    return plan_turn(seen, tables, rules, most_replaces=_REPLACES, most_nodes=_SOLVER_NODES)


def _forgotten(acting: Sequence[RecordStep], place: int) -> set[int]:
    """Designs that lie complete here, no longer do at the player's next action, and are not claimed in the turn."""
    step = acting[place]
    here = _complete(step)
    claimed = {each.action.design for each in acting[place:] if isinstance(each.action, Claim)}
    kept = _complete(acting[place + 1]) if place + 1 < len(acting) else set()
    return here - claimed - kept


def _complete(step: RecordStep) -> set[int]:
    return set(members(int(complete_designs(step.before, step.before.held[step.seat]))))


def _points_claimed(acting: Sequence[RecordStep], tables: DesignTables) -> int:
    return sum(int(tables.points[step.action.design]) for step in acting if isinstance(step.action, Claim))


def _wins(step: RecordStep, tables: DesignTables, designs: Sequence[int]) -> bool:
    needed = step.before.options.target - step.before.points[step.seat]
    return sum(int(tables.points[design]) for design in designs) >= needed
