"""Counting how a game can go on: every sequence of actions of a given length."""

from mypy_extensions import i64

from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.legal import list_legal
from ettana.core.engine.rules.state import State


def count_sequences(s: State, depth: i64) -> i64:
    """How many sequences of exactly so many legal actions begin here. A game that ends sooner has none."""
    if depth <= 0:
        return 1
    n = list_legal(s)
    if depth == 1:
        return n
    total: i64 = 0
    for i in range(n):
        after = s.copy()
        apply(after, s.listed[i])
        total += count_sequences(after, depth - 1)
    return total
