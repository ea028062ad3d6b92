"""Trains judges, Master's and Maestro's sense of who is winning, from games that the policy plays against itself.

python -m tools.train_judge judges.json          # all three
python -m tools.train_judge judges.json --only 2 --games 1000

Round after round the policy plays with the judge of the round before, and a net is fitted to what came of the ends of
its turns. SCHOOL has the settings; chance comes from their seeds, so that the same machine finds the same judges again.
Copied over src/ettana/data/judges.json they are the ones that play. Needs numpy, which comes with the extra `lab`.
"""

import argparse
import time
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import numpy as np
from tools.judge_games import Lessons, joined, play
from tools.judge_net import fit, for_more_players, guessed, loss, rounded, unlearnt, unrounded

UNITS = 16
CLASSES = 10  # parts in which the games of a round are played, each with a seed of its own
REMEMBERED = 3  # rounds that are learnt from together


@dataclass(frozen=True)
class Course:
    """How the judge for one number of players is taught."""

    players: int
    games: int  # in each round
    rounds: int
    epochs: int
    seed: int


SCHOOL = (Course(2, 12_000, 4, 3, 2026), Course(3, 4_000, 2, 3, 2027), Course(4, 4_000, 2, 3, 2028))


def taught(course: Course, before: list[int] | None) -> list[int]:
    """The weights that a course ends with; it begins with a judge, or with a guess and a net that knows nothing."""
    rng = np.random.default_rng(course.seed)
    weights = guessed() if before is None else before
    net = unlearnt(rng, UNITS) if before is None else unrounded(before)
    rounds: list[Lessons] = []
    for number in range(course.rounds):
        begun = time.perf_counter()
        seeds = range(course.seed * 1000 + 20 * number, course.seed * 1000 + 20 * number + CLASSES)
        rounds.append(joined([play(seed, course.players, weights, course.games // CLASSES) for seed in seeds]))
        unseen = play(seeds.stop, course.players, weights, course.games // CLASSES)
        said = loss(unrounded(weights), unseen)
        fit(net, joined(rounds[-REMEMBERED:]), rng, course.epochs)
        weights = rounded(net)
        print(
            f"{course.players} players, round {number + 1}: {time.perf_counter() - begun:.0f} s; "
            f"loss on games not learnt from {said:.4f} before, {loss(net, unseen):.4f} after",
            flush=True,
        )
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where the judges go; those of other numbers of players stay in it")
    parser.add_argument("--only", type=int, choices=[2, 3, 4], help="so many players")
    parser.add_argument("--games", type=int, help="in each round, instead of what the school has")
    asked = parser.parse_args()
    judges = msgspec.json.decode(asked.file.read_bytes(), type=dict[str, list[int]]) if asked.file.exists() else {}
    for course in SCHOOL:
        if asked.only in (None, course.players):
            before = None if course.players == 2 or "2" not in judges else for_more_players(judges["2"])
            chosen = course if asked.games is None else replace(course, games=asked.games)
            judges[str(course.players)] = taught(chosen, before)
            asked.file.write_bytes(msgspec.json.encode(judges))


if __name__ == "__main__":
    main()
