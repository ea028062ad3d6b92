"""Addresses are noted only where the operator wants them, and no longer than they say."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ettana.server import address_log
from ettana.server.address_log import AddressLog, BadFolder
from tests.server.api import Api
from tests.server.client import Client
from tests.server.running import QUICK, ServerFactory

DAY_MS = 86_400_000
NOON = 20_000 * DAY_MS + DAY_MS // 2  # of 2024-10-04, in UTC


class Clock:
    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> int:
        return self.at


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for path in sorted(folder.iterdir()) for line in path.read_text().splitlines()]


def test_without_a_folder_no_address_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    log = AddressLog(None, 7, Clock())
    log.note("came", "192.0.2.1")
    log.sweep()
    assert list(tmp_path.iterdir()) == []


def test_a_noted_address_says_who_and_where_and_only_the_owner_may_read_it(tmp_path: Path) -> None:
    log = AddressLog(str(tmp_path / "a" / "b"), 7, Clock())
    log.note("took a seat", "192.0.2.1", "t1", 0)
    log.note("turned away", "192.0.2.1")
    assert lines(tmp_path / "a" / "b") == [
        {"at": NOON, "what": "took a seat", "address": "192.0.2.1", "table": "t1", "seat": 0},
        {"at": NOON, "what": "turned away", "address": "192.0.2.1"},
    ]
    (path,) = (tmp_path / "a" / "b").iterdir()
    assert (path.name, path.stat().st_mode & 0o777) == ("addresses-2024-10-04.jsonl", 0o600)


def test_the_same_address_is_noted_once_a_minute(tmp_path: Path) -> None:
    clock = Clock()
    log = AddressLog(str(tmp_path), 7, clock)
    for seconds in (0, 1, 59, 60, 61):
        clock.at = NOON + 1000 * seconds
        log.note("came", "192.0.2.1", "t1")
        log.note("came", "192.0.2.2", "t1")
    assert [(line["at"] - NOON, line["address"]) for line in lines(tmp_path)] == [
        (0, "192.0.2.1"),
        (0, "192.0.2.2"),
        (60_000, "192.0.2.1"),
        (60_000, "192.0.2.2"),
    ]


def test_addresses_are_kept_no_longer_than_configured(tmp_path: Path) -> None:
    """Of any line that is there after a sweep, it is at most so many days ago that it was written."""
    clock = Clock()
    log = AddressLog(str(tmp_path), 2, clock)
    (tmp_path / "addresses-of-mine.txt").write_text("not ours")
    for hours in range(0, 24 * 6, 5):
        clock.at = NOON + 3_600_000 * hours
        log.note("came", f"192.0.2.{hours}")
        log.sweep()
        oldest = min(json.loads(path.read_text().splitlines()[0])["at"] for path in tmp_path.glob("*.jsonl"))
        assert clock.at - oldest <= 2 * DAY_MS
    assert len(list(tmp_path.glob("*.jsonl"))) == 2, "yesterday is kept"
    assert (tmp_path / "addresses-of-mine.txt").exists()


def test_old_addresses_are_removed_at_the_start(tmp_path: Path) -> None:
    old = tmp_path / "addresses-2024-09-20.jsonl"
    old.write_text("{}\n")
    AddressLog(str(tmp_path), 7, Clock())
    assert not old.exists()


def test_strangers_cannot_fill_the_disk_with_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address_log, "_MOST_BYTES", 500)
    log = AddressLog(str(tmp_path), 7, Clock())
    for number in range(100):
        log.note("came", f"192.0.2.{number}")
    (path,) = tmp_path.iterdir()
    assert 300 < path.stat().st_size <= 500


def test_an_impossible_folder_for_addresses_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFolder, match="cannot note addresses in"):
        AddressLog(str(tmp_path / "file" / "folder"), 7, Clock())


@pytest.mark.parametrize("noted", [True, False])
async def test_a_server_notes_who_did_what_there_and_nowhere_else(
    noted: bool, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """Whoever is on this machine may say for whom they ask, as a proxy does."""
    folder = tmp_path / "noted"
    config = replace(QUICK, address_log=str(folder) if noted else None)
    async with server_factory.server(str(tmp_path / "tables.sqlite"), config) as server, Api(server.url) as api:
        api.http.headers["x-forwarded-for"] = "203.0.113.77"
        seated = await api.make_table(["person", "open"])
        other = await api.join(seated.table, "Ben")
        async with Client(server.url, other.table, other.token) as client:
            await client.until(lambda: client.connected)
            await client.sync()
        await server.stop()
        log = server.log().replace(server.url, "where it is")
        assert "203.0.113.77" not in log
        assert "127.0.0.1" not in log
    assert b"203.0.113.77" not in (tmp_path / "tables.sqlite").read_bytes()
    found = [(line["what"], line["address"], line.get("seat")) for line in lines(folder)] if noted else []
    assert found == (
        [("made a table", "203.0.113.77", 0), ("took a seat", "203.0.113.77", 1), ("came", "127.0.0.1", 1)]
        if noted
        else []
    )
