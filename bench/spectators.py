"""Many spectators at one table: time from a command until the last of them has the update.

    python -m bench.spectators [--spectators 2000] [--nodes 3] [--actions 100] [--pause 0.5]

Two people play. They and the spectators connect through HAProxy, which spreads them over the nodes. Each action is
timed from sending it until every spectator has its whole update as bytes in this process. This one process reads for
all spectators, so its reading time is in the figures. Every spectator must get every update. The next action follows
when all have the last.
"""

import argparse
import asyncio
import gc
import random
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack

import uvloop
from bench.spectator import Audience
from tools.cluster.cluster import Cluster
from tools.cluster.gaps import at
from tools.cluster.program import processor_seconds

from tests.server.api import Api
from tests.server.players import Player, connect_all, sit_down, start_game

AT_ONCE = 50
_RULES = "target=20"  # so many points that nobody wins meanwhile


async def measure(cluster: Cluster, spectators: int, actions: int, pause: float) -> None:
    """Measures and prints the figures."""
    async with Api(cluster.url) as api, AsyncExitStack() as stack:
        seated = await sit_down(api, ("person", "open"), _RULES)
        clients = await connect_all(stack, cluster.url, seated)
        await start_game(clients)
        audience = Audience(int(cluster.url.rpartition(":")[2]), seated[0].table)
        for first in range(0, spectators, AT_ONCE):
            await audience.enter(min(AT_ONCE, spectators - first))
        print(f"{spectators} spectators are there", file=sys.stderr, flush=True)
        gc.collect()
        gc.freeze()
        players = [Player(client, random.Random(seat)) for seat, client in enumerate(clients)]
        screens: list[float] = []
        lasts: list[float] = []
        before = _work(cluster)
        for _ in range(actions):
            while not (movers := [player for player in players if player.client.legal]):
                await asyncio.sleep(0.002)
            (mover,) = movers
            command = mover.choose()
            version = mover.client.version + 1
            heard = audience.expect(version)
            sent = time.perf_counter()
            await mover.send(command)
            moments = await heard
            screens += [moment - sent for moment in moments]
            lasts.append(max(moments) - sent)
            await asyncio.sleep(pause)
        after = _work(cluster)
        audience.leave()
    _tell("one screen", screens)
    _tell("the last screen", lasts)
    for name in after:
        print(f"{name:<12} {(after[name] - before[name]) / actions * 1000:8.2f} ms of a core an action")


def _work(cluster: Cluster) -> dict[str, float]:
    return {name: processor_seconds(program.pid) for name, program in cluster.programs.items()}


def _tell(what: str, seconds: Sequence[float]) -> None:
    p50, p99, most = (at(share, seconds) * 1000 for share in (0.5, 0.99, 1.0))
    print(f"{what:<16} p50 {p50:.0f} ms, p99 {p99:.0f} ms, longest {most:.0f} ms, of {len(seconds)}")


async def run(asked: argparse.Namespace) -> None:
    async with Cluster(asked.nodes, nats=not asked.without_nats, durable=True) as cluster:
        await measure(cluster, asked.spectators, asked.actions, asked.pause)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spectators", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--actions", type=int, default=100)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between two actions")
    parser.add_argument("--without-nats", action="store_true", help="one node alone")
    asked = parser.parse_args()
    if asked.without_nats:
        asked.nodes = 1
    uvloop.run(run(asked))


if __name__ == "__main__":
    main()
