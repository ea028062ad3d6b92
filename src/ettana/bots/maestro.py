"""Maestro: the strongest. Doubts longer than Master, and tries its candidates in many more worlds."""

from typing import ClassVar

from ettana.bots.searcher import Searcher
from ettana.core.engine.manner import Manner


class Maestro(Searcher):
    """Takes up to five seconds where the choice is hard.

    It looks no farther than Master: with as many nodes, a second round costs more in worlds than it tells.
    """

    name = "Maestro"
    manner: ClassVar[Manner] = Manner(rounds=1, trust=8, doubt=3, patience=3)
    seconds: ClassVar[float] = 5.0
