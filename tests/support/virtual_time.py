"""An event loop whose time is not that of the clock: when nothing is left to do, it is the moment of the next timer."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Selector(selectors.SelectSelector):
    """Waits for nothing: the time that it would have waited has passed."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("nothing will ever happen again")
        self.passed += timeout
        return super().select(0)


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """For what is made of tasks and timers alone: no threads, no sockets, no processes."""

    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.passed


def run_in_virtual_time(work: Coroutine[Any, Any, T]) -> T:
    """Hours pass in no time, and the same way each time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(work)
