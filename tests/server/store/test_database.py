"""What `--db` may say, and what is said of it."""

import traceback
from pathlib import Path

import platformdirs
import pytest

from ettana.server.store.database import PostgreSQL, SQLiteFile, read_database
from ettana.server.store.errors import BadDatabase
from ettana.server.store.store import Store

SECRET = "s3cr3t"


def test_a_path_or_an_address_names_a_database(tmp_path: Path) -> None:
    path = tmp_path / "ettana 100% mine?.db"
    assert read_database(str(path)) == SQLiteFile(path)
    assert read_database(f"sqlite:///{path}") == SQLiteFile(path)
    assert read_database("sqlite:///here.db") == SQLiteFile(Path("here.db"))
    assert read_database("postgresql://host/name") == PostgreSQL("postgresql://host/name")
    assert read_database("postgres://host/name") == PostgreSQL("postgres://host/name")


def test_the_default_database_is_a_file_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ettana.server.store.database.user_data_path", lambda name, **_: tmp_path / "new" / name)
    assert read_database(None) == SQLiteFile(tmp_path / "new" / "ettana" / "tables.sqlite")
    assert (tmp_path / "new" / "ettana").is_dir()
    assert platformdirs.user_data_path("ettana", appauthor=False).name == "ettana"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "kept in a file"),
        (":memory:", "kept in a file"),
        ("sqlite:///", "kept in a file"),
        ("sqlite:///:memory:", "kept in a file"),
        ("sqlite://here.db", "cannot use 'sqlite:…'"),
        (f"mysql://me:{SECRET}@host/name", "cannot use 'mysql:…'"),
        (f"postgresql:/me:{SECRET}@host/name", "cannot use 'postgresql:…'"),
        (f"postgresql+asyncpg://me:{SECRET}@host/name", "cannot use"),
        ("/no/such/folder/tables.sqlite", "no folder /no/such/folder"),
        ("/", "is a folder"),
    ],
)
def test_a_name_that_is_no_database_is_refused_in_plain_words(text: str, complaint: str) -> None:
    with pytest.raises(BadDatabase, match=complaint) as refused:
        read_database(text)
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (f"postgresql://me:{SECRET}@host:5432/name?sslmode=require", "the PostgreSQL database host/name"),
        (f"postgresql://me:{SECRET}@one,two:5433/name", "the PostgreSQL database one,two/name"),
        ("postgresql://me:12345", "the PostgreSQL database me"),
        ("postgresql:///name", "the PostgreSQL database /name"),
        (f"postgresql://host/name?password={SECRET}", "the PostgreSQL database host/name"),
        # Not quoted as it should be, so that no reading of it can be trusted.
        (f"postgresql://me:{SECRET}", "the PostgreSQL database"),
        (f"postgresql://me:/{SECRET}@host/name", "the PostgreSQL database"),
        (f"postgresql://me:x@{SECRET}@host/name", "the PostgreSQL database"),
        (f"postgresql://me:#{SECRET}@host/name", "the PostgreSQL database"),
        (f"postgresql://me:?{SECRET}@host/name", "the PostgreSQL database"),
    ],
)
def test_a_database_is_shown_without_its_password(address: str, shown: str) -> None:
    database = read_database(address)
    assert str(database) == shown
    assert SECRET not in repr(database)


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://me:{SECRET}@127.0.0.1:1/name",
        f"postgresql://me:{SECRET}@no-such-host.invalid/name",
        f"postgresql://me:/{SECRET}@127.0.0.1:1/name",
        f"postgresql://me:1{SECRET}/x@127.0.0.1/name",
        f"postgresql://me:x@{SECRET}@127.0.0.1:1/name",
        f"postgresql://me:x@127.0.0.1:{SECRET}/name",
        f"postgresql://127.0.0.1:1/name?{SECRET}",
        f"postgresql://127.0.0.1:1/name?sslmode={SECRET}",
    ],
)
async def test_a_password_is_in_no_error_and_no_traceback(address: str) -> None:
    with pytest.raises(BadDatabase) as refused:
        await Store.open(address)
    assert SECRET not in "".join(traceback.format_exception(refused.value))


async def test_an_address_that_cannot_be_read_is_refused_in_plain_words() -> None:
    with pytest.raises(BadDatabase, match="cannot use the PostgreSQL database: its address cannot be read"):
        await Store.open("postgresql://me:a/b@host/name")


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ettana, " * 1000)
    with pytest.raises(BadDatabase, match="is not an SQLite database"):
        await Store.open(str(path))
    assert path.read_text() == "Dear Ettana, " * 1000


async def test_only_its_owner_can_read_a_database_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = await Store.open(str(path))
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
    await store.close()
