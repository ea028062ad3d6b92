"""What is said of a database that cannot be used, before anything is changed, and how damage is found later."""

import asyncio
import logging
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from ettana.server.metrics import DAMAGED
from ettana.server.store import work_thread
from ettana.server.store.errors import BadDatabase, trouble
from ettana.server.store.file_reading import read_whole_file
from ettana.server.store.sqlite_file import check_file
from ettana.server.store.store import Store
from tests.server.stored import a_table, in_database
from tests.support.patience import PATIENCE


async def a_database(path: Path, tables: int = 20) -> Path:
    store = await Store.open(str(path))
    for number in range(tables):
        await store.create_table(a_table(f"table {number}", entries=50))
    await store.close()
    return path


async def why_not(path: Path) -> str:
    """What is said, and nothing is changed by it."""
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(BadDatabase) as refused:
        await Store.open(str(path))
    assert (path.read_bytes() if path.exists() else None) == before
    return str(refused.value)


async def test_a_sound_and_a_new_database_file_pass(tmp_path: Path) -> None:
    check_file(tmp_path / "new.sqlite", make=True)
    (tmp_path / "empty.sqlite").touch()
    check_file(tmp_path / "empty.sqlite", make=True)
    check_file(await a_database(tmp_path / "tables.sqlite"), make=False)


@pytest.mark.parametrize("content", [b"x", b"hello " * 100, b"\0" * 4096, b"SQLite format 3\0"])
async def test_a_file_that_is_no_database_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    assert "is not an SQLite database: name another file" in await why_not(path)


async def test_a_database_file_that_is_cut_short_is_refused(tmp_path: Path) -> None:
    path = await a_database(tmp_path / "tables.sqlite")
    whole = path.stat().st_size
    os.truncate(path, whole - 4096)
    said = await why_not(path)
    assert f"is cut short, {whole - 4096:,} of {whole:,} bytes are there" in said
    assert "ettana restore" in said


async def test_a_file_whose_rest_is_in_the_log_beside_it_passes(tmp_path: Path) -> None:
    """After a crash in the middle of a checkpoint SQLite puts it right by itself: the glance must not refuse it."""
    path = await a_database(tmp_path / "tables.sqlite")
    os.truncate(path, path.stat().st_size - 4096)
    Path(f"{path}-wal").write_bytes(b"something")
    check_file(path, make=True)


async def test_a_damaged_first_page_is_refused(tmp_path: Path) -> None:
    path = await a_database(tmp_path / "tables.sqlite")
    data = bytearray(path.read_bytes())
    data[100:400] = b"\xff" * 300
    path.write_bytes(data)
    assert "it is damaged: put a backup in its place" in await why_not(path)


async def test_another_programs_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos.sqlite"
    with sqlite3.connect(path) as connection:
        for name in ("albums", "faces", "photos", "places"):
            connection.execute(f"CREATE TABLE {name} (name TEXT)")
    connection.close()
    with pytest.raises(BadDatabase, match=r"tables of another program \(albums, faces, photos, …\)"):
        await Store.open(str(path))
    with sqlite3.connect(path) as connection:
        assert len(connection.execute("SELECT name FROM sqlite_master").fetchall()) == 4
    connection.close()


@pytest.fixture
def nobody() -> Iterator[Path]:
    """A folder that an account may read in which these tests may not do everything: root would see no permissions."""
    with tempfile.TemporaryDirectory(prefix="ettana-readonly-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


async def test_a_database_file_without_write_permission_is_refused(nobody: Path) -> None:
    path = await a_database(nobody / "tables.sqlite")
    path.chmod(0o444)
    as_root = os.geteuid() == 0
    if as_root:
        os.seteuid(65534)
    try:
        assert "may not be written to: look at its owner" in await why_not(path)
    finally:
        if as_root:
            os.seteuid(0)


def test_errors_of_sqlite_at_opening_are_put_plainly(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    sqlite3.connect(path).execute("CREATE TABLE t (a)").connection.close()
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    with pytest.raises(sqlite3.OperationalError) as raised:
        connection.execute("INSERT INTO t VALUES (1)")
    connection.close()
    assert trouble(raised.value).startswith("it may not be written to")
    assert trouble(TimeoutError()) == "it does not answer"


async def test_a_postgresql_schema_of_others_is_left_alone(database: str) -> None:
    if not database.startswith("postgresql"):
        pytest.skip("a file is another test's")

    def occupy(connection: Connection) -> None:
        for name in ("entries", "photos"):
            connection.execute(text(f"CREATE TABLE {name} (name TEXT)"))

    await in_database(database, occupy)
    with pytest.raises(BadDatabase, match=r"tables of another program \(entries\)"):
        await Store.open(database)


async def test_a_database_file_replaced_while_it_is_opened_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a backup that was being restored when the server started: it would read one file and write to the other."""
    path, other = await a_database(tmp_path / "tables.sqlite"), await a_database(tmp_path / "other.sqlite")
    monkeypatch.setattr("ettana.server.store.store.bring_up_to_date", lambda connection: other.replace(path))
    with pytest.raises(BadDatabase, match="was deleted or replaced"):
        await Store.open(str(path))


# Damage that only reading finds


async def damaged(path: Path) -> Path:
    """In the middle, where no start looks."""
    await a_database(path, tables=60)
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 2000] = b"\xff" * 2000
    path.write_bytes(data)
    return path


async def test_damage_in_the_middle_is_found_while_the_server_runs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = await damaged(tmp_path / "tables.sqlite")
    await (await Store.open(str(path))).close()
    try:
        async with asyncio.timeout(PATIENCE):
            await read_whole_file(path, 0)
        (line,) = [line for line in caplog.records if line.levelno == logging.ERROR]
        assert "the database is damaged" in line.message
        assert DAMAGED._value.get() == 1
    finally:
        DAMAGED.set(0)


async def test_a_sound_file_is_checked_without_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await read_whole_file(await a_database(tmp_path / "tables.sqlite"), 0)
    assert not caplog.records
    assert DAMAGED._value.get() == 0


async def test_stopping_the_server_does_not_wait_for_the_file_check(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = await a_database(tmp_path / "tables.sqlite")
    for after in (0.0, 60.0):
        reading = asyncio.create_task(read_whole_file(path, after))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
    assert not caplog.records


async def test_stopping_the_server_does_not_wait_when_the_file_was_just_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its thread has ended, and nobody has heard of that yet."""
    path = await a_database(tmp_path / "tables.sqlite")
    read = asyncio.Event()
    monkeypatch.setattr(work_thread, "_settle", lambda *done: read.set())
    reading = asyncio.create_task(read_whole_file(path, 0))
    async with asyncio.timeout(PATIENCE):
        await read.wait()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
