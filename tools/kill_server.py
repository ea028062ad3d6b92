"""Kills a server with SIGKILL at random points of running games, again and again, and reports what was lost.

    python -m tools.kill_server --kills 200 [--seed 1] [--tables 6] [--totals FILE] [--db … | --postgresql]

People and bots play at several tables at once. After each kill the server is started again, the clients reconnect by
themselves and the games continue. After the last kill all games are played to their end, and everything that any client
received is compared with the stored logs. Exits with 1 if an acknowledged action is missing or was applied twice, if
something was published that is not stored, or if a game did not end.

With `--totals` the kills are done in runs of 50, each on a new database and with its own seed, and their sums are
written to the file. Started again, it continues after the last complete run.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
from tools.server_trial import totals
from tools.server_trial.tables import TABLES

from ettana.server.store.store import Store
from tests.server.api import Api, Refusal
from tests.server.client import Client
from tests.server.evidence import Evidence
from tests.server.players import Player, connect_all, sit_down, start_game, workers_of
from tests.server.postgres import find_binaries, running_postgres
from tests.server.running import Server, ServerFactory

RULES = "target=5, turn_limit=80"
_PAUSES = (0.05, 0.3, 1.0, 4.0)  # longest seconds from the start to the kill; bots need about a second to start
_KILLS_OF_A_RUN = 50  # with `--totals`
_PATIENCE = 600.0


@dataclass(slots=True)
class Report(totals.Report):
    """What happened, and what the examination found."""

    kills_while_starting: int = 0
    workers_left: int = 0

    def __str__(self) -> str:
        found = self.findings
        return "\n".join(
            (
                f"SIGKILLs:                     {self.kills}, of these {self.kills_while_starting} while starting",
                f"seconds:                      {self.seconds:.0f}",
                f"games played to the end:      {self.games}",
                f"  not ended:                  {found.unended}",
                f"times a client came back:     {self.reconnections}",
                f"actions acknowledged:         {found.acknowledged}",
                f"  lost:                       {found.lost}",
                f"  doubled:                    {found.doubled}",
                f"actions of bots stored:       {found.by_bots}",
                f"views published:              {found.published}",
                f"  not as stored:              {found.untrue}",
                f"bots' processes left over:    {self.workers_left}",
            )
        )


class Trial:
    """One server, its tables, and what their clients received."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.report = Report()
        self.evidence: list[Evidence] = []
        self.workers: set[psutil.Process] = set()
        self.done_killing = False

    async def run(self, kills: int, tables: int) -> Report:
        began = time.monotonic()
        await self.server.start()
        playing = [asyncio.create_task(self._keep_playing(TABLES[number % len(TABLES)])) for number in range(tables)]
        try:
            while self.report.kills < kills:
                await self._kill_once()
                _look_after(playing)
            self.done_killing = True
            await asyncio.wait_for(asyncio.gather(*playing), _PATIENCE)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        await self.server.stop()
        await self._examine()
        self.report.seconds = time.monotonic() - began
        return self.report

    async def _kill_once(self) -> None:
        """Kills at a random moment: soon or late after the start, sometimes before it is complete."""
        if self.chance.random() < 0.1:
            await self.server.kill()
            await self.server.spawn()
            await asyncio.sleep(self.chance.uniform(0, 0.3))
            self.report.kills_while_starting += 1
        else:
            await asyncio.sleep(self.chance.choice(_PAUSES) * self.chance.random())
            self.workers.update(workers_of(self.server.pid))
        await self.server.kill()
        self.report.kills += 1
        await self.server.start()

    async def _keep_playing(self, seats: tuple[str, ...]) -> None:
        """Plays one game after another to its end, until the kills are over."""
        while not self.done_killing:
            async with Api(self.server.url) as api:
                try:
                    seated = await sit_down(api, seats, RULES)
                except (httpx.TransportError, Refusal):  # the server was killed meanwhile: nothing was acknowledged
                    await asyncio.sleep(0.02)
                    continue
            evidence = Evidence(seated)
            self.evidence.append(evidence)
            async with AsyncExitStack() as stack:
                clients = await connect_all(stack, self.server.url, seated)
                watching = await stack.enter_async_context(Client(self.server.url, seated[0].table))
                stack.callback(self._count_reconnections, [*clients, watching])
                for client in (*clients, watching):
                    evidence.listen(client)
                await start_game(clients)
                chances = [random.Random(self.chance.random()) for _ in clients]
                players = [Player(client, chance) for client, chance in zip(clients, chances, strict=True)]
                await asyncio.gather(*(player.play(_PATIENCE) for player in players))
                self.report.games += 1

    def _count_reconnections(self, clients: list[Client]) -> None:
        self.report.reconnections += sum(client.connections - 1 for client in clients)

    async def _examine(self) -> None:
        store = await Store.open(self.server.database)
        for evidence in self.evidence:
            self.report.findings.examine(evidence, await store.load_table(evidence.seated[0].table))
        await store.close()
        self.report.workers_left = len(psutil.wait_procs(self.workers, timeout=60)[1])


def _look_after(playing: list[asyncio.Task[None]]) -> None:
    for task in playing:
        if task.done():
            task.result()  # until the kills are over, only an error ends this task


async def kill_many(
    server_factory: ServerFactory, database: str, kills: int, seed: int, tables: int = len(TABLES)
) -> Report:
    return await Trial(server_factory.server(database), seed).run(kills, tables)


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description="Kills a running server again and again, and reports what was lost.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=None, help="seed of the kills and the games")
    parser.add_argument("--tables", type=int, default=len(TABLES), help="tables played at once")
    parser.add_argument("--totals", type=Path, default=None, help="file with the sums of all runs")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--db", default=None, help="a path, or postgresql://… (default: a temporary SQLite file)")
    where.add_argument("--postgresql", action="store_true", help="start a PostgreSQL server for this run")
    asked = parser.parse_args(words)
    if asked.kills < 0 or asked.tables < 1:
        parser.error("need at least 0 kills and 1 table")
    if asked.postgresql and find_binaries() is None:
        parser.error("PostgreSQL is not installed")
    if asked.seed is None:
        asked.seed = time.time_ns()
    return asked


def one_run(options: argparse.Namespace, kills: int, seed: int) -> Report:
    """One run on a new database."""
    print(f"seed {seed}", flush=True)
    with ExitStack() as until_done:
        database = options.db or _new_database(until_done, on_postgres=options.postgresql)
        server_factory = ServerFactory()
        until_done.callback(server_factory.close)
        return asyncio.run(kill_many(server_factory, database, kills, seed, options.tables))


def _new_database(until_done: ExitStack, *, on_postgres: bool) -> str:
    """Returns the address of a database that exists until the end."""
    if on_postgres:
        binaries = find_binaries()
        assert binaries is not None
        return until_done.enter_context(running_postgres(binaries)).new_database()
    folder = until_done.enter_context(tempfile.TemporaryDirectory(prefix="ettana-kill-"))
    return f"{folder}/tables.sqlite"


def main() -> int:
    options = arguments()
    if options.totals is None:
        report = one_run(options, options.kills, options.seed)
    else:
        report = totals.add_up(
            options.totals,
            Report(),
            options.kills,
            _KILLS_OF_A_RUN,
            lambda kills, before: one_run(options, kills, options.seed + before),
        )
    print(report)
    return 0 if report.clean else 1


if __name__ == "__main__":
    sys.exit(main())
