"""Fits a value net to lessons by logistic regression, and provides its starting weights."""

import numpy as np
import numpy.typing as npt
from tools.nets.fitting import DECAY, Floats, Net, descend, rounded
from tools.nets.value_games import Lessons

from ettana.bots.searchers.play_styles import units_in
from ettana.core.engine.search import features as features
from ettana.core.engine.search.features import FEATURES
from ettana.core.engine.search.value_net import WEIGHT


def guessed() -> list[int]:
    """Starting weights: a beginner's judgement, all in one unit."""
    worth = np.zeros(FEATURES)
    for needed in range(1, 9):
        worth[features.NEEDED + needed - 1] = -0.5 * needed
        worth[features.RIVAL_NEEDED + needed - 1] = 0.5 * needed
    worth[features.TOKENS : features.TOKENS + 3] = 0.09
    worth[features.RIVAL_TOKENS : features.RIVAL_TOKENS + 3] = -0.07
    for points, shares in enumerate(
        ((0.55, 0.38, 0.25, 0.15, 0.08), (1.2, 0.9, 0.64, 0.4, 0.2), (1.9, 1.5, 1.1, 0.7, 0.3))
    ):
        worth[features.DESIGNS + 5 * points : features.DESIGNS + 5 * points + 5] = 0.4 * np.array(shares)
    worth[features.MANY_HELD] = -0.08
    worth[features.LUCKY_POINTS] = 0.03
    worth[features.LUCKY_WINS] = 0.2
    worth[features.CARDS : features.CARDS + 12] = 0.15
    worth[features.RIVAL_HELD] = -0.15
    worth[features.RIVAL_CARDS] = -0.1
    return rounded([worth[:, None], np.array([20.0]), np.array([1.0]), np.array([-20.0])])


def unlearnt(rng: np.random.Generator, units: int) -> Net:
    return [
        rng.normal(0, 0.15, (FEATURES, units)).astype(np.float32),
        np.full(units, 0.3, dtype=np.float32),
        rng.normal(0, 0.3, units).astype(np.float32),
        np.zeros(1, dtype=np.float32),
    ]


def unrounded(weights: list[int]) -> Net:
    """The opposite of `rounded`."""
    units = units_in(weights)
    whole: Floats = (np.array(weights) / WEIGHT).astype(np.float32)
    hidden, rest = whole[: FEATURES * units].reshape(FEATURES, units), whole[FEATURES * units :]
    return [hidden, rest[:units], rest[units : 2 * units], rest[2 * units :]]


def for_more_players(weights: list[int]) -> list[int]:
    """The net for two players as a start for three or four. Its weights for the other rivals are zero."""
    net = unrounded(weights)
    net[0][features.SECOND : features.RIVAL_SOON + 1] = 0
    return rounded(net)


def logits(net: Net, rows: npt.NDArray[np.int8]) -> Floats:
    found: Floats = np.maximum(rows.astype(np.float32) @ net[0] + net[1], 0) @ net[2] + net[3]
    return found


def loss(net: Net, lessons: Lessons) -> float:
    """The net's log loss on who won, in nats per position."""
    said = np.concatenate([logits(net, lessons.features[at : at + 65536]) for at in range(0, len(lessons.won), 65536)])
    return float(np.mean(np.logaddexp(0, said) - lessons.won * said))


def fit(net: Net, lessons: Lessons, rng: np.random.Generator, epochs: int) -> None:
    """Trains the net in place."""

    def of_rows(rows: npt.NDArray[np.int64]) -> Net:
        return gradients(lessons.features[rows].astype(np.float32), lessons.came_to[rows], net)

    descend(net, len(lessons.won), of_rows, rng, epochs)


def gradients(x: Floats, y: Floats, net: Net) -> Net:
    hidden, bias, out, end = net
    sums = x @ hidden + bias
    active = np.maximum(sums, 0)
    chance = 1 / (1 + np.exp(-(active @ out + end)))
    error = (chance - y) / np.float32(len(x))
    back = np.outer(error, out) * (sums > 0)
    found = [x.T @ back + DECAY * hidden, back.sum(0), active.T @ error + DECAY * out, error.sum(keepdims=True)]
    return [each.astype(np.float32) for each in found]
