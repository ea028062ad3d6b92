"""Master: tries what it might do in worlds that it holds for possible, and takes what wins most often."""

from typing import ClassVar

from ettana.bots.searchers.play_styles import CAREFUL, School
from ettana.bots.searchers.searcher import Searcher
from ettana.core.engine.search.race_settings import Manner


class Master(Searcher):
    """Looks one round ahead, about a second long."""

    name = "Master"
    school: ClassVar[School] = CAREFUL
    manner: ClassVar[Manner] = Manner(rounds=1, trust=8, doubt=2, patience=1)
    seconds: ClassVar[float] = 1.0
