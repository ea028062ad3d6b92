"""What can be measured at a table. Who keeps the numbers is not known here."""

from typing import Protocol


class CommandMetrics(Protocol):
    """Numbers only: nothing here names a table, a player or a card."""

    def command_done(self) -> None: ...
    def command_refused(self) -> None: ...
    def stored(self, seconds: float) -> None:
        """An entry is durable, so long after it was decided."""


class NoMetrics:
    """For tables that nobody measures."""

    def command_done(self) -> None:
        pass

    def command_refused(self) -> None:
        pass

    def stored(self, seconds: float) -> None:
        pass
