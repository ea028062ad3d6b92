"""How sure a measured rate is, and when enough has been played to tell."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Z: Final = 1.959964  # 95 % of a normal distribution lie within so many standard deviations
_FEW_DEALS: Final = 10  # fewer of them say too little about how alike the games of a deal are
_MOST_GAINED: Final = 2.0  # a mirrored game counts for two at most, whatever a short run seems to show
_ALPHA: Final = 0.05
_BETS: Final = (0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95)  # shares of the largest stake that cannot ruin


@dataclass(frozen=True, slots=True)
class Interval:
    """A rate, and between which two it lies with 95 % confidence."""

    rate: float
    low: float
    high: float


def wilson(rate: float, games: float) -> Interval:
    """Wilson's interval for a share of so many independent games: sound also near 0 and 1."""
    if games <= 0:
        return Interval(rate, 0.0, 1.0)
    square = Z * Z / games
    centre = (rate + square / 2) / (1 + square)
    half = Z / (1 + square) * math.sqrt(rate * (1 - rate) / games + square / (4 * games))
    return Interval(rate, min(rate, max(0.0, centre - half)), max(rate, min(1.0, centre + half)))


def paired(deals: Sequence[Sequence[float]]) -> Interval:
    """The interval of a mean of scores from 0 to 1, some to each deal: games of one deal are not independent.

    How much they tell together is measured by how much deals differ; Wilson's interval is made of so many games.
    """
    games = sum(map(len, deals))
    if not games:
        return wilson(0.5, 0)
    rate = sum(map(sum, deals)) / games
    count = len(deals)
    if count < 2:
        return wilson(rate, 1)
    spread = sum((sum(scores) - rate * len(scores)) ** 2 for scores in deals) * count / (count - 1) / games**2
    spread *= (_student(count - 1) / Z) ** 2
    alone = rate * (1 - rate)
    most = games * (1.0 if count < _FEW_DEALS else _MOST_GAINED)
    # Where nothing differs (all won, or each deal shared alike) nothing is learnt about how alike games are.
    return wilson(rate, min(most, alone / spread) if spread > 0 and alone > 0 else games)


def _student(free: int) -> float:
    """The 97.5 % quantile of Student's distribution, by its expansion around the normal one (Cornish and Fisher)."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    return Z + first / free + second / free**2


class ShareTest:
    """Tells, after any number of deals, whether a bot's share is clearly not its par. May be asked after each.

    Someone bets on each deal against the claim that the share is par. If the claim is true, they become twenty times as
    rich with a chance of at most 1 in 20, however long they play (Ville's inequality); if it is false, they soon do.
    """

    def __init__(self, par: float, answers: int = 1) -> None:
        """`answers` is how many such questions are asked at once: each must then be the clearer."""
        self._par = par
        self._stakes = [bet / par for bet in _BETS] + [-bet / (1 - par) for bet in _BETS]
        self._wealth = [0.0] * len(self._stakes)  # as logarithms
        self._enough = math.log(answers / _ALPHA)

    def add(self, score: float) -> None:
        """The mean score of the games of the next deal, from 0 to 1."""
        for place, stake in enumerate(self._stakes):
            self._wealth[place] += math.log1p(stake * (score - self._par))

    @property
    def clear(self) -> bool:
        best = max(self._wealth)
        mean = best + math.log(sum(math.exp(each - best) for each in self._wealth) / len(self._wealth))
        return mean >= self._enough
