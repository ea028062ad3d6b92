"""The open nets that come with Ettana, one for each number of players."""

from functools import cache

import msgspec

from ettana.core.engine.chances.open_features import OPEN_FEATURES_NAME
from ettana.core.engine.chances.open_net import OpenNet
from ettana.notation.net_file import shipped_nets


class OpenWeights(msgspec.Struct, frozen=True):
    """An open net as it is kept."""

    units: int
    weights: list[int]
    survival: list[int]


def open_net_for(players: int) -> OpenNet:
    kept = _kept()[str(players)]
    return OpenNet(kept.weights, kept.units, players, kept.survival)


@cache
def _kept() -> dict[str, OpenWeights]:
    return shipped_nets("open", OpenWeights, OPEN_FEATURES_NAME)
