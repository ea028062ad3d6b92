"""`ettana restore`, whatever stands in its place: all or nothing, and what was there is kept."""

import asyncio
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from ettana.server.store.errors import BadDatabase
from ettana.server.store.store import Store
from tests.server.operator.commands import Operator, Terminal
from tests.server.operator.kept import games, keep, left_over, rows
from tests.server.postgres import PostgresServer
from tests.server.stored import a_table
from tests.support.patience import PATIENCE


async def test_a_restore_puts_a_full_database_aside_only_if_told(
    filled: Operator, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled.done("backup", str(file))
    await filled.done("admin", "remove", "over1", "--yes")
    before = await rows(filled.database)
    assert "is not empty: say --replace" in await filled.refused("restore", str(file))
    assert "say --yes" in await filled.refused("restore", str(file), "--replace")
    monkeypatch.setattr("sys.stdin", Terminal("no\n"))
    assert (await filled.types("restore", str(file), "--replace")).code == 1
    assert await rows(filled.database) == before

    said = await filled.done("restore", str(file), "--replace", "--yes")
    assert len((await rows(filled.database))[0]) == 3
    aside = said.split("What was there before is in ")[1].strip().rstrip(".")
    if filled.database.startswith("postgresql"):
        schema = aside.removeprefix("the schema ")
        aside = filled.database.rpartition("search_path=")[0] + f"search_path={schema}"
    assert await rows(aside) == before


async def test_two_restores_within_a_second_keep_both_old_databases(filled: Operator, file: Path) -> None:
    await filled.done("backup", str(file))
    said = {await filled.done("restore", str(file), "--replace", "--yes") for _ in range(3)}
    assert len({words.split("What was there before is in ")[1] for words in said}) == 3


async def test_a_restore_fills_an_empty_database_without_asking(operator: Operator, file: Path) -> None:
    await keep(operator.database, **games())
    await operator.done("backup", str(file))
    for table in games():
        await operator.done("admin", "remove", table, "--yes")
    assert "What was there before" not in await operator.done("restore", str(file))
    assert len((await rows(operator.database))[0]) == 3
    assert left_over(file.parent) == []


async def test_a_database_with_blocks_alone_is_not_empty(filled: Operator, file: Path) -> None:
    await filled.done("backup", str(file))
    for table in games():
        await filled.done("admin", "remove", table, "--yes")
    assert "is not empty" in await filled.refused("restore", str(file))


async def test_a_restore_leaves_a_database_in_use_alone(filled: Operator, file: Path) -> None:
    await filled.done("backup", str(file))
    store = await Store.open(filled.database)
    try:
        before = await rows(filled.database)
        assert "is in use: stop the server first" in await filled.refused("restore", str(file), "--replace", "--yes")
        assert await rows(filled.database) == before
        await store.create_table(a_table("still here"))
    finally:
        await store.close()
    await filled.done("restore", str(file), "--replace", "--yes")


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_a_restore_ignores_servers_in_another_schema(
    filled: Operator, file: Path, postgres: PostgresServer
) -> None:
    await filled.done("backup", str(file))
    store = await Store.open(postgres.new_database())
    try:
        await filled.done("restore", str(file), "--replace", "--yes")
        await store.create_table(a_table("still here"))
    finally:
        await store.close()


async def test_nobody_can_open_a_database_while_it_is_restored(
    filled: Operator, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is started while a backup is restored says so, and writes nowhere."""
    await filled.done("backup", str(file))
    monkeypatch.setattr("ettana.server.store.connect._BUSY_SECONDS", 0.1)
    heard: list[str] = []
    wait = asyncio.Event()
    loop = asyncio.get_running_loop()

    def looked(done: int, of: int) -> None:
        if not heard:
            opening = asyncio.run_coroutine_threadsafe(opened(), loop)
            heard.append(opening.result(PATIENCE))

    async def opened() -> str:
        try:
            await (await Store.open(filled.database)).close()
        except BadDatabase as error:
            return str(error)
        finally:
            wait.set()
        return "it was opened"

    monkeypatch.setattr("ettana.cli.operator.shared.ProgressLine.at", lambda self, done, of: looked(done, of))
    await filled.done("restore", str(file), "--replace", "--yes")
    assert any(why in heard[0] for why in ("another program has locked it", "a backup is being restored into it"))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_restore_replaces_a_damaged_database_and_keeps_it(filled: Operator, file: Path) -> None:
    path = Path(filled.database)
    await filled.done("backup", str(file))
    path.write_bytes(b"SQLite format 3\0" + os.urandom(5000))
    Path(f"{path}-wal").write_bytes(b"left by a crash")
    damaged = path.read_bytes()
    assert "is damaged, or not a database: say --replace" in await filled.refused("restore", str(file))
    said = await filled.done("restore", str(file), "--replace", "--yes")
    aside = Path(said.split("What was there before is in ")[1].strip().rstrip("."))
    assert aside.read_bytes() == damaged
    assert Path(f"{aside}-wal").read_bytes() == b"left by a crash"
    assert len((await rows(filled.database))[0]) == 3


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_restore_keeps_a_damaged_database_with_its_write_ahead_log(filled: Operator, file: Path) -> None:
    path = Path(filled.database)
    await filled.done("backup", str(file))
    data = bytearray(path.read_bytes())
    data[100:300] = b"\xff" * 200
    path.write_bytes(data)
    assert "is damaged, or not a database: say --replace" in await filled.refused("restore", str(file))
    await filled.done("restore", str(file), "--replace", "--yes")
    aside = min(path.parent.glob("*.before-*"))  # beside which may be its log
    assert aside.read_bytes()[100:300] == b"\xff" * 200
    assert len((await rows(filled.database))[0]) == 3


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_restore_leaves_the_file_of_another_program_alone(filled: Operator, file: Path, tmp_path: Path) -> None:
    await filled.done("backup", str(file))
    filled.database = str(tmp_path / "photos.sqlite")
    with sqlite3.connect(filled.database) as connection:
        connection.execute("CREATE TABLE photos (name TEXT)")
    connection.close()
    assert "holds tables of another program" in await filled.refused("restore", str(file))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_restore_by_root_leaves_the_file_to_its_owner(filled: Operator, file: Path) -> None:
    await filled.done("backup", str(file))
    os.chown(filled.database, 65534, 65534)
    await filled.done("restore", str(file), "--replace", "--yes")
    found = Path(filled.database).stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (65534, 65534, 0o600)
