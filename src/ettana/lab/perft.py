"""Perft: counts of legal sequences to a depth, to hold a position's future against another version of the rules.

Chance is the state's own generator, so the same position with the same generator always has the same dice.
"""

from ettana.core.action_table import action_from_id
from ettana.core.actions import Action
from ettana.core.engine.batch.perft import count_sequences
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` legal actions begin in this state, which is left as it is."""
    return int(count_sequences(state.copy(), depth))


def divide(state: State, depth: int) -> dict[Action, int]:
    """The same count split by the first action: where it differs, go one action deeper. `depth` is at least 1."""
    counts = {}
    for number in legal_ids(state.copy()):
        after = state.copy()
        apply(after, number)
        counts[action_from_id(number)] = perft(after, depth - 1)
    return counts
