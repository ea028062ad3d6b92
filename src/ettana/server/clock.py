"""The one clock of the server."""

import time
from collections.abc import Callable


class Clock:
    """Milliseconds since 1970. It follows the system's clock forwards. When that is set back it goes on from where it
    was, since codes would live longer otherwise, and turns with a clock would last longer.
    """

    def __init__(self, system: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._system, self._steady = system, steady
        self._told, self._told_at = system(), steady()

    def __call__(self) -> int:
        system, steady = self._system(), self._steady()
        self._told, self._told_at = max(system, self._told + steady - self._told_at), steady
        return int(self._told * 1000)


now_ms = Clock()
