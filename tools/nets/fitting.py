"""Shared by both kinds of nets: a few arrays of weights, fitted with Adam and rounded to integers."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ettana.core.engine.search.value_net import WEIGHT

BATCH = 2048
STEP = 0.003
DECAY = 1e-5

Floats = npt.NDArray[np.float32]
Net = list[Floats]  # hidden, bias, out, end


def descend(
    net: Net, rows: int, gradients: Callable[[npt.NDArray[np.int64]], Net], rng: np.random.Generator, epochs: int
) -> None:
    """Trains the net in place with a falling learning rate. `gradients` returns those of a batch of rows."""
    first = [np.zeros_like(each) for each in net]
    second = [np.zeros_like(each) for each in net]
    done, whole = 0, epochs * (rows // BATCH)
    for _ in range(epochs):
        order = rng.permutation(rows)
        for at in range(0, rows - BATCH + 1, BATCH):
            done += 1
            rate = STEP * (1 - done / (whole + 1))
            for each, grad, m, v in zip(net, gradients(order[at : at + BATCH]), first, second, strict=True):
                m += 0.1 * (grad - m)
                v += 0.001 * (grad * grad - v)
                each -= rate * (m / (1 - 0.9**done)) / (np.sqrt(v / (1 - 0.999**done)) + 1e-7)


def rounded(net: Sequence[npt.NDArray[np.floating[Any]]]) -> list[int]:
    """The weights in the form that the engine reads."""
    return [int(number) for number in np.rint(np.concatenate([each.ravel() for each in net]) * WEIGHT)]
