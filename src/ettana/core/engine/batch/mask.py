"""The legal actions of one state as a byte each, for learners that take one game at a time."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ettana.core.engine.batch.relative import to_relative
from ettana.core.engine.rules.ids import ACTIONS
from ettana.core.engine.rules.legal import list_legal
from ettana.core.engine.rules.state import State

_NOTHING: Final = vec[u8]([0] * ACTIONS)


def legal_mask(s: State, relative: bool) -> vec[u8]:
    """1 at the number of each legal action, else 0. Seats are those of the table, or counted from the player on."""
    n = list_legal(s)
    listed = s.listed
    mask = _NOTHING[:]
    i: i64 = 0
    while i < n:
        action = listed[i]
        if relative:
            action = to_relative(action, s.current, s.players)
        mask[action] = u8(1)
        i += 1
    return mask
