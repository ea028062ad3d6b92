"""Games per second of an arena: in this process, in processes, on Ray with one node, and on Ray with two.

    python -m bench.executors          # with Ray, as `make test-slow` installs it

All but the first have two workers. All play the same games, after a warm-up. Quick games show the overhead of an
executor, slow games the usual case. The last line of each executor kills one worker halfway.
"""

import argparse
import os
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from tools.ray_nodes import ray_nodes

from ettana.lab.arena_game import GameResult, play_numbered
from ettana.lab.contest import Contest, contest
from ettana.lab.executor import Executor, in_order
from ettana.lab.executor.local import Inline, Processes
from ettana.lab.executor.ray_cluster import RayCluster

WORK: dict[tuple[str, ...], int] = {("Sensible", "Random"): 2000, ("Weaver", "Sensible"): 120}  # games by pair of bots


def executors(ray: bool) -> Iterator[tuple[str, Executor]]:
    yield "1 process", Inline()
    yield "2 processes", Processes(2)
    if not ray:
        return
    import ray as library

    for nodes in (1, 2):
        with ray_nodes(nodes, cores=2 // nodes) as started:
            cluster = RayCluster(started.address)
            while cluster.cores < 2:
                time.sleep(0.5)
            yield cluster.told, cluster
            library.shutdown()


def play_and_die_once(held: Contest, note: Path, at: int, number: int) -> GameResult:
    """Plays a game. After game `at` the worker kills itself, once, without a report."""
    game = play_numbered(held, number)
    if number == at and not note.exists():
        note.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return game


def outcome(games: Sequence[GameResult]) -> list[object]:
    return [(game.number, game.winner, game.actions) for game in games]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without-ray", action="store_true")
    parser.add_argument("--part", type=float, default=1.0, help="share of the games to play: 0.1 is a tenth")
    asked = parser.parse_args()
    seen: dict[tuple[str, ...], list[object]] = {}

    def measure(name: str, on: Executor, bots: tuple[str, ...], killed: bool) -> None:
        held, count, notices = contest(bots, seed=7), int(WORK[bots] * asked.part), list[str]()
        list(in_order(partial(play_numbered, held), range(8), on))  # starts the workers and lets them import everything
        with tempfile.TemporaryDirectory() as folder:
            at = count // 2 if killed else -1
            begun = time.perf_counter()
            games = list(
                in_order(partial(play_and_die_once, held, Path(folder) / "died", at), range(count), on, notices.append)
            )
            rate = count / (time.perf_counter() - begun)
        told = "the same games" if seen.setdefault(bots, outcome(games)) == outcome(games) else "OTHER GAMES"
        lost = f", workers lost: {len(notices)}" if killed else ""
        print(f"{name:24} {' and '.join(bots):20} {count:5} games, {rate:7.1f} a second, {told}{lost}", flush=True)

    for name, on in executors(not asked.without_ray):
        for bots in WORK:
            measure(name, on, bots, killed=False)
        if not isinstance(on, Inline):
            measure(name, on, next(reversed(WORK)), killed=True)


if __name__ == "__main__":
    main()
