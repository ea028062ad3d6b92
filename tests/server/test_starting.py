"""A start that fails leaves nothing open: no task, no thread, no process, no connection to a database or to NATS."""

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ettana.server.cluster.cluster import Cluster
from ettana.server.cluster.membership import Membership
from ettana.server.cluster.nats_link import NatsLink
from ettana.server.config import ClusterConfig, Config
from ettana.server.http.app import make_app
from ettana.server.live.notice_poller import NoticePoller
from ettana.server.live.registry import Registry
from ettana.table.store import StoreDown
from tests.server.cluster.conftest import nats as nats
from tests.server.cluster.nats_server import NatsServer
from tests.server.new_files import make_tables
from tests.server.players import has_ended, workers_of
from tests.server.postgres import PostgresServer
from tests.support.patience import PATIENCE

Step = tuple[type, str]
STEPS: list[Step] = [(NoticePoller, "begin"), (Registry, "open")]
STEPS_OF_A_NODE: list[Step] = [(NatsLink, "start"), (Membership, "beat"), (Cluster, "join"), *STEPS]


def fails(monkeypatch: pytest.MonkeyPatch, step: Step) -> None:
    """The step does what it does, and then fails."""
    owner, name = step
    done: Callable[..., Awaitable[Any] | None] = getattr(owner, name)

    async def fail_later(work: Awaitable[Any]) -> None:
        await work
        raise StoreDown(f"{name} failed")

    def failing(*given: Any) -> Awaitable[None]:
        work = done(*given)
        if work is None:
            raise StoreDown(f"{name} failed")
        return fail_later(work)

    monkeypatch.setattr(owner, name, failing)


def threads() -> set[threading.Thread]:
    """Python keeps those of `to_thread` for the next call."""
    return {thread for thread in threading.enumerate() if not thread.name.startswith("asyncio")}


async def expect_nothing_left(database: str, cluster: ClusterConfig | None) -> None:
    before = threads()
    app = make_app(database, Config(bot_workers=1), cluster=cluster)
    with pytest.raises(StoreDown, match="failed"):
        async with app.router.lifespan_context(app):
            raise AssertionError("it has started")
    left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    assert left == []
    async with asyncio.timeout(PATIENCE):
        while threads() - before:  # the thread of a closed connection ends by itself
            await asyncio.sleep(0.001)
    assert all(has_ended(worker) for worker in workers_of(os.getpid()))


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step[1])
async def test_a_server_whose_start_fails_leaves_nothing_open(
    step: Step, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(monkeypatch, step)
    database = make_tables(str(tmp_path / "tables.sqlite"))
    await expect_nothing_left(database, None)
    assert not (tmp_path / "tables.sqlite-wal").exists(), "the last connection to the file is closed"


@pytest.mark.parametrize("step", STEPS_OF_A_NODE, ids=lambda step: f"{step[0].__name__}.{step[1]}")
async def test_a_node_whose_start_fails_leaves_nothing_open(
    step: Step, postgres: PostgresServer, nats: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ettana.server.cluster.leases._PATIENCE", PATIENCE)  # a slow machine is no other fault
    fails(monkeypatch, step)
    database = make_tables(postgres.new_database())
    await expect_nothing_left(database, ClusterConfig(nats.url, "first"))
