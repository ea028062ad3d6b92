"""Maestro: the strongest. Bolder than Master with its tokens, and tries its candidates in many more worlds."""

from typing import ClassVar

from ettana.bots.profile import bundled_profile
from ettana.bots.searchers.play_styles import BOLD, PlayStyle
from ettana.bots.searchers.searcher import Searcher
from ettana.core.engine.search.race_settings import RaceSettings


class Maestro(Searcher):
    """Takes up to five seconds where the choice is hard.

    Its policy buys different things in different worlds, so it needs many worlds to tell its candidates apart. With few
    nodes Master is no worse. It looks no farther ahead than Master: a second round costs more worlds than it is worth.
    """

    name = "Maestro"
    about = bundled_profile("maestro")
    style: ClassVar[PlayStyle] = BOLD
    race_settings: ClassVar[RaceSettings] = RaceSettings(rounds=1, trust=8, doubt=3, patience=3)
    seconds: ClassVar[float] = 5.0
