"""What a limit refuses is in the measurements, each under the name of its limit."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tools.server_trial import raw

from ettana.server.config import Limits
from tests.server.api import Api
from tests.server.running import GENEROUS, QUICK, Server, ServerHouse
from tests.support.patience import PATIENCE

STRANGER = "127.0.0.7"  # another address than that of a proxy on this machine
TABLE = {"name": "Asha", "seats": [{"kind": "person"}, {"kind": "open"}]}
CODE = raw.request("POST", "/api/codes", {"code": "NONE"})
SLOW = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
FLOOD = raw.said({"do": "hello"}) + raw.said({"do": "ping"}) * 20

FEW_FILES = 40  # among which are those that the test asks for

# What is done, within which limits, to meet which of them. Sent twice: for some, the first time is allowed.
CASES: dict[str, tuple[dict[str, Any], bytes]] = {
    "head": ({"head_bytes": 2000}, raw.request("GET", "/", headers=("A: " + "b" * 3000,))),
    "body": ({"body_bytes": 50}, raw.request("POST", "/api/codes", {"code": "x" * 300})),
    "malformed": ({}, b"hello\r\n\r\n"),
    "slow": ({"head_seconds": 1.0}, SLOW),
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


@pytest.fixture
def serving(house: ServerHouse, tmp_path: Path) -> Callable[[dict[str, Any]], Server]:
    def serve(limits: dict[str, Any]) -> Server:
        within: Limits = replace(GENEROUS, **limits)
        return house.server(str(tmp_path / "tables.sqlite"), replace(QUICK, limits=within))

    return serve


async def turned_away(server: Server) -> dict[str, float]:
    async with Api(server.url) as api:
        found = re.findall(r'^ettana_turned_away_total\{limit="(\w+)"\} (\S+)$', await api.metrics(), re.MULTILINE)
    return {limit: float(count) for limit, count in found}


async def until_told(server: Server, limit: str) -> dict[str, float]:
    """What is counted may be counted a moment after it was answered."""
    async with asyncio.timeout(PATIENCE):
        while limit not in (told := await turned_away(server)):
            await asyncio.sleep(0.02)
    return told


def port_of(server: Server) -> int:
    return int(server.url.rpartition(":")[2])


@pytest.mark.parametrize("limit", CASES)
async def test_it_is_counted_under_its_name(limit: str, serving: Callable[[dict[str, Any]], Server]) -> None:
    limits, data = CASES[limit]
    async with serving(limits) as server:
        for _ in range(FEW_FILES + 1 if limit == "files" else 2):
            async with await raw.connect(port_of(server), STRANGER) as connection:
                await connection.send(data)
                await connection.read(PATIENCE)
        assert set(await until_told(server, limit)) == {limit}, "and under no other"


async def sockets(server: Server, table: str) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(3):
            group.create_task(_stay(server, table))


async def _stay(server: Server, table: str) -> None:
    line = await raw.open_socket(port_of(server), STRANGER, table)
    if line is not None:
        async with line:
            await until_told(server, "sockets")


async def flood(server: Server, table: str) -> None:
    line = await raw.open_socket(port_of(server), STRANGER, table)
    assert line is not None
    async with line:
        await line.send(FLOOD)
        await line.read_all(PATIENCE)


async def many_floods(server: Server, table: str) -> None:
    """Each of them within what one socket may say: nobody is sent away, but they have to wait."""
    began = asyncio.get_running_loop().time()
    async with asyncio.TaskGroup() as group:
        for _ in range(3):
            group.create_task(_say_a_little(server, table))
    assert asyncio.get_running_loop().time() - began >= 1.0


async def _say_a_little(server: Server, table: str) -> None:
    line = await raw.open_socket(port_of(server), STRANGER, table)
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


async def connections(server: Server, table: str) -> None:
    async with await raw.connect(port_of(server), STRANGER) as first:
        await first.send(CODE)
        await first.read(PATIENCE)
        async with await raw.connect(port_of(server), STRANGER) as second:
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
async def test_so_is_what_takes_more_than_a_request(
    limit: str,
    limits: dict[str, Any],
    misbehave: Callable[[Server, str], Awaitable[None]],
    serving: Callable[[dict[str, Any]], Server],
) -> None:
    async with serving(limits) as server, Api(server.url) as api:
        seated = await api.make_table(["person", "open"])
        await misbehave(server, seated.table)
        assert set(await until_told(server, limit)) == {limit}
