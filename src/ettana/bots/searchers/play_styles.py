"""Schools of play: a leaning of the policy, and judges that learnt from the games it plays against itself.

A judge tells what a position is worth to those who go on playing as its school does, so the two belong together. Judges
come with Ettana, one for each number of players, trained by `tools/train_value_net.py`.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec

from ettana.core.engine.search.features import SIGNS
from ettana.core.engine.search.policy_bias import Leaning
from ettana.core.engine.search.value_net import CHANCE, Judge


@dataclass(frozen=True)
class School:
    name: str
    leaning: Leaning

    def judge_for(self, players: int) -> Judge:
        """The judge of games with so many players."""
        weights = self.weights_for(players)
        return Judge(weights, units_in(weights))

    def weights_for(self, players: int) -> list[int]:
        return _weights(self.name)[str(players)]


CAREFUL = School("careful", Leaning(cards=0, designs=0, exchange_from=3))
BOLD = School("bold", Leaning(cards=CHANCE * 4 // 100, designs=CHANCE * 15 // 1000, exchange_from=1))
SCHOOLS = {school.name: school for school in (CAREFUL, BOLD)}


def units_in(weights: list[int]) -> int:
    """How many hidden units such a list of weights is for."""
    return (len(weights) - 1) // (SIGNS + 2)


@cache
def _weights(school: str) -> dict[str, list[int]]:
    text = files("ettana.data").joinpath(f"nets/value-{school}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, list[int]])
