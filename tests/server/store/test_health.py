"""A store says that it is well only if it takes writes."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]  # it comes without types
import httpx
import pytest

from ettana.server.http.app import make_app
from ettana.server.store import connect, health
from ettana.server.store.health import Health
from ettana.server.store.store import Store
from ettana.server.store.writer_connection import WriterConnection
from ettana.table.store import StoreDown
from tests.server.postgres import PostgresServer
from tests.server.stored import a_table, append
from tests.support.patience import PATIENCE


@pytest.fixture(autouse=True)
def always_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer is told twice, and a slow machine is not taken for a store that is not well."""
    monkeypatch.setattr(health, "_GOOD_FOR", 0.0)
    monkeypatch.setattr(health, "_PATIENCE", PATIENCE)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what would wait for ever: nothing depends on how long that is."""
    monkeypatch.setattr(health, "_PATIENCE", 0.05)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.close()


async def until_healthy(store: Store) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await store.healthy():
            await asyncio.sleep(0.01)


async def test_a_store_that_takes_writes_is_healthy(store: Store) -> None:
    assert await store.healthy()


async def test_a_store_that_waits_for_another_program_is_not_healthy(tmp_path: Path, impatient: None) -> None:
    path = tmp_path / "tables.sqlite"
    store = await Store.open(str(path))
    with locked(path):
        assert not await store.healthy(), "though nobody has written anything yet"
        assert await store.listed_lobbies() == [], "though it can be read"
    await until_healthy(store)
    await store.close()


async def test_a_store_is_healthy_again_only_when_a_write_has_succeeded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connect, "_BUSY_SECONDS", 0.01)
    path = tmp_path / "tables.sqlite"
    store = await Store.open(str(path))
    await store.create_table(a_table())
    connect_writer, attempts = store._connector.connect_writer, 0

    async def counted() -> WriterConnection:
        nonlocal attempts
        attempts += 1
        return await connect_writer()

    object.__setattr__(store._connector, "connect_writer", counted)
    with locked(path), caplog.at_level(logging.WARNING):
        with pytest.raises(StoreDown):
            await append(store, "t", 2)
        async with asyncio.timeout(PATIENCE):
            while attempts < 3:
                assert not await store.healthy()
                await asyncio.sleep(0.01)
        assert "the database is back" not in caplog.text
    await until_healthy(store)
    assert "the database is back" in caplog.text
    await append(store, "t", 2)
    await store.close()


async def test_a_server_that_nobody_may_write_to_is_not_healthy(postgres: PostgresServer) -> None:
    store = await Store.open(database := postgres.new_database())
    owner = await asyncpg.connect(database)

    async def say(words: str) -> None:
        await owner.execute(words)
        await owner.execute("SELECT pg_reload_conf()")

    try:
        await say("ALTER SYSTEM SET default_transaction_read_only = on")
        async with asyncio.timeout(PATIENCE):
            while await store.healthy():  # it hears of it a moment later
                await asyncio.sleep(0.01)
        with pytest.raises(StoreDown):
            await store.create_table(a_table())
    finally:
        await say("ALTER SYSTEM RESET default_transaction_read_only")
        await owner.close()
    await until_healthy(store)
    await store.create_table(a_table())
    await store.close()


@asynccontextmanager
async def served(path: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = make_app(str(path))
    transport = httpx.ASGITransport(app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url="http://it") as http:
        yield http


async def test_healthz_tells_the_health_of_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.sqlite"
    async with served(path) as http:
        assert (await http.get("/healthz")).status_code == 200
        monkeypatch.setattr(health, "_PATIENCE", 0.05)
        with locked(path):
            answer = await http.get("/healthz")
            assert (answer.status_code, answer.json()) == (503, {"healthy": False})


# However many ask


async def test_health_checks_of_a_second_cost_one_attempt_to_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health, "_GOOD_FOR", 1.0)
    attempts, at, well = 0, 100.0, True

    async def attempt() -> None:
        nonlocal attempts
        attempts += 1
        if not well:
            raise StoreDown("gone")

    asked = Health(attempt, lambda: at)
    assert await asyncio.gather(*(asked.ask() for _ in range(20))) == [True] * 20
    well, at = False, 100.9
    assert await asked.ask(), "as of a second ago"
    assert attempts == 1
    at = 101.0
    assert await asyncio.gather(*(asked.ask() for _ in range(20))) == [False] * 20
    assert attempts == 2


async def test_a_slow_health_check_is_not_made_twice(impatient: None) -> None:
    attempts, at, gate = 0, 100.0, asyncio.Event()

    async def attempt() -> None:
        nonlocal attempts
        attempts += 1
        await gate.wait()

    asked = Health(attempt, lambda: at)
    assert await asyncio.gather(*(asked.ask() for _ in range(20))) == [False] * 20
    at += 60
    assert not await asked.ask(), "at once"
    assert attempts == 1
    gate.set()
    async with asyncio.timeout(PATIENCE):
        while not await asked.ask():
            await asyncio.sleep(0)
