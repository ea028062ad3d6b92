"""How long an analysis takes on one core: until the first figures, until the luck of every roll, until the ledger, and
in total.

    python -m bench.analysis_time [--games 8] [--seed 700] [--bots Weaver,Weaver]
"""

import argparse
import statistics
import time

from tools.study.games import played

from ettana.notation.record import Record
from ettana.study import analysing

STAGES = ("first figures", "chances", "ledger", "whole")


def taken(record: Record) -> dict[str, float]:
    """Seconds of wall-clock time from the start to the end of each stage."""
    began = time.perf_counter()
    found: dict[str, float] = {}
    for told in analysing(record):
        now = time.perf_counter() - began
        found.setdefault("first figures", now)
        found["whole" if told.stage in ("mistakes", "done") else told.stage] = now
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=700)
    parser.add_argument("--bots", default="Weaver,Weaver")
    asked = parser.parse_args()
    games = []
    for seed in range(asked.seed, asked.seed + asked.games):
        record = played(asked.bots, seed)
        games.append(taken(record))
        stages = ", ".join(f"{stage} {games[-1][stage]:.2f}" for stage in STAGES)
        print(f"game {seed}, {len(record.entries)} entries: {stages} s", flush=True)
    for stage in STAGES:
        times = [each[stage] for each in games]
        print(f"{stage}: mean {statistics.fmean(times):.2f} s, longest {max(times):.2f}")


if __name__ == "__main__":
    main()
