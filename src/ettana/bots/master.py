"""Master: tries what it might do in worlds that it holds for possible, and takes what wins most often."""

from typing import ClassVar

from ettana.bots.searcher import Searcher


class Master(Searcher):
    """Looks one round ahead, about a second long."""

    name = "Master"
    rounds: ClassVar[int] = 1
    trust: ClassVar[int] = 8
    seconds: ClassVar[float] = 1.0
