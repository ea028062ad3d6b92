"""What a seat has seen and done, from the first yarn on: perfect recall, as OpenSpiel asks of an information state.

An entry is two numbers of 16 bits: who acted (1 + seat) and 1 + the action's number; or what chance decided
(CHANCE + its kind) and 1 + the outcome. A second number of 0 says that it happened and was hidden from this seat.
"""

from array import array
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ettana.core.action_table import action_from_id
from ettana.core.chance.question import ChanceKind, ChanceNode
from ettana.core.engine.rules import ids

CHANCE: Final = 8
HIDDEN: Final = 0
_KINDS = tuple(kind.name.lower().replace("_", " ") for kind in ChanceKind)


class Memory:
    """The entries of one seat. It only grows."""

    __slots__ = ("_entries", "seat")

    def __init__(self, seat: int, entries: "array[int] | None" = None) -> None:
        self.seat = seat
        self._entries: array[int] = array("H") if entries is None else entries

    def copy_for(self, seat: int) -> "Memory":
        """Another seat's, which remembers what this one does."""
        return Memory(seat, self._entries[:])

    def note_action(self, actor: int, action: int) -> None:
        """What is given away by an exchange only its player sees (8.1)."""
        hidden = ids.EXCHANGE <= action < ids.CLAIM and actor != self.seat
        self._entries.extend((1 + actor, HIDDEN if hidden else 1 + action))

    def note_outcome(self, chance: ChanceNode, outcome: int) -> None:
        seen = chance.is_seen_by(self.seat, outcome)
        self._entries.extend((CHANCE + chance.kind, 1 + outcome if seen else HIDDEN))

    def write(self, out: NDArray[np.float32]) -> None:
        """The last entries, as many as there is room for, from the oldest on; the rest is 0."""
        entries = np.frombuffer(self._entries, np.uint16).reshape(-1, 2)[-len(out) :]
        out[: len(entries)] = entries
        out[len(entries) :] = 0

    def __str__(self) -> str:
        """All of them: `0 place:b4, number die 3, 1 exchange, card ?`."""
        numbers = iter(self._entries)
        return ", ".join([_text(what, value) for what, value in zip(numbers, numbers, strict=True)])

    def __deepcopy__(self, memo: object) -> "Memory":
        return self.copy_for(self.seat)

    def __reduce__(self) -> "tuple[type[Memory], tuple[int, array[int]]]":
        return Memory, (self.seat, self._entries)


def _text(what: int, value: int) -> str:
    if what >= CHANCE:
        return f"{_KINDS[what - CHANCE]} {'?' if value == HIDDEN else value - 1}"
    return f"{what - 1} {'exchange' if value == HIDDEN else action_from_id(value - 1)}"
