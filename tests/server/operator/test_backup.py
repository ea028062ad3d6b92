"""`ettana backup` and `ettana restore`: whole or not at all, and one format for both databases."""

import asyncio
import gzip
import hashlib
import io
import json
import os
import random
import sqlite3
import stat
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from ettana.server.store.connect import make_connector
from ettana.server.store.database import read_database
from ettana.server.store.errors import BadDatabase
from ettana.server.store.store import Store
from tests.patience import PATIENCE
from tests.server.api import Api
from tests.server.operator.commands import Operator
from tests.server.operator.test_admin import Terminal, games, keep
from tests.server.players import Player, connect_all, sit_down, start_game
from tests.server.postgres import PostgresServer
from tests.server.running import ServerHouse
from tests.server.stored import a_table


async def rows(database: str) -> list[list[tuple[object, ...]]]:
    """All that is kept of tables, entries and blocks."""

    def read(connection: Connection) -> list[list[tuple[object, ...]]]:
        queries = "SELECT * FROM tables ORDER BY id", "SELECT * FROM entries ORDER BY table_id, seq"
        found = [*queries, "SELECT * FROM blocks ORDER BY network"]
        return [[tuple(row) for row in connection.execute(text(query))] for query in found]

    connection = await make_connector(read_database(database)).connect_writer()
    try:
        return await connection.run(read)
    finally:
        await connection.close()


def left_over(folder: Path) -> list[str]:
    """Files that nobody asked for."""
    return sorted(path.name for path in folder.iterdir() if ".partial" in path.name or ".restoring" in path.name)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.backup"


@pytest.fixture
async def filled(operator: Operator) -> Operator:
    await keep(operator.database, **games())
    await operator.done("admin", "block", "192.0.2.7", "--note", "why")
    return operator


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


