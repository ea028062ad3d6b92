"""An owner that is stopped or cut off while it stores: once its tables are taken, nothing of it is stored any more."""

import asyncio
import random
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from ettana.server.store.store import Store
from ettana.table.store import Status, TakenOver
from tests.server.cluster import stopped_owner
from tests.server.cluster.relay import Relay
from tests.server.cluster.taking import Leases
from tests.server.postgres import PostgresServer
from tests.server.stored import a_table, append, body, log_of
from tests.support.patience import PATIENCE

STATUSES: Sequence[Status | None] = (None, "playing")


class StoppedOwner:
    """Its process, and what it has acknowledged: the last number by table."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.acknowledged: dict[str, int] = {}

    @classmethod
    async def start(cls, database: str) -> "StoppedOwner":
        pipe = asyncio.subprocess.PIPE
        words = [sys.executable, "-m", stopped_owner.__name__, database]
        return cls(await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, cwd=Path(__file__).parents[3]))

    def begin(self, number: int) -> None:
        assert self.process.stdin is not None
        self.acknowledged.clear()
        self.process.stdin.write(f"{number}\n".encode())

    async def read(self) -> bool:
        """One line. False if all tables are lost."""
        assert self.process.stdout is not None
        line = (await self.process.stdout.readline()).decode().strip()
        assert line, "it has ended"
        if line == "all lost":
            return False
        table, seq = line.split(":")
        self.acknowledged[table] = int(seq)
        return True

    async def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert await self.process.wait() == 0


async def stop_at_random(database: str, seed: int, rounds: int) -> None:
    chance = random.Random(seed)
    other = await Store.open(database, node="other")
    leases, owner = Leases(other), await StoppedOwner.start(database)
    await leases.live(stopped_owner.NODE, "other")
    for number in range(rounds):
        owner.begin(number)
        lines_to_go = chance.randrange(60)
        while len(owner.acknowledged) < stopped_owner.TABLES or lines_to_go > 0:
            assert await owner.read()
            lines_to_go -= 1
        await asyncio.sleep(chance.uniform(0, 0.02))  # at any moment of a commit
        owner.process.send_signal(signal.SIGSTOP)
        try:
            logs = {}
            for name in stopped_owner.names(number):
                assert await leases.claim(name, "other", gone=stopped_owner.NODE) == "other"
                logs[name] = await log_of(other, name)
        finally:
            owner.process.send_signal(signal.SIGCONT)
        while await owner.read():
            pass
        for name, log in logs.items():
            assert owner.acknowledged[name] <= len(log), f"seed {seed}"
            assert await log_of(other, name) == log, f"seed {seed}"
            await append(other, name, len(log) + 1)
    await owner.end()
    await leases.connection.close()
    await other.close()


@pytest.fixture
def database(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("ettana.server.cluster.leases._PATIENCE", PATIENCE)
    monkeypatch.setattr("ettana.server.store.connect._SHARED_SECONDS", PATIENCE)
    return postgres.new_database()


async def test_a_stopped_owner_stores_nothing_after_its_tables_were_taken(database: str) -> None:
    await stop_at_random(database, 20261119, 5)


@pytest.mark.slow
async def test_a_stopped_owner_stores_nothing_late_a_hundred_times(database: str) -> None:
    seed = time.time_ns()
    print(f"seed {seed}")  # noqa: T201 - shown if the test fails
    await stop_at_random(database, seed, 100)


@pytest.mark.parametrize("status", STATUSES)
async def test_what_was_on_its_way_when_the_network_was_cut_is_not_stored_late(
    database: str, postgres: PostgresServer, status: Status | None
) -> None:
    schema = parse_qs(urlsplit(database).query)["search_path"][0]
    async with Relay(lambda: asyncio.open_unix_connection(postgres.socket)) as relay:
        far = f"postgresql://ettana@127.0.0.1:{relay.port}/postgres?search_path={schema}&sslmode=disable"
        other, cut_off = await Store.open(database, node="other"), await Store.open(far, node="cut off")
        leases = Leases(other)
        await leases.live("cut off", "other")
        await cut_off.create_table(a_table())
        await append(cut_off, "t", 2)
        relay.cut()
        storing = asyncio.ensure_future(cut_off.append("t", 3, body("t", 3), 3, status))
        await asyncio.sleep(0.1)  # it is on its way
        assert await leases.claim("t", "other", gone="cut off") == "other"
        log = await log_of(other, "t")
        relay.mend()
        with pytest.raises(TakenOver):
            await storing
        assert await log_of(other, "t") == log
        await leases.connection.close()
        await cut_off.close()
        await other.close()
