"""Measures whether the chances that analysis shows are calibrated: 30 % of the seats given 30 % win.

    python -m tools.study.calibration chances.jsonl Weaver,Weaver --games 1000 --seed 1 --minutes 7

The seed chooses ten moments of each game, which are judged as `analyse` does. Runs add up in the file;
`tools/study/calibration_plot.py` draws them.
"""

import math
import random
from collections.abc import Sequence

import msgspec
from tools.study.findings import add_up, options
from tools.study.games import estimator_for, played, standing_steps

from ettana.lab.intervals import Z
from ettana.study.analysis import WHOLE

MOMENTS = 10
DECILES = 10


class Judged(msgspec.Struct, frozen=True):
    """Ten moments of a game: the chances of each seat, and who won."""

    seed: int
    winner: int | None
    chances: list[list[int]]


class Decile(msgspec.Struct, frozen=True):
    """Chances within a tenth: their mean, the share of wins, and the interval of luck alone."""

    said: float
    won: float
    error: float
    moments: int
    holds: bool


def find(bots: str, seed: int, nodes: int) -> Judged:
    record = played(bots, seed)
    estimator = estimator_for(record, nodes, seed)
    steps = standing_steps(record)
    chosen = random.Random(seed).sample(steps, min(MOMENTS, len(steps)))
    return Judged(seed, record.winner, [list(estimator.judge(step.before).chances) for step in chosen])


def deciles(games: Sequence[Judged]) -> list[Decile]:
    """Moments of one game are correlated, so the interval counts each game's deviation once."""
    found = []
    for tenth in range(DECILES):
        said = won = 0.0
        count = 0
        squares = 0.0
        for game in games:
            off = 0.0
            for chances in game.chances:
                for seat, chance in enumerate(chances[:-1]):
                    if min(DECILES - 1, chance * DECILES // WHOLE) == tenth:
                        said += chance / WHOLE
                        won += seat == game.winner
                        off += (seat == game.winner) - chance / WHOLE
                        count += 1
            squares += off * off
        if count:
            error = Z * math.sqrt(squares) / count
            off = abs(won - said) / count
            found.append(Decile(said / count, won / count, error, count, off <= max(0.03, error)))
    return found


def scores(games: Sequence[Judged]) -> tuple[float, float]:
    """Log loss and Brier score."""
    loss = brier = 0.0
    count = 0
    for game in games:
        for chances in game.chances:
            count += 1
            for seat, chance in enumerate(chances[:-1]):
                is_winner = seat == game.winner
                brier += (chance / WHOLE - is_winner) ** 2
                loss -= math.log(max(chance / WHOLE, 1e-4)) if is_winner else 0.0
    return loss / count, brier / count


def report(games: Sequence[Judged]) -> list[str]:
    loss, brier = scores(games)
    return [f"{len(games)} games: log loss {loss:.4f}, Brier {brier:.4f}"] + [
        f"said {100 * each.said:5.1f} won {100 * each.won:5.1f} ± {100 * each.error:4.1f} "
        f"({each.moments}){'' if each.holds else '  OFF'}"
        for each in deciles(games)
    ]


def main(arguments: list[str] | None = None) -> None:
    asked = options(__doc__, games=1000, nodes=16_000).parse_args(arguments)
    print("\n".join(report(add_up(asked, Judged, lambda seed: find(asked.bots, seed, asked.nodes)))))


if __name__ == "__main__":
    main()
