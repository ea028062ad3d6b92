"""A database file that is deleted or replaced while it is in use: nothing that was acknowledged is lost by that."""

import asyncio
import logging
import shutil
from pathlib import Path

import pytest

from ettana.server.store import health
from ettana.server.store.store import Store
from ettana.server.store.writer import _FIRST_PAUSE
from ettana.table.store import StoreDown
from tests.server.stored import a_table, append, log_of
from tests.support.patience import PATIENCE


@pytest.fixture(autouse=True)
def always_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_GOOD_FOR", 0.0)
    monkeypatch.setattr(health, "_PATIENCE", PATIENCE)


async def assert_refused(store: Store, seq: int) -> None:
    """Also after the writer has tried to come back."""
    async with asyncio.timeout(PATIENCE):
        while store._writer._pause < 4 * _FIRST_PAUSE:
            with pytest.raises(StoreDown):
                await append(store, "t", seq)
            with pytest.raises(StoreDown):
                await store.load_table("t")
            assert not await store.healthy()
            await asyncio.sleep(0.01)


async def until_it_takes(store: Store, seq: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await store.healthy():
            await asyncio.sleep(0.01)
    await append(store, "t", seq)


@pytest.mark.parametrize("path_name", ["tables.sqlite", "with a %20 #1? and ட.sqlite"])
async def test_after_the_file_was_deleted_nothing_is_acknowledged_and_none_is_made(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, path_name: str
) -> None:
    path, away = tmp_path / path_name, tmp_path / "elsewhere"
    store = await Store.open(str(path))
    await store.create_table(a_table())
    path.rename(away)
    with caplog.at_level(logging.WARNING):
        await assert_refused(store, 2)
    assert f"the database is lost: {path} was deleted or replaced" in caplog.text
    assert not path.exists()

    away.rename(path)
    seq = len(await log_of(store, "t")) + 1  # the entry that was not acknowledged may be there
    await until_it_takes(store, seq)
    await store.close()
    again = await Store.open(str(path))
    assert len(await log_of(again, "t")) == seq
    await again.close()


async def test_another_file_in_place_of_the_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    other = await Store.open(str(tmp_path / "other.sqlite"))
    await other.create_table(a_table("another"))
    await other.close()
    store = await Store.open(str(path))
    await store.create_table(a_table())
    path.unlink()
    shutil.copy(tmp_path / "other.sqlite", path)
    before = path.read_bytes()
    await assert_refused(store, 2)
    assert path.read_bytes() == before
    await store.close()
    (tmp_path / "tables.sqlite-wal").unlink(missing_ok=True)


@pytest.mark.parametrize("gone", [["-wal"], ["-shm"], ["-wal", "-shm"]])
async def test_without_the_files_beside_the_database_writes_are_refused_and_a_restart_has_all(
    tmp_path: Path, gone: list[str]
) -> None:
    path = tmp_path / "tables.sqlite"
    store = await Store.open(str(path))
    await store.create_table(a_table())
    for seq in range(2, 8):
        await append(store, "t", seq)
    for ending in gone:
        Path(f"{path}{ending}").unlink()
    await assert_refused(store, 8)
    await store.close()

    again = await Store.open(str(path))
    log = await log_of(again, "t")
    assert len(log) in (7, 8)
    await append(again, "t", len(log) + 1)
    await again.close()
