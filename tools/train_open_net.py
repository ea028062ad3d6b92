"""Trains the open nets, which estimate each seat's chance to win when all hands lie open.

    python -m tools.train_open_net nets.json            # for two, three and four players
    python -m tools.train_open_net nets.json --only 2 --games 2000

Games come from `tools/nets/open_games.py`; a net is fitted to their winners and to the number of turns until then. Then
the policy plays one turn from each position of its own games in some worlds, and the net is fitted to its own values
after that turn. COURSES have the settings and seeds, so that the same machine trains the same nets again, whatever
executor plays the games. Analysis uses the nets once they are copied over src/ettana/data/nets/open.json. Games are
cached in build/open_net until they are removed. Needs numpy, which comes with the extra `lab`.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path

import numpy as np
from tools.nets.fitting import Floats, Net, rounded
from tools.nets.open_games import OpenLessons, joined, looked_ahead, play
from tools.nets.open_training import accuracy, came_to, fit, outputs, survival, unlearnt
from tools.nets.training_options import add_training_options, asked_executor

from ettana.core.engine.chances.open_features import OPEN_FEATURES_NAME
from ettana.core.engine.chances.open_net import OpenNet
from ettana.lab.executor import Executor, results
from ettana.notation.net_file import read_nets, write_nets
from ettana.study.nets import OpenWeights

KEPT = Path("build/open_net")
AHEAD = np.float32(0.8)  # weight of the turn played ahead against the rest of the game
TRIED = 300  # games in which drift is measured
CLASSES = 6  # parts in which the games are played, each with its own seed


@dataclass(frozen=True)
class Course:
    """The training course of the net for one number of players."""

    players: int
    games: int
    units: int
    epochs: int
    epochs_ahead: int  # with turns played ahead
    seed: int
    with_bots: bool = False  # one class of the six has games of mixed bots

    def has_bots(self, seed: int) -> bool:
        return self.with_bots and seed % CLASSES == 1


# Ettana's net for three players is older: it was trained without turns played ahead, and it lacks the features of the
# rolls and of what a hand needs to win.
COURSES = (
    Course(2, 9_000, 64, 12, 50, 4101),
    Course(3, 12_000, 40, 12, 0, 4102),
    Course(4, 9_000, 64, 12, 50, 4104, with_bots=True),
)


def taught(course: Course, on: Executor) -> OpenWeights:
    rng = np.random.default_rng(course.seed)
    seeds = range(course.seed * 1000, course.seed * 1000 + CLASSES)
    games = course.games // CLASSES
    *seen, unseen = kept(course, [*seeds, seeds.stop], games, on)
    lessons = joined(seen)
    net = unlearnt(rng, course.players, course.units)
    fit(net, lessons, came_to(None, lessons, course.players), rng, course.epochs // 2)
    fit(net, lessons, came_to(net, lessons, course.players), rng, course.epochs)
    if course.epochs_ahead:
        _tell(course, lessons, unseen, net)
        fit(net, lessons, looking_ahead(course, net, seen, on), rng, course.epochs_ahead)
    _tell(course, lessons, unseen, net)
    print(f"drift {100 * drift(course, net, unseen, seeds.stop, min(games, TRIED)):.2f} points a turn", flush=True)
    return OpenWeights(course.units, rounded(net), survival(net, lessons))


def looking_ahead(course: Course, net: Net, seen: Sequence[OpenLessons], on: Executor) -> Floats:
    """The net's own values one turn later, mixed with how the games went on.

    Bots that miss what the policy sees play differently: in their games only how they went on counts.
    """
    seeds = range(course.seed * 1000, course.seed * 1000 + CLASSES)
    of_policy = [seed for seed in seeds if not course.has_bots(seed)]
    ahead = dict(zip(of_policy, kept_ahead(course, net, of_policy, course.games // CLASSES, on), strict=True))
    found = []
    for seed, lessons in zip(seeds, seen, strict=True):
        went_on = came_to(net, lessons, course.players)
        found.append(AHEAD * ahead[seed] + (1 - AHEAD) * went_on if seed in ahead else went_on)
    return np.concatenate(found)


def kept(course: Course, seeds: Sequence[int], games: int, on: Executor) -> list[OpenLessons]:
    """The games of some classes, cached so that an interrupted course continues."""
    KEPT.mkdir(parents=True, exist_ok=True)
    files = [KEPT / f"{course.players}-{seed}-{games}.npz" for seed in seeds]
    missing = [number for number, file in enumerate(files) if not file.exists()]
    play_class = partial(_play, course, games)
    for place, lessons in results(play_class, [seeds[number] for number in missing], on):
        arrays = {field.name: getattr(lessons, field.name) for field in fields(lessons)}
        np.savez(files[missing[place]], **arrays)
    found = []
    for file in files:
        with np.load(file) as loaded:
            found.append(OpenLessons(**loaded))
    return found


def kept_ahead(course: Course, net: Net, seeds: Sequence[int], games: int, on: Executor) -> list[Floats]:
    """The net's values one turn later in the games of some classes. They are cached as well: remove them for another
    net.
    """
    files = [KEPT / f"{course.players}-{seed}-{games}-ahead.npy" for seed in seeds]
    missing = [number for number, file in enumerate(files) if not file.exists()]
    ahead = partial(_ahead, course, rounded(net), games)
    for place, said in results(ahead, [seeds[number] for number in missing], on):
        np.save(files[missing[place]], said)
    return [np.load(file) for file in files]


def _play(course: Course, games: int, seed: int) -> OpenLessons:
    return play(seed, course.players, games, bots=course.has_bots(seed))


def _ahead(course: Course, weights: list[int], games: int, seed: int) -> Floats:
    return looked_ahead(OpenNet(weights, course.units, course.players, [0]), seed, course.players, games)


def whole(course: Course, net: Net) -> OpenNet:
    """The net in integers, without a turn limit."""
    return OpenNet(rounded(net), course.units, course.players, [0])


def drift(course: Course, net: Net, unseen: OpenLessons, seed: int, games: int) -> float:
    """By how much the mover's chance changes when the net looks one turn further: the root mean square.

    The two samples have different worlds, so the mean of their product is free of their noise.
    """
    ahead = [looked_ahead(whole(course, net), seed, course.players, games, salt)[:, 0] for salt in (1, 2)]
    said = outputs(net, unseen.features[: len(ahead[0])])[0][:, 0]
    return float(np.sqrt(np.mean((ahead[0] - said) * (ahead[1] - said))))


def _tell(course: Course, lessons: OpenLessons, unseen: OpenLessons, net: Net) -> None:
    said, brier, off = accuracy(net, unseen)
    print(
        f"{course.players} players, {len(lessons.winner)} turns; on games not learnt from: log loss {said:.4f}, "
        f"Brier {brier:.4f}, turns off by {off:.2f} (log)",
        flush=True,
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_training_options(parser, games="overrides the number of games of the course")
    asked = parser.parse_args(arguments)
    on = asked_executor(asked)
    nets: dict[str, OpenWeights] = {}
    if asked.file.exists():
        nets = read_nets(asked.file.read_bytes(), OpenWeights, OPEN_FEATURES_NAME, str(asked.file))
    for course in COURSES:
        if asked.only in (None, course.players):
            chosen = course if asked.games is None else replace(course, games=asked.games)
            nets[str(course.players)] = taught(chosen, on)
            asked.file.write_bytes(write_nets(nets, OPEN_FEATURES_NAME))


if __name__ == "__main__":
    main()
