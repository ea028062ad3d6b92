"""How long a bot may think at a table: people wait for its turn, and a turn has many decisions."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Final

TURN_SECONDS: Final = 8.0  # for all decisions of a turn together
_SHARE: Final = 5 / 8  # of what is left, for the next of them
_LEAST: Final = 0.1  # a short thought is better than none


class ThinkingTime:
    """Of one table. The first decision of a turn gets up to five seconds, and each later one a share of the time that
    is left. An easy decision leaves its time to those after it.

    What counts is how long the table waited, also while all workers were busy: on a full server bots think less.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now  # in milliseconds
        self._turn: Hashable = None
        self._spent = 0.0

    def for_next_decision(self, turn: Hashable) -> float:
        """The most seconds for it. `turn` is anything that differs from turn to turn."""
        if turn != self._turn:
            self._turn, self._spent = turn, 0.0
        return max(_LEAST, _SHARE * (TURN_SECONDS - self._spent))

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Around the thinking."""
        began = self._now()
        try:
            yield
        finally:
            self._spent += max(0, self._now() - began) / 1000  # somebody may have set the clock back
