"""Random walks through games of OpenSpiel, determined by a seed."""

from collections.abc import Iterator
from random import Random
from typing import Any

SHORT = "turn_limit=12,target=3,history=96"


def step(state: Any, chance: Random) -> int:
    """Applies one random outcome or action and returns it."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        (chosen,) = chance.choices(outcomes, weights)
    else:
        chosen = chance.choice(state.legal_actions())
    state.apply_action(chosen)
    return int(chosen)


def walk(game: Any, seed: int, most: int = 100_000) -> Iterator[Any]:
    """Yields the same state object at every moment of a game, the first and the last included."""
    state, chance = game.new_initial_state(), Random(seed)
    yield state
    for _ in range(most):
        if state.is_terminal():
            return
        step(state, chance)
        yield state
