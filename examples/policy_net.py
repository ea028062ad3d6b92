"""The net of train_by_self_play.py: what a position is worth, and how good each action seems in it."""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from what_the_net_is_told import BROUGHT, DECK, KINDS, Array, Told

import ettana
from ettana.envs import NAME
from ettana.notation.data_format import DataFormat

MADE_WITH = DataFormat(f"{NAME}, what_the_net_is_told", ettana.RuleSet().version, DECK.fingerprint)


class PolicyNet(nn.Module):
    """The facts of a position go through two layers; each action is then scored by what it is and what it brings."""

    def __init__(self, facts: int, width: int = 128, narrow: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(facts, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.value = nn.Linear(width, 1)
        self.place = nn.Linear(width, narrow)
        self.kind = nn.Embedding(KINDS, narrow)
        self.brings = nn.Linear(BROUGHT, narrow)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(narrow, narrow // 2), nn.ReLU(), nn.Linear(narrow // 2, 1))

    def forward(self, told: Told) -> tuple[Tensor, Tensor]:
        """The log-probability of each action within its position, and the value of each position, from -1 to 1."""
        facts, row, kind, brings = (torch.from_numpy(each) for each in (told.facts, told.row, told.kind, told.brings))
        body = self.body(facts)
        score = self.score(self.place(body)[row] + self.kind(kind) + self.brings(brings)).squeeze(1)
        most = torch.full((len(facts),), -1e9).scatter_reduce(0, row, score.detach(), "amax")
        total = torch.zeros(len(facts)).index_add(0, row, torch.exp(score - most[row]))
        return score - (most + torch.log(total))[row], torch.tanh(self.value(body)).squeeze(1)

    def ask(self, told: Told) -> tuple[Array, Array]:
        """The same as arrays, for those who do not teach it."""
        with torch.no_grad():
            chance, value = self(told)
        return chance.numpy(), value.numpy()


def best_of(liking: Array, row: Array, positions: int) -> Array:
    """For each position the place of the action that is liked most."""
    order = np.lexsort((liking, row))
    return order[np.searchsorted(row, np.arange(positions), side="right") - 1]


def save(net: PolicyNet, file: Path, **more: Any) -> None:
    """With the name of what it reads: other numbers would be nonsense to it."""
    made_with = (MADE_WITH.inputs, MADE_WITH.rules, MADE_WITH.deck)
    torch.save({"made_with": made_with, "weights": net.state_dict(), **more}, file)


def load(file: Path) -> tuple[PolicyNet, dict[str, Any]]:
    """The net, and all that was saved. Raises Mismatch for a net that has learnt from other numbers."""
    torch.set_num_threads(1)
    kept: dict[str, Any] = torch.load(file, weights_only=True)
    DataFormat(*kept["made_with"]).check(str(file), MADE_WITH.inputs, MADE_WITH.deck)
    net = PolicyNet(kept["weights"]["body.0.weight"].shape[1])
    net.load_state_dict(kept["weights"])
    return net, kept
