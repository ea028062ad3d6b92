"""Ettana for learning machines: thousands of games in one call.

`pip install 'ettana[rl]'` brings what it needs. docs/research/environments.md is the guide.
`ettana.envs.pettingzoo` and `ettana.envs.gymnasium` are imported by name, since not everyone has both libraries.
"""

from ettana.core.engine.batch.relative import to_absolute, to_relative
from ettana.core.errors import MissingLibrary
from ettana.core.extras import from_extra
from ettana.envs.layout import FIELDS, NAME, SIZE, explain

with from_extra("rl"):
    from ettana.envs.buffers import Step
    from ettana.envs.from_view import observe_view
    from ettana.envs.vec_env import IllegalActions, VecEnv

__all__ = [
    "FIELDS",
    "NAME",
    "SIZE",
    "IllegalActions",
    "MissingLibrary",
    "Step",
    "VecEnv",
    "explain",
    "observe_view",
    "to_absolute",
    "to_relative",
]
