"""Ettana for learning machines: thousands of games in one call.

`pip install 'ettana[rl]'` brings what it needs. docs/lab.md is the guide.
"""

from ettana.envs.buffers import Step
from ettana.envs.layout import FIELDS, NAME, SIZE, explain
from ettana.envs.vec_env import IllegalActions, VecEnv

__all__ = ["FIELDS", "NAME", "SIZE", "IllegalActions", "Step", "VecEnv", "explain"]
