"""Every certain result of a turn, found the slowest way: all sequences of the actions that a puzzle allows.

It prunes nothing, never claims at once, and treats two states as equal only if all their fields are.
"""

from ettana.core.action_table import action_from_id
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.state import State
from ettana.core.packed import members
from ettana.study.puzzles.judge import is_sure


def all_outcomes(start: State) -> dict[frozenset[int], int]:
    """The sets of designs that can be claimed, each with the fewest tokens that it costs."""
    me = start.current
    found: dict[frozenset[int], int] = {}
    seen: set[tuple[object, ...]] = set()
    waiting = [start.copy()]
    while waiting:
        s = waiting.pop()
        claimed = frozenset(members(int(start.held[me]) & ~int(s.held[me])))
        spent = int(start.tokens[me] - s.tokens[me])
        found[claimed] = min(found.get(claimed, spent), spent)
        for action in map(int, legal_ids(s)):
            if is_sure(action_from_id(action)):
                after = s.copy()
                apply(after, action)
                key = _everything(after)
                if key not in seen:
                    seen.add(key)
                    waiting.append(after)
    return found


def _everything(s: State) -> tuple[object, ...]:
    lists = (s.cell, s.tile, s.pin, s.tokens, s.cards, s.held)
    return (*[tuple(each) for each in lists], s.phase, s.moved, s.free_swap, s.acted)
