"""Trains the value nets of a style of play from games that its policy plays against itself.

    python -m tools.train_value_net bold nets.json          # for two, three and four players
    python -m tools.train_value_net bold nets.json --only 2 --games 1000

In each round the policy plays with the net of the previous round, and a net is fitted to the outcomes of the ends of
its turns. COURSES have the settings and the seeds, so that the same machine trains the same nets again, whatever
executor plays the games. Bots play with the nets once they are copied over src/ettana/data/nets/value-STYLE.json. Needs
numpy, which comes with the extra `lab`.
"""

import argparse
import time
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from tools.nets.fitting import rounded
from tools.nets.training_options import add_training_options, asked_executor
from tools.nets.value_games import Lessons, joined, play
from tools.nets.value_training import fit, for_more_players, guessed, loss, unlearnt, unrounded

from ettana.bots.searchers.play_styles import CAREFUL
from ettana.core.engine.search.features import FEATURES_NAME
from ettana.lab.executor import Executor, in_order
from ettana.notation.net_file import read_nets, write_nets

UNITS = 16
CLASSES = 10  # parts in which the games of a round are played, each with its own seed
REMEMBERED = 3  # rounds whose games are used together

ValueNets = dict[str, list[int]]  # weights by the number of players


@dataclass(frozen=True)
class Course:
    """The training course of the net for one number of players."""

    players: int
    games: int  # per round
    rounds: int
    epochs: int
    seed: int


# The careful nets start from a guess. The bold nets start from the careful ones.
COURSES = {
    "careful": (Course(2, 12_000, 4, 3, 2026), Course(3, 4_000, 2, 3, 2027), Course(4, 4_000, 2, 3, 2028)),
    "bold": (Course(2, 10_000, 6, 3, 2029), Course(3, 5_000, 3, 3, 2030), Course(4, 5_000, 3, 3, 2031)),
}


def first_net(style: str, players: int, nets: ValueNets) -> list[int] | None:
    """The starting weights of a course, or None for a net of zeros."""
    if style != CAREFUL.name:
        return CAREFUL.weights_for(players)
    return for_more_players(nets["2"]) if players > 2 and "2" in nets else None


def taught(course: Course, style: str, before: list[int] | None, on: Executor) -> list[int]:
    """The final weights of a course, which starts from a net, or from a guess and a net of zeros."""
    rng = np.random.default_rng(course.seed)
    weights = guessed() if before is None else before
    net = unlearnt(rng, UNITS) if before is None else unrounded(before)
    rounds: list[Lessons] = []
    for number in range(course.rounds):
        begun = time.perf_counter()
        first = course.seed * 1000 + 20 * number
        games = partial(play, players=course.players, style=style, weights=weights, games=course.games // CLASSES)
        *seen, unseen = in_order(games, range(first, first + CLASSES + 1), on)
        rounds.append(joined(seen))
        said = loss(unrounded(weights), unseen)
        fit(net, joined(rounds[-REMEMBERED:]), rng, course.epochs)
        weights = rounded(net)
        print(
            f"{course.players} players, round {number + 1}: {time.perf_counter() - begun:.0f} s; "
            f"loss on games not learnt from {said:.4f} before, {loss(net, unseen):.4f} after",
            flush=True,
        )
    return weights


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("style", choices=COURSES)
    add_training_options(parser, games="per round; overrides the number of games of the course")
    asked = parser.parse_args(arguments)
    on = asked_executor(asked)
    nets: ValueNets = {}
    if asked.file.exists():
        nets = read_nets(asked.file.read_bytes(), list[int], FEATURES_NAME, str(asked.file))
    for course in COURSES[asked.style]:
        if asked.only in (None, course.players):
            before = first_net(asked.style, course.players, nets)
            chosen = course if asked.games is None else replace(course, games=asked.games)
            nets[str(course.players)] = taught(chosen, asked.style, before, on)
            asked.file.write_bytes(write_nets(nets, FEATURES_NAME))


if __name__ == "__main__":
    main()
