"""Restarts every node, one after another, while clients play whole games, and reports what players noticed.

    python -m tools.cluster.rolling [--rounds 3] [--clients 200] [--nodes 3] [--seed 1]

Each node is stopped as systemd stops it (SIGTERM) and started again; the next one follows when it is ready. Clients
repeat every command until it is answered, as the page does. Afterwards all games are played to their end, and
everything received is compared with the stored logs. Exits with 1 if a command was not answered, if something was lost
or doubled, if a node did not exit by itself, or if a player waited for longer than three seconds.
"""

import argparse
import asyncio
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path

from tools.cluster.cluster import Cluster
from tools.cluster.crowd import Crowd
from tools.cluster.gaps import at

_MOST_SECONDS = 3.0
_SETTLE_SECONDS = 3.0  # pause between two nodes
_ENDED_WELL = (0, -signal.SIGTERM)


async def roll(cluster: Cluster, rounds: int, clients: int, think: float, seed: int) -> int:
    """Prints the report and returns the exit code: 0 if all is well."""
    crowd = Crowd(cluster.url, random.Random(seed), think)
    crowd.begin(clients)
    stops: list[float] = []
    starts: list[float] = []
    codes: Counter[int] = Counter()
    try:
        await asyncio.sleep(2 * _SETTLE_SECONDS)
        first = time.monotonic()
        for _ in range(rounds):
            for node in cluster.nodes:
                began = time.monotonic()
                codes[await node.stop()] += 1
                stopped = time.monotonic()
                await node.start()
                stops.append(stopped - began)
                starts.append(time.monotonic() - stopped)
                await asyncio.sleep(_SETTLE_SECONDS)
                crowd.look_after()
        last = time.monotonic()
        await crowd.finish()
    finally:
        await crowd.leave()
    await cluster.stop_nodes()
    found = await crowd.examine(cluster.database)
    gaps = [gap for gap in crowd.gaps.all if first <= gap.ended and gap.began <= last]
    print(f"nodes restarted:              {len(stops)}, ended with {dict(codes)}")
    print(f"a stop takes, seconds:        p50 {at(0.5, stops):.2f}, longest {max(stops):.2f}")
    print(f"a start takes, seconds:       p50 {at(0.5, starts):.2f}, longest {max(starts):.2f}")
    print(f"games played to the end:      {crowd.games}, not ended {found.unended}")
    print(f"times a client came back:     {crowd.reconnections}")
    print(f"requests repeated:            {crowd.repeated_requests} {dict(crowd.refusals)}")
    print(f"commands acknowledged:        {found.acknowledged}, lost {found.lost}, doubled {found.doubled}")
    print(f"views published:              {found.published}, not as stored {found.untrue}")
    print(f"tracebacks in logs:           {len(cluster.faults_in_logs())}")
    answers = crowd.gaps.answers
    print(f"answers, seconds:             p50 {at(0.5, answers):.3f}, p99 {at(0.99, answers):.3f}")
    for what in ("answer", "line", "news", "bot"):
        some = [gap.seconds for gap in gaps if gap.what == what] or [0.0]
        print(
            f"longest gap, {what + ':':<17}p50 {at(0.5, some):.2f}, p99 {at(0.99, some):.2f}, longest {max(some):.2f}"
        )
    longest = max((gap.seconds for gap in gaps), default=0.0)
    well = found.clean and not found.unended and all(code in _ENDED_WELL for code in codes)
    return 0 if well and longest <= _MOST_SECONDS else 1


async def one_run(asked: argparse.Namespace) -> int:
    async with Cluster(asked.nodes, keep=asked.logs) as cluster:
        return await roll(cluster, asked.rounds, asked.clients, asked.think, asked.seed)


def main() -> int:
    parser = argparse.ArgumentParser(description="Restarts nodes one after another while people play.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--think", type=float, default=1.0, help="mean thinking time of a player in seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--logs", type=Path, default=None, help="folder to keep the logs in")
    return asyncio.run(one_run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
