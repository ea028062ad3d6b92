"""Whether the chances that analysis tells are true: of all that are said to be 30 %, 30 % win.

python -m tools.study.calibration chances.jsonl Weaver,Weaver --games 1000 --seed 1 --minutes 7

Ten moments of each game, chosen by the seed, are judged as `analyse` does. Runs add up in the file;
`tools/study/calibration_plot.py` draws them.
"""

import argparse
import math
import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
from tools.study.games import add_up, played

from ettana.study.analysis import WHOLE
from ettana.study.estimate import Care, Estimator
from ettana.study.steps import steps_of

MOMENTS = 10
DECILES = 10


class Judged(msgspec.Struct, frozen=True):
    """Ten moments of a game: what was said of each seat, and who won."""

    seed: int
    winner: int | None
    chances: list[list[int]]


class Decile(msgspec.Struct, frozen=True):
    """Chances within a tenth: what was said in the mean, how often it was so, and how far luck alone could be off."""

    said: float
    won: float
    error: float
    moments: int
    holds: bool


def find(bots: str, seed: int, nodes: int) -> Judged:
    record = played(bots, seed)
    estimator = Estimator(record.rules, record.deck, len(record.names), seed, Care.of(nodes))
    steps = [step for step in steps_of(record) if step.stands]
    chosen = random.Random(seed).sample(steps, min(MOMENTS, len(steps)))
    return Judged(seed, record.winner, [list(estimator.judge(step.before).chances) for step in chosen])


def deciles(games: Sequence[Judged]) -> list[Decile]:
    """Moments of one game are alike, so the interval counts each game's deviation once."""
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
            error = 1.96 * math.sqrt(squares) / count
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("bots", help="such as Weaver,Weaver, or mixed4:Weaver,Apprentice,Sensible")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=16_000)
    parser.add_argument("--minutes", type=float, default=7.0)
    asked = parser.parse_args()
    games = add_up(
        asked.file,
        Judged,
        range(asked.seed, asked.seed + asked.games),
        asked.minutes,
        lambda seed: find(asked.bots, seed, asked.nodes),
    )
    loss, brier = scores(games)
    print(f"{len(games)} games: log loss {loss:.4f}, Brier {brier:.4f}")
    found = deciles(games)
    for each in found:
        print(
            f"said {100 * each.said:5.1f} won {100 * each.won:5.1f} ± {100 * each.error:4.1f} "
            f"({each.moments}){'' if each.holds else '  OFF'}"
        )


if __name__ == "__main__":
    main()
