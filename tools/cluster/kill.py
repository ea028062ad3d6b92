"""Kills nodes, NATS and PostgreSQL at random while clients play whole games, and reports what was lost.

    python -m tools.cluster.kill --kills 200 [--seed 1] [--clients 200] [--nodes 3] [--totals FILE]

Three nodes run behind HAProxy, all on this machine. Clients make tables, join, play and reconnect as the page does.
Nodes are also frozen for some seconds (SIGSTOP), which does not count as a kill. After the last kill all games are
played to their end, and everything that any client received is compared with the stored logs. Exits with 1 if an
acknowledged action is missing or was applied twice, if something was published that is not stored, or if a game did not
end.

Faults follow each other within seconds, and the page waits longer after each connection that breaks early. With `--rest
6` every fault stands alone, and the figures show the effect of one fault.

With `--totals` the kills are done in runs (`--kills-a-run 25`), each on a new database and with its own seed, and their
sums are written to the file. Started again, it continues after the last complete run.
"""

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.cluster.cluster import Cluster
from tools.cluster.crowd import Crowd
from tools.cluster.faults import KINDS, Fault, Faults
from tools.cluster.gaps import Gap, at, longest_after
from tools.server_trial import totals

_KILLS_OF_A_RUN = 25


@dataclass(slots=True)
class FaultSeen:
    """The longest gap that this fault caused for any player, and when the gap ended, in milliseconds."""

    kind: str
    alone: bool
    gap: int
    what: str
    lasted: int


@dataclass(slots=True)
class Report(totals.Report):
    """What happened, and what the examination found."""

    repeated_requests: int = 0
    faults_in_logs: int = 0
    answers: list[int] = field(default_factory=list)  # milliseconds from command to answer
    faults: list[FaultSeen] = field(default_factory=list)

    def __str__(self) -> str:
        found = self.findings
        lines = [
            f"SIGKILLs:                     {self.kills}",
            f"seconds:                      {self.seconds:.0f}",
            f"games played to the end:      {self.games}",
            f"  not ended:                  {found.unended}",
            f"times a client came back:     {self.reconnections}",
            f"requests repeated:            {self.repeated_requests}",
            f"commands acknowledged:        {found.acknowledged}",
            f"  lost:                       {found.lost}",
            f"  doubled:                    {found.doubled}",
            f"actions of bots stored:       {found.by_bots}",
            f"views published:              {found.published}",
            f"  not as stored:              {found.untrue}",
            f"tracebacks in logs:           {self.faults_in_logs}",
            f"answers, seconds:             {_times(self.answers)}",
            "longest gap of any player, by fault, seconds:",
        ]
        for kind in KINDS:
            lines += self._row(kind, [fault for fault in self.faults if fault.kind == kind and fault.alone])
        lines += self._row("not alone", [fault for fault in self.faults if not fault.alone])
        lines += self._row("all", self.faults)
        return "\n".join(lines)

    @staticmethod
    def _row(name: str, faults: Sequence[FaultSeen]) -> list[str]:
        """The row of a kind of fault; no row if it never happened."""
        if not faults:
            return []
        lasted = max(fault.lasted for fault in faults) / 1000
        gaps, longest = _times([fault.gap for fault in faults]), max(faults, key=lambda fault: fault.gap)
        return [f"  {name:<20}{len(faults):>4} times, {gaps} ({longest.what}); away for {lasted:.1f} at most"]


def _times(milliseconds: Sequence[int]) -> str:
    p50, p99, most = (at(share, milliseconds) / 1000 for share in (0.5, 0.99, 1.0))
    return f"p50 {p50:.2f}, p99 {p99:.2f}, longest {most:.2f}"


async def kill_many(cluster: Cluster, kills: int, seed: int, asked: argparse.Namespace) -> Report:
    """Starts the cluster, kills its parts, and stops its nodes at the end."""
    began, chance = time.monotonic(), random.Random(seed)
    report, faults = Report(), Faults(cluster, chance, [asked.only] if asked.only else tuple(KINDS), asked.rest)
    crowd = Crowd(cluster.url, random.Random(chance.random()), asked.think)
    crowd.begin(asked.clients)
    try:
        await asyncio.sleep(3)  # most have begun to play by then
        while report.kills < kills:
            fault = await faults.next()
            report.kills += fault.kind != "node frozen" or asked.only == "node frozen"
            crowd.look_after()
        await faults.all_over()
        await crowd.finish()
    finally:
        await crowd.leave()
    await cluster.stop_nodes()
    report.findings = await crowd.examine(cluster.database)
    report.seconds = time.monotonic() - began
    report.games, report.reconnections = crowd.games, crowd.reconnections
    report.repeated_requests = crowd.repeated_requests
    report.faults_in_logs = len(cluster.faults_in_logs())
    report.answers = [round(seconds * 1000) for seconds in crowd.gaps.answers]
    longest = longest_after(crowd.gaps.all, [fault.at for fault in faults.all])
    for fault, gap in zip(faults.all, longest, strict=True):
        milliseconds = 0 if gap is None else round(gap.seconds * 1000)
        _say_what_was_seen(fault, gap)
        lasted = round((fault.over - fault.at) * 1000)
        report.faults.append(FaultSeen(fault.kind, fault.alone, milliseconds, "" if gap is None else gap.what, lasted))
    return report


def _say_what_was_seen(fault: Fault, gap: Gap | None) -> None:
    """For finding the cause of a long gap."""
    over = "" if not fault.over else f", over after {fault.over - fault.at:.1f}"
    seen = "no gap" if gap is None else f"{gap.what} {gap.seconds:.2f} from {gap.began - fault.at:+.2f}"
    print(f"{fault.kind}{over}: {seen}", file=sys.stderr, flush=True)


async def one_run(asked: argparse.Namespace, kills: int, seed: int) -> Report:
    """One run on a new database."""
    print(f"seed {seed}", flush=True)
    async with Cluster(asked.nodes, nats=not asked.without_nats, forked=True, keep=asked.logs) as cluster:
        return await kill_many(cluster, kills, seed, asked)


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description="Kills parts of a cluster while people play, and reports what was lost."
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=None, help="seed of the faults and the games")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--think", type=float, default=1.0, help="mean thinking time of a player in seconds")
    parser.add_argument("--totals", type=Path, default=None, help="file with the sums of all runs")
    parser.add_argument("--kills-a-run", type=int, default=_KILLS_OF_A_RUN, help="where runs add up")
    parser.add_argument("--logs", type=Path, default=None, help="folder to keep the logs in")
    parser.add_argument("--only", choices=tuple(KINDS), default=None, help="only this kind of fault")
    parser.add_argument("--rest", type=float, default=0.0, help="seconds without a fault before each; no two overlap")
    parser.add_argument("--without-nats", action="store_true", help="one node alone")
    asked = parser.parse_args(words)
    if asked.kills < 0 or asked.clients < 1 or asked.kills_a_run < 1 or asked.nodes not in (1, 2, 3):
        parser.error("need at least 0 kills, 1 client and 1 to 3 nodes")
    if asked.without_nats:
        asked.nodes = 1
    if asked.seed is None:
        asked.seed = time.time_ns()
    return asked


def main() -> int:
    asked = arguments()
    if asked.totals is None:
        report = asyncio.run(one_run(asked, asked.kills, asked.seed))
        print(report)
    else:
        report = totals.add_up(
            asked.totals,
            Report(),
            asked.kills,
            asked.kills_a_run,
            lambda kills, before: asyncio.run(one_run(asked, kills, asked.seed + before)),
        )
    return 0 if report.clean else 1


if __name__ == "__main__":
    sys.exit(main())
