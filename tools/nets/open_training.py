"""Fits an open net to lessons and measures its accuracy."""

import numpy as np
import numpy.typing as npt
from tools.nets.fitting import DECAY, Floats, Net, descend
from tools.nets.open_games import OpenLessons

from ettana.core.engine.chances.open_features import SEAT_FEATURES
from ettana.core.engine.chances.open_net import ONE, SURVIVAL_STEPS

LAMBDA = np.float32(0.7)
TURNS_WEIGHT = np.float32(0.1)  # weight of the turns against the winner
LONGEST = 4  # multiple of the expected turns at which the table of survival ends


def unlearnt(rng: np.random.Generator, players: int, units: int) -> Net:
    inputs = players * SEAT_FEATURES
    end = np.zeros(players + 1, dtype=np.float32)
    end[players] = 2.5
    return [
        rng.normal(0, 0.1, (inputs, units)).astype(np.float32),
        np.full(units, 0.3, dtype=np.float32),
        rng.normal(0, 0.1, (players + 1, units)).astype(np.float32),
        end,
    ]


def outputs(net: Net, rows: npt.NDArray[np.int8]) -> tuple[Floats, Floats]:
    """The seats' chances to win, and the logarithm of the turns."""
    parts = [
        np.maximum(rows[at : at + 65536].astype(np.float32) @ net[0] + net[1], 0) for at in range(0, len(rows), 65536)
    ]
    out = np.concatenate([part @ net[2].T + net[3] for part in parts])
    return softmax(out[:, :-1]), out[:, -1]


def softmax(out: Floats) -> Floats:
    powers = np.exp(out - out.max(axis=1, keepdims=True))
    found: Floats = powers / powers.sum(axis=1, keepdims=True)
    return found


def accuracy(net: Net, lessons: OpenLessons) -> tuple[float, float, float]:
    """Log loss and Brier score of the winner, and the error of the logarithm of the turns."""
    chances, turns = outputs(net, lessons.features)
    won = np.eye(chances.shape[1], dtype=np.float32)[lessons.winner]
    loss = -np.mean(np.log(np.maximum((chances * won).sum(1), 1e-9)))
    brier = np.mean(((chances - won) ** 2).sum(1))
    return float(loss), float(brier), float(np.sqrt(np.mean((turns - np.log(lessons.turns)) ** 2)))


def survival(net: Net, lessons: OpenLessons) -> list[int]:
    """How often a game lasts longer than k / SURVIVAL_STEPS times the turns that the net expects, in units of ONE."""
    ratio = lessons.turns / np.exp(outputs(net, lessons.features)[1])
    steps = range(LONGEST * SURVIVAL_STEPS + 1)
    return [round(ONE * float(np.mean(ratio > step / SURVIVAL_STEPS))) for step in steps]


def came_to(net: Net | None, lessons: OpenLessons, players: int) -> Floats:
    """The training target of each position: who won, mixed with a net's values of the later positions (TD(λ)).

    Who wins a single game is mostly chance. Without a net the winner is the whole target.
    """
    won = np.eye(players, dtype=np.float32)[lessons.winner]
    if net is None:
        return won
    said = outputs(net, lessons.features)[0]
    found = np.empty_like(won)
    seats = np.arange(players)
    later = won[-1]  # of the next position, counted from the seat that moves there
    for row in range(len(won) - 1, -1, -1):
        last = row + 1 == len(won) or lessons.begins[row + 1]
        if last:
            found[row] = won[row]
        else:
            found[row] = later[(seats + lessons.mover[row] - lessons.mover[row + 1]) % players]
        later = LAMBDA * found[row] + (1 - LAMBDA) * said[row]
    return found


def fit(net: Net, lessons: OpenLessons, targets: Floats, rng: np.random.Generator, epochs: int) -> None:
    """Trains the net in place."""

    def of_rows(rows: npt.NDArray[np.int64]) -> Net:
        return gradients(lessons.features[rows].astype(np.float32), targets[rows], np.log(lessons.turns[rows]), net)

    descend(net, len(lessons.winner), of_rows, rng, epochs)


def gradients(x: Floats, won: Floats, turns: Floats, net: Net) -> Net:
    hidden, bias, out, end = net
    sums = x @ hidden + bias
    active = np.maximum(sums, 0)
    said = active @ out.T + end
    error = np.concatenate([softmax(said[:, :-1]) - won, TURNS_WEIGHT * (said[:, -1:] - turns[:, None])], axis=1)
    error /= np.float32(len(x))
    back = (error @ out) * (sums > 0)
    found = [x.T @ back + DECAY * hidden, back.sum(0), error.T @ active + DECAY * out, error.sum(0)]
    return [each.astype(np.float32) for each in found]
