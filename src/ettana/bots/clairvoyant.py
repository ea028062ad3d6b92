"""Clairvoyant: Master's search, but shown the hidden cards and the stacks. It measures what secrets are worth.

It is no entry point of `ettana.bots` and can never be seated; the arena takes it by its place,
`ettana.bots.clairvoyant:Clairvoyant`.
"""

from typing import ClassVar

from ettana.bots.searcher import Searcher
from ettana.core.engine.hidden import Hidden, nothing_hidden
from ettana.core.engine.manner import Manner
from ettana.core.engine.state import State
from ettana.core.errors import EttanaError
from ettana.core.view import View


class NotShown(EttanaError):
    """A clairvoyant was asked without having been shown the state."""


class Clairvoyant(Searcher):
    """Every world it plays is the true one; only the dice to come differ."""

    name = "Clairvoyant"
    manner: ClassVar[Manner] = Manner(rounds=1, trust=8, doubt=2, patience=1)
    seconds: ClassVar[float] = 1.0
    _shown: State | None = None

    def peek(self, state: State) -> None:
        """Takes the state of the coming decision, whose generator is not the true one."""
        self._shown = state

    def _hidden(self, view: View) -> Hidden:
        if self._shown is None:
            raise NotShown("Clairvoyant plays only where it is shown everything: in the arena")
        return nothing_hidden(self._shown)
