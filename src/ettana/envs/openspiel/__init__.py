"""Ettana for OpenSpiel: importing this registers `python_ettana`.

    import pyspiel
    import ettana.envs.openspiel

    game = pyspiel.load_game("python_ettana(players=3,target=5)")

`pip install 'ettana[openspiel]'` brings what it needs. docs/research/environments.md is the guide.
"""

from ettana.core.extras import from_extra

with from_extra("openspiel"):
    import pyspiel as pyspiel

# isort: split

from ettana.envs.openspiel.game import EttanaGame, register
from ettana.envs.openspiel.observer import EttanaObserver
from ettana.envs.openspiel.state import EttanaState

__all__ = ["EttanaGame", "EttanaObserver", "EttanaState"]

register()
