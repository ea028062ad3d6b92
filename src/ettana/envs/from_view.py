"""The bytes of an observation from a view: for bots that ask a net which learnt from `VecEnv`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ettana.core.belief import Belief
from ettana.core.designs.deck import Deck
from ettana.core.engine.batch.observe import observation
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.search.sample_world import deal
from ettana.core.errors import BadSeat
from ettana.core.rules import RuleSet
from ettana.core.view import View


def observe_view(view: View, rules: RuleSet, deck: Deck) -> NDArray[np.uint8]:
    """What `VecEnv` shows the seat whose view this is. Raises BadSeat for a spectator's.

    The encoder reads states, so what the seat cannot see is dealt first, in any way: no byte depends on it.
    """
    if view.seat is None:
        raise BadSeat("a spectator has no observation: its layout begins with a seat's own hand")
    world: Any = deal(Belief(view, rules, deck).hidden, seeded(0))
    seen: Any = observation(world, view.seat)
    return np.frombuffer(seen, np.uint8).copy()
