"""`ettana backup`: all tables as of one moment, checked, and one format for both databases."""

import asyncio
import os
import random
import stat
import threading
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from ettana.server.operator.backup import make_backup
from ettana.server.store.store import Store
from tests.server.api import Api
from tests.server.operator.commands import Operator
from tests.server.operator.kept import left_over, rows
from tests.server.players import Player, connect_all, sit_down, start_game
from tests.server.postgres import PostgresServer
from tests.server.running import ServerFactory
from tests.server.stored import a_table, in_database
from tests.support.patience import PATIENCE


async def test_a_backup_says_what_is_in_it_and_is_for_its_owner_alone(filled: Operator, file: Path) -> None:
    entries = len((await rows(filled.database))[1])
    said = await filled.done("backup", str(file))
    size = file.stat().st_size
    assert said == f"{file}: 3 tables, {entries} entries, 1 block, {size:,} bytes. All games play.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert await filled.done("restore", str(file), "--check") == (
        f"{file} is sound: 3 tables, {entries} entries, 1 block.\n"
    )
    assert left_over(file.parent) == []


async def test_a_backup_is_restored_in_either_kind_of_database(
    filled: Operator, file: Path, tmp_path: Path, postgres: PostgresServer
) -> None:
    before = await rows(filled.database)
    await filled.done("backup", str(file))
    for database in (str(tmp_path / "other.sqlite"), postgres.new_database()):
        filled.database = database
        assert (await filled.done("restore", str(file))).startswith("Restored 3 tables, ")
        assert await rows(database) == before
        assert (await filled.done("admin", "check")).startswith("Sound: 3 tables")
        assert "Asha" in await filled.done("admin", "list")


async def test_a_backup_overwrites_a_file_only_if_told(filled: Operator, file: Path) -> None:
    file.write_text("precious")
    assert "exists already" in await filled.refused("backup", str(file))
    assert file.read_text() == "precious"
    await filled.done("backup", str(file), "--overwrite")
    assert "is sound" in await filled.done("restore", str(file), "--check")


async def test_a_backup_that_fails_leaves_nothing_and_the_old_one(
    filled: Operator, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("the old one")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert "No space left on device" in await filled.refused("backup", str(file), "--overwrite")
    assert file.read_text() == "the old one"
    assert left_over(file.parent) == []
    assert "No such file or directory" in await filled.refused("backup", str(file.parent / "none" / "x"))


async def test_a_backup_that_is_interrupted_ends_early_and_leaves_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ettana.server.operator.integrity._TABLES_AT_ONCE", 1)
    store = await Store.open(str(file.with_name("tables.sqlite")))
    for name in ("one", "two", "three"):
        await store.create_table(a_table(name))
    loop, begun, cancelled, told = asyncio.get_running_loop(), asyncio.Event(), threading.Event(), list[int]()

    def progress(done: int, of: int) -> None:
        told.append(done)
        loop.call_soon_threadsafe(begun.set)
        assert cancelled.wait(PATIENCE)

    making = asyncio.create_task(make_backup(store, file, progress))
    await begun.wait()
    making.cancel()
    await asyncio.sleep(0)
    cancelled.set()
    with pytest.raises(asyncio.CancelledError):
        await making
    assert told == [1]
    assert not file.exists()
    assert left_over(file.parent) == []
    await store.close()


async def test_a_backup_is_read_again_before_it_gets_its_name(
    filled: Operator, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that gives back something else than it was given."""
    sync = os.fsync

    def spoil(handle: int) -> None:
        sync(handle)
        (partial,) = file.parent.glob("*.partial")
        partial.write_bytes(partial.read_bytes()[:-20])

    monkeypatch.setattr(os, "fsync", spoil)
    assert "is cut short" in await filled.refused("backup", str(file))
    assert not file.exists()
    assert left_over(file.parent) == []


@pytest.mark.thorough
@pytest.mark.dice(3)
async def test_a_backup_while_people_play_is_of_one_moment(
    operator: Operator, server_factory: ServerFactory, file: Path, tmp_path: Path
) -> None:
    """Every log in it is the beginning of what was played, and plays. The server and its players do not notice."""
    async with server_factory.server(operator.database) as server, Api(server.url) as api, AsyncExitStack() as stack:
        playing = []
        for number in range(3):
            clients = await connect_all(stack, server.url, await sit_down(api, ["person", "open"]))
            await start_game(clients)
            playing += [asyncio.create_task(Player(client, random.Random(number)).play(PATIENCE)) for client in clients]
        for number in range(4):
            said = await operator.done("backup", f"{file}{number}")
            assert ": 3 tables, " in said
            assert "All games play." in said
        await asyncio.gather(*playing)
        await server.stop()
        assert "Traceback" not in server.log()
    final = (await rows(operator.database))[1]
    for number in range(4):
        operator.database = str(tmp_path / f"restored{number}.sqlite")
        await operator.done("restore", f"{file}{number}")
        there = (await rows(operator.database))[1]
        assert set(there) <= set(final)
        assert len({row[0] for row in there}) == 3


async def test_an_older_schema_can_be_backed_up_before_an_upgrade(filled: Operator, file: Path, tmp_path: Path) -> None:
    def age(connection: Connection) -> None:
        for table in ("practice", "blocks", "notices"):
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("UPDATE ettana_version SET version_num = '0003'"))

    before = await rows(filled.database)
    await in_database(filled.database, age)
    assert "made by an older version of Ettana (its schema is 0003" in await filled.refused("admin", "list")
    assert "3 tables" in await filled.done("backup", str(file))
    filled.database = str(tmp_path / "other.sqlite")
    await filled.done("restore", str(file))
    assert (await rows(filled.database))[:2] == before[:2]


# What is wrong with a table


async def test_a_table_whose_log_cannot_be_played_is_told_kept_and_restored(
    filled: Operator, file: Path, tmp_path: Path
) -> None:
    store = await Store.open(filled.database)
    await store.create_table(a_table("broken"))
    await store.close()
    before = await rows(filled.database)
    said = await filled.types("backup", str(file))
    assert said.code == 1
    assert "cannot be played: table broken: entry 1 cannot be carried out" in said.out
    assert (await filled.types("restore", str(file), "--check")).code == 1
    filled.database = str(tmp_path / "other.sqlite")
    await filled.done("restore", str(file))
    assert await rows(filled.database) == before
