"""Clairvoyant: Master's search, but shown the hidden cards and the stacks. Spy is shown the hands alone.

They measure what secrets are worth. They are not entry points of `ettana.bots`, so they can never be seated; the arena
finds them by their place, `ettana.bots.searchers.clairvoyant:Clairvoyant`.
"""

from typing import ClassVar

from ettana.bots.searchers.play_styles import CAREFUL, PlayStyle
from ettana.bots.searchers.searcher import Searcher
from ettana.core.engine.rules.state import State
from ettana.core.engine.search.race_settings import RaceSettings
from ettana.core.engine.search.sample_world import Hidden, nothing_hidden, stacks_hidden
from ettana.core.errors import EttanaError
from ettana.core.view import View


class NotShown(EttanaError):
    """A clairvoyant was asked without having been shown the state."""


class Clairvoyant(Searcher):
    """Every world it plays is the true one; only the dice to come differ."""

    name = "Clairvoyant"
    style: ClassVar[PlayStyle] = CAREFUL
    race_settings: ClassVar[RaceSettings] = RaceSettings(rounds=1, trust=8, doubt=2, patience=1)
    seconds: ClassVar[float] = 1.0
    _shown: State | None = None

    def peek(self, state: State) -> None:
        """Takes the state of the coming decision, whose generator is not the true one."""
        self._shown = state

    def _hidden(self, view: View) -> Hidden:
        return nothing_hidden(self._truth())

    def _truth(self) -> State:
        if self._shown is None:
            raise NotShown(f"{self.name} plays only where it is shown everything: in the arena")
        return self._shown


class Spy(Clairvoyant):
    """Knows what the others hold, and of the stacks only what is in them: the most that anybody could infer."""

    name = "Spy"

    def _hidden(self, view: View) -> Hidden:
        return stacks_hidden(self._truth())
