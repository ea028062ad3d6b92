"""Master: tries its candidates in worlds that it thinks possible, and takes the one that wins most often."""

from typing import ClassVar

from ettana.bots.profile import bundled_profile
from ettana.bots.searchers.play_styles import CAREFUL, PlayStyle
from ettana.bots.searchers.searcher import Searcher
from ettana.core.engine.search.race_settings import RaceSettings


class Master(Searcher):
    """Looks one round ahead, and takes up to a second."""

    name = "Master"
    about = bundled_profile("master")
    style: ClassVar[PlayStyle] = CAREFUL
    race_settings: ClassVar[RaceSettings] = RaceSettings(rounds=1, trust=8, doubt=2, patience=1)
    seconds: ClassVar[float] = 1.0
