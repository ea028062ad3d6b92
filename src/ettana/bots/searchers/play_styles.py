"""Styles of play: a bias of the policy, and value nets that learnt from the games it plays against itself.

A value net tells what a position is worth to those who go on playing in its style, so the two belong together. One net
for each number of players comes with Ettana; `tools/train_value_net.py` trained them.
"""

from dataclasses import dataclass
from functools import cache

from ettana.core.engine.search.features import FEATURES, FEATURES_NAME
from ettana.core.engine.search.policy_bias import PolicyBias
from ettana.core.engine.search.value_net import CHANCE, ValueNet
from ettana.notation.net_file import shipped_nets


@dataclass(frozen=True)
class PlayStyle:
    name: str
    bias: PolicyBias

    def value_net_for(self, players: int) -> ValueNet:
        """The value net for games with so many players."""
        weights = self.weights_for(players)
        return ValueNet(weights, units_in(weights))

    def weights_for(self, players: int) -> list[int]:
        return _weights(self.name)[str(players)]


CAREFUL = PlayStyle("careful", PolicyBias(cards=0, designs=0, exchange_from=3))
BOLD = PlayStyle("bold", PolicyBias(cards=CHANCE * 4 // 100, designs=CHANCE * 15 // 1000, exchange_from=1))
PLAY_STYLES = {style.name: style for style in (CAREFUL, BOLD)}


def units_in(weights: list[int]) -> int:
    """How many hidden units such a list of weights is for."""
    return (len(weights) - 1) // (FEATURES + 2)


@cache
def _weights(style: str) -> dict[str, list[int]]:
    return shipped_nets(f"value-{style}", list[int], FEATURES_NAME)
