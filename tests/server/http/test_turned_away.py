"""What a limit refuses is in the measurements, each under the name of its limit."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from tools.server_stress import raw

from ettana.server.http.sockets import table_websocket
from tests.server.api import Api
from tests.server.here import ServerHere, serving
from tests.support.patience import PATIENCE

STRANGER = "127.0.0.7"  # another address than that of a proxy on this machine
TABLE = {"name": "Asha", "seats": [{"kind": "person"}, {"kind": "open"}]}
CODE = raw.request("POST", "/api/codes", {"code": "NONE"})
SLOW = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
FLOOD = raw.said({"do": "hello"}) + raw.said({"do": "ping"}) * 20

FEW_FILES = 3

# What is done, within which limits, to meet which of them. Sent twice: for some, the first time is allowed.
CASES: dict[str, tuple[dict[str, Any], bytes]] = {
    "head": ({"head_bytes": 2000}, raw.request("GET", "/", headers=("A: " + "b" * 3000,))),
    "body": ({"body_bytes": 50}, raw.request("POST", "/api/codes", {"code": "x" * 300})),
    "malformed": ({}, b"hello\r\n\r\n"),
    "slow": ({"head_seconds": 0.05}, SLOW),
    "host": ({}, raw.request("GET", "/", host="evil.example")),
    "origin": ({}, raw.request("POST", "/api/codes", {"code": "NONE"}, headers=("Origin: https://evil.example",))),
    "requests": ({"requests_per_minute": 1}, CODE),
    "files": ({"files_per_minute": FEW_FILES}, raw.request("GET", "/openapi.json")),
    "tables": ({"tables_per_hour": 1}, raw.request("POST", "/api/tables", TABLE)),
    "joins": ({"joins_per_minute": 1}, raw.request("POST", "/api/tables/none/seats", {"name": "Ben"})),
    "replays": ({"replays_per_minute": 1}, raw.request("GET", "/api/tables/none/replay")),
    "metrics": ({}, raw.request("GET", "/metrics")),
    "coming_and_going": ({"new_sockets_per_minute": 1}, raw.upgrade("none")),
}


def counted() -> dict[str, float]:
    """By limit, as of now, by all servers of this process."""
    families = text_string_to_metric_families(generate_latest().decode())
    (family,) = [family for family in families if family.name == "ettana_turned_away"]
    return {one.labels["limit"]: one.value for one in family.samples if one.name.endswith("_total")}


class TurnedAway:
    """Those who were turned away since the test began."""

    def __init__(self) -> None:
        self._before = counted()

    def limits(self) -> set[str]:
        return {limit for limit, count in counted().items() if count > self._before.get(limit, 0.0)}

    async def until(self, limit: str) -> set[str]:
        """What is counted may be counted a moment after it was answered."""
        async with asyncio.timeout(PATIENCE):
            while limit not in (found := self.limits()):
                await asyncio.sleep(0.001)
        return found


@pytest.fixture
def away() -> TurnedAway:
    return TurnedAway()


@pytest.mark.parametrize("limit", CASES)
async def test_a_refused_request_is_counted_under_its_limit(limit: str, tmp_path: Path, away: TurnedAway) -> None:
    limits, data = CASES[limit]
    async with serving(tmp_path, **limits) as server:
        for _ in range(FEW_FILES + 1 if limit == "files" else 2):
            async with await raw.connect(server.port, STRANGER) as connection:
                await connection.send(data)
                await connection.read(PATIENCE)
        assert await away.until(limit) == {limit}, "and under no other"


async def sockets(server: ServerHere, table: str, away: TurnedAway) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(3):
            group.create_task(_stay(server, table, away))


async def _stay(server: ServerHere, table: str, away: TurnedAway) -> None:
    line = await raw.open_socket(server.port, STRANGER, table, seconds=PATIENCE)
    if line is not None:
        async with line:
            await away.until("sockets")


async def flood(server: ServerHere, table: str, away: TurnedAway) -> None:
    line = await raw.open_socket(server.port, STRANGER, table, seconds=PATIENCE)
    assert line is not None
    async with line:
        await line.send(FLOOD)
        await line.read_all(PATIENCE)


async def many_floods(server: ServerHere, table: str, away: TurnedAway) -> None:
    """Each of them within what one socket may say: nobody is sent away, and all are answered in the end."""
    async with asyncio.TaskGroup() as group:
        for _ in range(3):
            group.create_task(_say_a_little(server, table))


async def _say_a_little(server: ServerHere, table: str) -> None:
    line = await raw.open_socket(server.port, STRANGER, table, seconds=PATIENCE)
    assert line is not None
    async with line:
        await line.send(raw.said({"do": "hello"}))
        heard = b""
        for number in range(1, 5):
            await line.send(raw.said({"do": "ping"}))
            while heard.count(b"pong") < number:
                more = await line.read(PATIENCE)
                assert more, heard
                heard += more


async def connections(server: ServerHere, table: str, away: TurnedAway) -> None:
    async with await raw.connect(server.port, STRANGER) as first:
        await first.send(CODE)
        await first.read(PATIENCE)
        async with await raw.connect(server.port, STRANGER) as second:
            assert await second.read(PATIENCE) == b""


@pytest.mark.parametrize(
    ("limit", "limits", "misbehave"),
    [
        ("sockets", {"sockets": 1}, sockets),
        ("address_messages", {"messages_per_address": 1}, many_floods),
        ("messages", {"messages_per_second": 1, "message_burst": 5}, flood),
        ("connections", {"connections_per_address": 1}, connections),
    ],
)
async def test_a_limit_reached_by_many_messages_is_counted_under_its_name(
    limit: str,
    limits: dict[str, Any],
    misbehave: Callable[[ServerHere, str, TurnedAway], Awaitable[None]],
    tmp_path: Path,
    away: TurnedAway,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_websocket, "_REST_SECONDS", 0.01)
    async with serving(tmp_path, **limits) as server, Api(server.url) as api:
        seated = await api.make_table(["person", "open"])
        await misbehave(server, seated.table, away)
        assert await away.until(limit) == {limit}
