"""How many games a second an arena plays: by processes, by Ray on one node, and by Ray on two.

python -m bench.executors          # with Ray, as `make test-slow` installs it

Each executor has two workers and plays the same games; each is warm when it is measured. Quick games show what handing
work over costs, slow ones what is usual.
"""

import argparse
import time
from collections.abc import Iterator

from tools.ray_nodes import ray_nodes

from ettana.lab.arena import Found, run_arena
from ettana.lab.contest import contest
from ettana.lab.executor import Executor
from ettana.lab.executor.processes import Processes
from ettana.lab.executor.ray_cluster import RayCluster

WORK = {("Sensible", "Random"): 2000, ("Weaver", "Sensible"): 120}  # games by bots


def executors(ray: bool) -> Iterator[tuple[str, Executor]]:
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


def outcome(found: Found) -> list[object]:
    return [(game.number, game.winner, game.actions) for game in found.games]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without-ray", action="store_true")
    parser.add_argument("--part", type=float, default=1.0, help="of the games: 0.1 is a tenth")
    asked = parser.parse_args()
    seen: dict[tuple[str, ...], list[object]] = {}
    for name, on in executors(not asked.without_ray):
        for bots, games in WORK.items():
            held = contest(bots, seed=7)
            run_arena(held, 8, on=on)  # workers are there, and have imported everything
            begun = time.perf_counter()
            found = run_arena(held, int(games * asked.part), on=on)
            seconds = time.perf_counter() - begun
            same = seen.setdefault(bots, outcome(found)) == outcome(found)
            rate = len(found.games) / seconds
            told = "the same games" if same else "OTHER GAMES"
            who = " and ".join(bots)
            print(f"{name:28} {who:22} {len(found.games):5} games, {rate:7.1f} a second, {told}", flush=True)


if __name__ == "__main__":
    main()
