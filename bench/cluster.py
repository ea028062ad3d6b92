"""The cost of many nodes: the load of `bench.load` on one node, on one with NATS, and on three, in the same run.

    python -m bench.cluster [--tables 100] [--seconds 15] [--rounds 1] [--json]

Four people sit at each table and one of them acts each second, as in `bench.load`. With three nodes the seats of a
table connect to different nodes, so that every action crosses between nodes: the most expensive case. All programs
share one core and the clients use the other. The figure to watch is the processor time of an action, of the nodes and
of everything together, compared with one node without NATS. Commits are flushed, as in production.
"""

import argparse
import asyncio
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

import httpx
from bench.load import OUR_CORE, SERVER_CORE, all_of, each_second, say
from bench.load_clients import Latencies, Table
from tools.cluster.cluster import Cluster
from tools.cluster.program import processor_seconds

KINDS: dict[str, Callable[[], Cluster]] = {
    "one node": lambda: Cluster(1, nats=False, proxy=False, durable=True),
    "one node, NATS": lambda: Cluster(1, proxy=False, durable=True),
    "three nodes": lambda: Cluster(3, proxy=False, durable=True),
}


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """Pins this process to the core. Processes started meanwhile inherit that and keep it."""
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, {OUR_CORE})


def work(cluster: Cluster) -> dict[str, float]:
    """Processor seconds so far: of all nodes together, and of the other programs."""
    used = {name: processor_seconds(program.pid) for name, program in cluster.programs.items()}
    nodes = sum(used.pop(node.name) for node in cluster.nodes)
    return {"nodes": nodes, **used}


async def measure(kind: str, tables: int, seconds: float) -> dict[str, float]:
    """Measures microseconds per action, and milliseconds until another seat has the update."""
    say(f"{kind}: {tables} tables for {seconds:g} seconds")
    with on_core(SERVER_CORE):
        cluster = await KINDS[kind]().__aenter__()
    try:
        played = Latencies()
        some = [Table(cluster.urls, played, number) for number in range(tables)]
        async with httpx.AsyncClient(base_url=cluster.url, trust_env=False, timeout=60) as http:
            await all_of([lambda table=table: table.make(http) for table in some])  # type: ignore[misc]  # a lambda
        await all_of([table.enter for table in some])
        await all_of([table.start for table in some])
        before = work(cluster)
        await each_second([table.act for table in some], played, seconds)
        after = work(cluster)
        actions = len(played.all) + 2 * tables
        await all_of([table.leave for table in some])
    finally:
        await cluster.__aexit__(None, None, None)
    parts = {f"{name} us": (after[name] - before[name]) / actions * 1e6 for name in after}
    return {
        "actions": len(played.all),
        "late": played.late,
        "p50 ms": played.at(0.5),
        "p99 ms": played.at(0.99),
        **parts,
        "all us": sum(parts.values()),
    }


async def run(tables: int, seconds: float, rounds: int) -> dict[str, dict[str, float]]:
    """Returns the median of the rounds, and its ratio to one node without NATS."""
    all_rounds: dict[str, list[dict[str, float]]] = {kind: [] for kind in KINDS}
    for _ in range(rounds):
        for kind in KINDS:
            all_rounds[kind].append(await measure(kind, tables, seconds))
    figures = {kind: {name: median(one[name] for one in some) for name in some[0]} for kind, some in all_rounds.items()}
    alone = figures["one node"]
    for found in figures.values():
        found["nodes ratio"] = found["nodes us"] / alone["nodes us"]
        found["all ratio"] = found["all us"] / alone["all us"]
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    figures = asyncio.run(run(wish.tables, wish.seconds, wish.rounds))
    if wish.json:
        print(json.dumps(figures, indent=2))
        return
    for kind, found in figures.items():
        print(kind)
        for name, value in found.items():
            print(f"  {name:<16} {value:,.2f}")


if __name__ == "__main__":
    main()
