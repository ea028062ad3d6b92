"""Maestro: the strongest. Looks farther than Master, in more worlds."""

from typing import ClassVar

from ettana.bots.searcher import Searcher


class Maestro(Searcher):
    """Takes up to five seconds where the choice is hard."""

    name = "Maestro"
    rounds: ClassVar[int] = 2
    trust: ClassVar[int] = 8
    seconds: ClassVar[float] = 5.0
