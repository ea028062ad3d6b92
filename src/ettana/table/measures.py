"""What can be measured at a table. Who keeps the numbers is not known here."""

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Measures(Protocol):
    """Numbers only: nothing here names a table, a player or a card."""

    def command_done(self) -> None: ...
    def command_refused(self) -> None: ...
    def storing(self) -> AbstractContextManager[object]:
        """Around the time until an entry is durable."""


class NoMeasures:
    """For tables that nobody measures."""

    def command_done(self) -> None:
        pass

    def command_refused(self) -> None:
        pass

    def storing(self) -> AbstractContextManager[object]:
        return nullcontext()
