"""When everyone at a table is told who is there."""

import asyncio
from collections.abc import Callable
from typing import Final

Present = tuple[bool, ...]

_LEAST_SECONDS: Final = 0.5  # from one telling to the next


def _tell_nobody(present: Present) -> None:
    pass


class PresenceThrottle:
    """Tells only what changed, and not each time: whoever comes and goes all the time would make everybody's line busy.

    The first change is told at once. Those soon after it are told together when some time has passed, if anything is
    different then.
    """

    def __init__(self, present: Callable[[], Present], tell: Callable[[Present], None]) -> None:
        self._present = present
        self._tell = tell
        self._told: Present = present()
        self._told_at = float("-inf")
        self._later: asyncio.TimerHandle | None = None
        self._ended = False

    def look(self) -> None:
        """Somebody came or went."""
        if self._ended or self._later is not None or self._present() == self._told:
            return
        loop = asyncio.get_running_loop()
        early = self._told_at + _LEAST_SECONDS - loop.time()
        if early > 0:
            self._later = loop.call_later(early, self._on_timer)
        else:
            self._told, self._told_at = self._present(), loop.time()
            self._tell(self._told)

    def _on_timer(self) -> None:
        self._later = None
        self.look()

    def was_told(self, present: Present) -> None:
        """Everyone knows it already, by other news."""
        self._told = present

    def end(self) -> None:
        """Nobody need hear of it any more. Those who know this object are forgotten: else all of them would stay in
        memory until the garbage collector looks at all there is, which is seldom.
        """
        self._ended = True
        self._present, self._tell = tuple, _tell_nobody
        if self._later is not None:
            self._later.cancel()
            self._later = None
