"""Master: tries what it might do in worlds that it holds for possible, and takes what wins most often."""

from typing import ClassVar

from ettana.bots.searchers.play_styles import CAREFUL, PlayStyle
from ettana.bots.searchers.searcher import Searcher
from ettana.core.engine.search.race_settings import RaceSettings


class Master(Searcher):
    """Looks one round ahead, about a second long."""

    name = "Master"
    style: ClassVar[PlayStyle] = CAREFUL
    race_settings: ClassVar[RaceSettings] = RaceSettings(rounds=1, trust=8, doubt=2, patience=1)
    seconds: ClassVar[float] = 1.0