async def test_it_restores_what_was_there_in_either_database(
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


async def test_a_file_is_overwritten_only_if_that_is_said(filled: Operator, file: Path) -> None:
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


async def test_what_was_written_is_read_again_before_it_gets_its_name(
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
    operator: Operator, house: ServerHouse, file: Path, tmp_path: Path
) -> None:
    """Every log in it is the beginning of what was played, and plays. The server and its players do not notice."""
    async with house.server(operator.database) as server, Api(server.url) as api, AsyncExitStack() as stack:
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
        for words in ("DROP TABLE blocks", "DROP TABLE notices", "UPDATE ettana_version SET version_num = '0003'"):
            connection.execute(text(words))

    before = await rows(filled.database)
    connection = await make_connector(read_database(filled.database)).connect_writer()
    await connection.run(age)
    await connection.close()
    assert "made by an older version of Ettana (its schema is 0003" in await filled.refused("admin", "list")
    assert "3 tables" in await filled.done("backup", str(file))
    filled.database = str(tmp_path / "other.sqlite")
    await filled.done("restore", str(file))
    assert (await rows(filled.database))[:2] == before[:2]


# What is wrong with a table


async def test_a_table_that_does_not_play_is_told_kept_and_restored(
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


# What is wrong with a file


def again(lines: list[bytes], **end: object) -> bytes:
    """Packed, with an end that fits."""
    last = json.loads(lines[-1])["end"]
    last |= {"sha256": hashlib.sha256(b"".join(lines[:-1])).hexdigest(), **end}
    packed = io.BytesIO()
    with gzip.open(packed, "wb") as file:
        file.write(b"".join(lines[:-1]) + json.dumps({"end": last}).encode() + b"\n")
    return packed.getvalue()


def with_line(number: int, change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    def spoiled(data: bytes) -> bytes:
        lines = gzip.decompress(data).splitlines(keepends=True)
        lines[number] = change(lines[number])
        return again(lines)

    return spoiled


SPOILED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", "is not a backup of Ettana"),
    "another file": (lambda data: b"SQLite format 3\0" + b"\0" * 100, "is not a backup of Ettana"),
    "packed, and not ours": (lambda data: gzip.compress(b"hello\n" * 10), "is not a backup of Ettana"),
    "packed nothing": (lambda data: gzip.compress(b""), "is not a backup of Ettana"),
    "JSON, and not ours": (lambda data: gzip.compress(b"[1]\n"), "is not a backup of Ettana"),
    "cut short": (lambda data: data[: len(data) // 2], "is cut short"),
    "one byte short": (lambda data: data[:-1], "is cut short"),
    "without its end": (
        lambda data: gzip.compress(b"".join(gzip.decompress(data).splitlines(keepends=True)[:-1])),
        "is cut short",
    ),
    "more after its end": (lambda data: gzip.compress(gzip.decompress(data) + b"{}\n"), "is damaged"),
    "a byte changed": (lambda data: data[:400] + bytes([data[400] ^ 1]) + data[401:], "is damaged"),
    "a letter changed": (
        lambda data: gzip.compress(gzip.decompress(data).replace(b"Asha", b"Asba", 1)),
        "is damaged",
    ),
    "a newer format": (
        with_line(0, lambda line: line.replace(b'"ettana_backup":1', b'"ettana_backup":2')),
        "was made by a newer version of Ettana",
    ),
    "a newer schema": (
        with_line(0, lambda line: line.replace(b'"schema":"0', b'"schema":"9')),
        "was made by a newer version of Ettana",
    ),
    "an entry of a newer version": (
        with_line(3, lambda line: line.replace(b'\\"entry\\":\\"started\\"', b'\\"entry\\":\\"danced\\"')),
        "cannot be used: table playing1: entry",
    ),
    "a table twice": (
        lambda data: again(
            (lines := gzip.decompress(data).splitlines(keepends=True))[:2] + lines[1:],
            tables=4,
            entries=json.loads(lines[-1])["end"]["entries"] + len(json.loads(lines[1])["table"]["log"]),
        ),
        "something is in it twice",
    ),
}


async def test_a_file_that_cannot_be_used_says_why_and_changes_nothing(filled: Operator, file: Path) -> None:
    await filled.done("backup", str(file))
    before, sound = await rows(filled.database), file.read_bytes()
    for what, (spoil, why) in SPOILED.items():
        file.write_bytes(spoil(sound))
        said = await filled.refused("restore", str(file), "--replace", "--yes")
        assert why in said, what
        assert str(file) in said, what
        assert await rows(filled.database) == before, what
        assert left_over(file.parent) == [], what
        assert list(file.parent.glob("*before*")) == [], what
    file.write_bytes(sound)
    await filled.done("restore", str(file), "--replace", "--yes")


async def test_a_file_that_is_not_there(filled: Operator, file: Path) -> None:
    assert "No such file or directory" in await filled.refused("restore", str(file), "--replace", "--yes")
    assert "No such file or directory" in await filled.refused("restore", str(file), "--check")


# What stands in the place


async def test_a_database_that_is_not_empty_is_put_aside_only_if_that_is_said(
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


async def test_an_empty_database_is_filled_without_asking(operator: Operator, file: Path) -> None:
    await keep(operator.database, **games())
    await operator.done("backup", str(file))
    for table in games():
        await operator.done("admin", "remove", table, "--yes")
    assert "What was there before" not in await operator.done("restore", str(file))
    assert len((await rows(operator.database))[0]) == 3
    assert left_over(file.parent) == []


async def test_blocks_alone_would_be_missed_too(filled: Operator, file: Path) -> None:
    await filled.done("backup", str(file))
    for table in games():
        await filled.done("admin", "remove", table, "--yes")
    assert "is not empty" in await filled.refused("restore", str(file))


async def test_a_database_in_use_is_left_alone(filled: Operator, file: Path) -> None:
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


async def test_nobody_can_open_it_meanwhile(filled: Operator, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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

    monkeypatch.setattr("ettana.cli.operator.progress.Progress.at", lambda self, done, of: looked(done, of))
    await filled.done("restore", str(file), "--replace", "--yes")
    assert any(why in heard[0] for why in ("another program has locked it", "a backup is being restored into it"))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_damaged_file_can_be_replaced_and_is_kept(filled: Operator, file: Path) -> None:
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
async def test_a_file_that_is_damaged_further_on_is_kept_with_what_was_in_its_log(filled: Operator, file: Path) -> None:
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
async def test_another_programs_file_is_not_taken_for_ours(filled: Operator, file: Path, tmp_path: Path) -> None:
    await filled.done("backup", str(file))
    filled.database = str(tmp_path / "photos.sqlite")
    with sqlite3.connect(filled.database) as connection:
        connection.execute("CREATE TABLE photos (name TEXT)")
    connection.close()
    assert "holds tables of another program" in await filled.refused("restore", str(file))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_whoever_restores_as_root_leaves_the_file_to_whoever_had_it(filled: Operator, file: Path) -> None:
    await filled.done("backup", str(file))
    os.chown(filled.database, 65534, 65534)
    await filled.done("restore", str(file), "--replace", "--yes")
    found = Path(filled.database).stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (65534, 65534, 0o600)
