"""The open nets that come with Ettana, one for each number of players."""

from functools import cache
from importlib.resources import files

import msgspec

from ettana.core.engine.chances.open_net import OpenNet


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
    text = files("ettana.data").joinpath("nets/open.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, OpenWeights])
