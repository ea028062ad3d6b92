"""Measures whether a bot of a running game thinks more slowly while finished games are analysed.

    python bench/analysis_beside_bots.py [--rounds 6] [--decisions 40]

Two bots think at once, since most machines have two cores to spare. Then the same decisions run beside one more process
per core that analyses in idle time, as on a server. The rounds alternate, so that other load on the machine affects
both alike.
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import time
from contextlib import aclosing

from ettana.bots import make_bot
from ettana.bots.match import play_action
from ettana.bots.protocol import Budget
from ettana.game import Game
from ettana.host.work.analysis_task import AnalysisTask
from ettana.notation.record_text import write_record
from ettana.records import make_record
from ettana.server.bots.analysis_workers import AnalysisWorkers

NODES = 20_000  # about 30 ms per decision
ENDLESS = 10_000_000


def a_record() -> str:
    game = Game(2, 7)
    bots = [make_bot("Sensible", game, seat) for seat in range(2)]
    while not game.over:
        play_action(game, bots[game.current])
    return write_record(make_record(game))


def think(decisions: int) -> list[float]:
    """Milliseconds of wall-clock time for each decision of Master in a game against itself."""
    game = Game(2, 3)
    bots = [make_bot("Master", game, seat, Budget(nodes=NODES)) for seat in range(2)]
    taken: list[float] = []
    while len(taken) < decisions and not game.over:
        began = time.perf_counter()
        play_action(game, bots[game.current])
        taken.append(1000 * (time.perf_counter() - began))
    return taken


async def round_of(decisions: int, record: str, *, beside: bool) -> list[float]:
    """Runs two bots at once, each in its own process."""
    analysts = AnalysisWorkers()
    tasks = []

    async def analyse() -> None:
        async with aclosing(analysts.analyse(AnalysisTask(record, ENDLESS, 1e6))) as telling:
            async for _ in telling:
                pass

    if beside:
        tasks = [asyncio.create_task(analyse()) for _ in range(os.cpu_count() or 1)]
        await asyncio.sleep(2)  # until the analyses compute
    try:
        found = await asyncio.gather(*(asyncio.to_thread(_in_a_process, decisions) for _ in range(2)))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await analysts.close()
    return [taken for each in found for taken in each]


def _in_a_process(decisions: int) -> list[float]:
    text = subprocess.run(
        [sys.executable, __file__, "--think", str(decisions)], check=True, capture_output=True, text=True
    ).stdout
    return [float(each) for each in text.split()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--think", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.think:
        print(*think(asked.think))
        return
    record = a_record()
    taken: dict[bool, list[float]] = {False: [], True: []}
    for number in range(2 * asked.rounds):
        beside = number % 2 == 1
        taken[beside] += asyncio.run(round_of(asked.decisions, record, beside=beside))
    for beside, name in ((False, "alone"), (True, "beside analyses")):
        times = sorted(taken[beside])
        print(
            f"{name}: median {statistics.median(times):.1f} ms, mean {statistics.fmean(times):.1f}, "
            f"95 % within {times[int(0.95 * len(times))]:.1f} ({len(times)} decisions)"
        )


if __name__ == "__main__":
    main()
