"""Ratings of many bots at once, from who won against whom: Bradley and Terry's model, for two and more players.

A bot of strength s wins with the chance s / (sum of the strengths at the table). Ratings are on Elo's scale, where 400
more means ten times as strong, and their mean is 0.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ettana.lab.intervals import Z

ELO: Final = 400 / math.log(10)
# Strengths are taken to lie within some 500 points of each other unless games show otherwise: without a word to that
# effect, a bot that has won all its games would be infinitely strong.
_PRECISION: Final = 1 / 9
_ROUNDS: Final = 200


@dataclass(frozen=True, slots=True)
class Rating:
    """On Elo's scale, and between what it lies with 95 % confidence."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Meetings:
    """Games between the same bots: how many seats each had, and how many games each won. A shared game is split."""

    seats: tuple[int, ...]
    won: tuple[float, ...]


def rate(bots: int, meetings: Sequence[Meetings]) -> list[Rating]:
    """The ratings of the bots, by Newton's method. Games are taken to be independent: mirrored deals are surer."""
    strengths = [0.0] * bots
    curvature = _curvature(bots, meetings, strengths)
    for _ in range(_ROUNDS):
        step = _solve(curvature, _slope(bots, meetings, strengths))
        largest = max(map(abs, step), default=0.0)
        scale = min(1.0, 1.0 / largest) if largest else 1.0
        strengths = [strength + scale * change for strength, change in zip(strengths, step, strict=True)]
        curvature = _curvature(bots, meetings, strengths)
        if largest < 1e-10:
            break
    mean = sum(strengths) / bots
    ratings = []
    for bot in range(bots):
        # Only differences mean anything, so the uncertainty is that of the difference from the mean.
        away = [(1.0 if other == bot else 0.0) - 1 / bots for other in range(bots)]
        variance = sum(a * b for a, b in zip(away, _solve(curvature, away), strict=True))
        elo, half = ELO * (strengths[bot] - mean), Z * ELO * math.sqrt(max(0.0, variance))
        ratings.append(Rating(elo, elo - half, elo + half))
    return ratings


def _chances(met: Meetings, strengths: Sequence[float]) -> list[float]:
    weights = [seats * math.exp(strength) for seats, strength in zip(met.seats, strengths, strict=True)]
    total = sum(weights)
    return [weight / total for weight in weights]


def _slope(bots: int, meetings: Sequence[Meetings], strengths: Sequence[float]) -> list[float]:
    slope = [-_PRECISION * strength for strength in strengths]
    for met in meetings:
        games = sum(met.won)
        for bot, chance in enumerate(_chances(met, strengths)):
            slope[bot] += met.won[bot] - games * chance
    return slope


def _curvature(bots: int, meetings: Sequence[Meetings], strengths: Sequence[float]) -> list[list[float]]:
    matrix = [[_PRECISION if row == column else 0.0 for column in range(bots)] for row in range(bots)]
    for met in meetings:
        games = sum(met.won)
        chances = _chances(met, strengths)
        for row in range(bots):
            matrix[row][row] += games * chances[row]
            for column in range(bots):
                matrix[row][column] -= games * chances[row] * chances[column]
    return matrix


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Gauss and Jordan. The matrix is positive definite, so no pivot is zero."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(len(rows)):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(len(rows)):
            if other != place and rows[other][place]:
                factor = rows[other][place]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place], strict=True)]
    return [row[-1] for row in rows]
