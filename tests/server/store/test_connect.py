"""How the databases are set up: what is committed is on the disk."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from ettana.server.store.connect import make_connector
from ettana.server.store.database import read_database
from tests.server.postgres import PostgresServer
from tests.server.stored import in_database


def answers(connection: Connection, *questions: str) -> list[object]:
    return [connection.execute(text(question)).scalar_one() for question in questions]


async def test_sqlite_flushes_every_commit(tmp_path: Path) -> None:
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    questions = [f"PRAGMA {name}" for name in names]
    found = await in_database(str(tmp_path / "tables.sqlite"), lambda writer: answers(writer, *questions))
    assert found == ["wal", 2, 1, 5000]  # 2 is FULL


async def test_a_new_file_waits_for_another_program_that_writes_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.sqlite"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    paused: list[float] = []

    def pause(seconds: float) -> None:
        paused.append(seconds)
        if other.in_transaction:
            other.execute("ROLLBACK")

    monkeypatch.setattr("ettana.server.store.connect.sleep", pause)
    assert await in_database(str(path), lambda writer: answers(writer, "PRAGMA journal_mode")) == ["wal"]
    assert paused
    other.close()


async def test_readers_of_sqlite_cannot_write_and_cache_little(tmp_path: Path) -> None:
    connector = make_connector(read_database(str(tmp_path / "tables.sqlite")))
    found = await connector.readers.run(lambda reader: answers(reader, "PRAGMA query_only", "PRAGMA cache_size"))
    await connector.readers.close()
    assert found == [1, -256]  # KB


async def test_postgresql_flushes_every_commit_even_where_others_need_not(postgres: PostgresServer) -> None:
    for setting, kept in (("off", "on"), ("on", "on"), ("remote_apply", "remote_apply")):
        address = f"{postgres.new_database()}&synchronous_commit={setting}"
        assert await in_database(address, lambda writer: answers(writer, "SHOW synchronous_commit")) == [kept]


async def test_a_database_file_that_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    connector = make_connector(read_database(str(path)))
    path.unlink()
    with pytest.raises(OperationalError):
        await connector.connect_writer()
    with pytest.raises(OperationalError):
        await connector.readers.run(lambda reader: None)
    await connector.readers.close()
    assert not path.exists()
