"""Trains the open nets, which say how likely each seat is to win when all hands lie open.

python -m tools.train_open_net nets.json            # for two, three and four players
python -m tools.train_open_net nets.json --only 2 --games 2000

Games come from `tools/open_net_games.py`; a net is fitted to who won them, and to how many turns that took. COURSES
have the settings and seeds, so that the same machine finds the same nets again. Copied over
src/ettana/data/nets/open.json they are the ones that analysis uses. Games are kept in build/open_net until they are
removed. Needs numpy, which comes with the extra `lab`.
"""

import argparse
import time
from dataclasses import dataclass, fields, replace
from pathlib import Path

import msgspec
import numpy as np
from tools.open_net_games import OpenLessons, joined, play
from tools.open_net_training import Net, accuracy, came_to, fit, rounded, survival, unlearnt

from ettana.study.nets import OpenWeights

KEPT = Path("build/open_net")
CLASSES = 6  # parts in which the games are played, each with a seed of its own


@dataclass(frozen=True)
class Course:
    """How the net for one number of players is taught."""

    players: int
    games: int
    units: int
    epochs: int
    seed: int


COURSES = (Course(2, 24_000, 40, 12, 4101), Course(3, 12_000, 40, 12, 4102), Course(4, 9_000, 40, 12, 4103))


def taught(course: Course) -> OpenWeights:
    begun = time.perf_counter()
    rng = np.random.default_rng(course.seed)
    seeds = range(course.seed * 1000, course.seed * 1000 + CLASSES)
    games = course.games // CLASSES
    lessons = joined([kept(course, seed, games) for seed in seeds])
    unseen = kept(course, seeds.stop, games)
    played = time.perf_counter() - begun
    net = unlearnt(rng, course.players, course.units)
    fit(net, lessons, came_to(None, lessons, course.players), rng, course.epochs // 2)
    fit(net, lessons, came_to(net, lessons, course.players), rng, course.epochs)
    _tell(course, lessons, unseen, net, played, time.perf_counter() - begun - played)
    return OpenWeights(course.units, rounded(net), survival(net, lessons))


def kept(course: Course, seed: int, games: int) -> OpenLessons:
    """The games of one class. They are kept, so that a course that was interrupted goes on where it was."""
    file = KEPT / f"{course.players}-{seed}-{games}.npz"
    if not file.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        lessons = play(seed, course.players, games)
        np.savez(file, **{field.name: getattr(lessons, field.name) for field in fields(lessons)})
    with np.load(file) as arrays:
        return OpenLessons(**arrays)


def _tell(course: Course, lessons: OpenLessons, unseen: OpenLessons, net: Net, played: float, fitted: float) -> None:
    said, brier, off = accuracy(net, unseen)
    print(
        f"{course.players} players: {len(lessons.winner)} turns, played in {played:.0f} s, fitted in {fitted:.0f} s; "
        f"on games not learnt from log loss {said:.4f}, Brier {brier:.4f}, turns off by {off:.2f} (log)",
        flush=True,
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where the nets go; those of other numbers of players stay in it")
    parser.add_argument("--only", type=int, choices=[2, 3, 4], help="so many players")
    parser.add_argument("--games", type=int, help="instead of what the course has")
    asked = parser.parse_args(arguments)
    nets: dict[str, OpenWeights] = {}
    if asked.file.exists():
        nets = msgspec.json.decode(asked.file.read_bytes(), type=dict[str, OpenWeights])
    for course in COURSES:
        if asked.only in (None, course.players):
            nets[str(course.players)] = taught(course if asked.games is None else replace(course, games=asked.games))
            asked.file.write_bytes(msgspec.json.encode(nets))


if __name__ == "__main__":
    main()
