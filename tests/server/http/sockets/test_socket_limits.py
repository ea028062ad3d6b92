"""How much one client may ask over sockets, how long it may keep silent, and that the others do not feel it."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from ettana.server.config import Config
from ettana.server.http.sockets import table_websocket
from ettana.table.wire.answers import Done
from ettana.table.wire.bodies import Seated
from tests.server.api import Api
from tests.server.client import Client
from tests.server.here import ServerHere, serving
from tests.server.running import QUICK, Server, ServerFactory
from tests.support.patience import PATIENCE

HOST = "127.0.0.1"
PING = json.dumps({"do": "ping"})
ASK_HINTS = json.dumps({"do": "hints"})


FEW_MESSAGES: dict[str, Any] = {"messages_per_second": 1, "message_burst": 60}


@asynccontextmanager
async def a_table(folder: Path, *, config: Config = QUICK, **limits: Any) -> AsyncIterator[tuple[ServerHere, Seated]]:
    """A server with these limits, and a seat at a table in its lobby."""
    async with serving(folder, config, **limits) as server, Api(server.url) as api:
        yield server, await api.make_table(["person", "open"])


def line(server: ServerHere | Server, table: str, **more: Any) -> connect:
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/live"
    return connect(address, compression=None, proxy=None, open_timeout=PATIENCE, close_timeout=1, **more)


async def hello(open_line: ClientConnection, token: str | None = None) -> None:
    await open_line.send(json.dumps({"do": "hello", "token": token}))
    assert json.loads(await open_line.recv())["tell"] == "welcome"


async def ask(open_line: ClientConnection, do: str, answer: str) -> None:
    """Says it, and hears everything up to the answer."""
    await open_line.send(json.dumps({"do": do}))
    while json.loads(await open_line.recv())["tell"] != answer:
        pass


async def last_words(open_line: ClientConnection) -> str:
    """The code of the goodbye, which is the last that is said before the line is closed."""
    heard = []
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                heard.append(json.loads(await open_line.recv()))
    except ConnectionClosed:
        pass
    assert heard[-1]["tell"] == "goodbye"
    assert open_line.close_code == 1008
    return str(heard[-1]["code"])


async def test_a_flood_ends_the_line_and_nobody_else_is_sent_away(tmp_path: Path) -> None:
    async with (
        a_table(tmp_path, **FEW_MESSAGES) as (server, seated),
        line(server, seated.table) as flood,
    ):
        await hello(flood)
        async with Client(server.url, seated.table, seated.token) as neighbour:
            words = [PING, ASK_HINTS] * 1000
            flooding = asyncio.gather(*map(flood.send, words), return_exceptions=True)
            for number in range(10):
                assert isinstance(await neighbour.command("ready", ready=number % 2 == 0), Done)
            await flooding
            assert await last_words(flood) == "too_fast"
            assert neighbour.goodbyes == []


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
async def test_every_frame_counts_towards_the_limit(tmp_path: Path, opcode: Opcode) -> None:
    """Pings, and empty parts of a message that never ends, cost as much as a message."""
    async with (
        a_table(tmp_path, **FEW_MESSAGES) as (server, seated),
        line(server, seated.table) as flood,
    ):
        await hello(flood)
        begun = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) if opcode is Opcode.CONT else b""
        again = Frame(opcode, b"", fin=opcode is not Opcode.CONT).serialize(mask=True)
        flood.transport.write(begun + again * 100)
        assert await last_words(flood) == "too_fast"


async def test_opening_sockets_is_limited(tmp_path: Path) -> None:
    async with a_table(tmp_path, new_sockets_per_minute=10) as (server, seated):
        for _ in range(10):
            async with line(server, seated.table):
                pass
        with pytest.raises(InvalidStatus) as refused:
            await line(server, seated.table)
        assert refused.value.response.status_code == 429
        server.clock.now += 6.0
        async with line(server, seated.table):
            pass


async def test_an_address_that_opens_sockets_too_often_waits_for_the_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever they send meanwhile."""
    monkeypatch.setattr(table_websocket, "WAIT_SECONDS", 0.1)
    async with a_table(tmp_path, new_sockets_per_minute=1) as (server, seated):
        async with line(server, seated.table):
            pass
        loop = asyncio.get_running_loop()
        with socket.create_connection((HOST, server.port)) as pushy:
            pushy.setblocking(False)
            await loop.sock_sendall(pushy, upgrade(seated.table))
            await loop.sock_sendall(pushy, frame({"do": "hello"}) + b"\xff" * 100)
            assert (await loop.sock_recv(pushy, 4096)).startswith(b"HTTP/1.1 429 ")


@pytest.mark.parametrize("odd", [b"X: " + b"x" * 9000, b"Content-Length: 5", b"Transfer-Encoding: chunked"])
async def test_a_request_that_the_library_cannot_read_does_not_hold_its_connection(tmp_path: Path, odd: bytes) -> None:
    """There is no clock for it: it is answered at once."""
    async with a_table(tmp_path) as (server, seated):
        reader, writer = await asyncio.open_connection(HOST, server.port)
        writer.write(upgrade(seated.table).replace(b"\r\n\r\n", b"\r\n" + odd + b"\r\n\r\n"))
        async with asyncio.timeout(PATIENCE):
            assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
        writer.close()


async def test_refused_sockets_count_towards_the_limit(tmp_path: Path) -> None:
    async with a_table(tmp_path, new_sockets_per_minute=2) as (server, seated):
        for place, status in ((seated.table, 403), ("no/such/place", 404), (seated.table, 429), ("no/such/place", 429)):
            with pytest.raises(InvalidStatus) as refused:
                await line(server, place, origin="https://evil.example")
            assert refused.value.response.status_code == status


async def test_within_the_limit_no_socket_is_closed(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"messages_per_second": 200, "message_burst": 20}
    async with a_table(tmp_path, **limits) as (server, seated), line(server, seated.table) as quick:
        await hello(quick)
        for _ in range(60):
            await ask(quick, "ping", "pong")
            server.clock.now += 0.005
        await ask(quick, "sync", "welcome")


async def test_sockets_of_one_address_are_counted(tmp_path: Path) -> None:
    async with a_table(tmp_path, sockets=3) as (server, seated):
        lines = [await line(server, seated.table) for _ in range(3)]
        for turned_away in range(3):
            with pytest.raises(InvalidStatus) as refused:
                await line(server, seated.table)
            assert refused.value.response.status_code == 403, turned_away
        await hello(lines[0])
        for open_line in lines:
            await open_line.close()
        async with asyncio.timeout(PATIENCE):
            while True:  # a moment passes until the server has seen that they are gone
                try:
                    async with line(server, seated.table) as again:
                        await hello(again)
                    return
                except InvalidStatus:
                    await asyncio.sleep(0.02)


@pytest.mark.parametrize("limits", [{"hello_seconds": 0.05}, {"hello_seconds": 1.0, "idle_seconds": 0.05}])
async def test_who_says_nothing_is_sent_away(tmp_path: Path, limits: dict[str, Any]) -> None:
    """Before hello and after it. That whoever pings may stay is tested by a clock: see `test_table_websocket`."""
    async with a_table(tmp_path, **limits) as (server, seated), line(server, seated.table) as silent:
        if "idle_seconds" in limits:
            await silent.send(json.dumps({"do": "hello"}))
        assert await last_words(silent) == "idle"


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [(None, True), ("same", True), ("https://friends.example", True), ("https://evil.example", False), ("null", False)],
)
async def test_only_pages_of_known_origins_may_connect(tmp_path: Path, origin: str | None, welcome: bool) -> None:
    config = replace(QUICK, origins=("https://friends.example",))
    async with a_table(tmp_path, config=config) as (server, seated):
        asked = line(server, seated.table, origin=server.url if origin == "same" else origin)
        if welcome:
            async with asked as open_line:
                await hello(open_line)
        else:
            with pytest.raises(InvalidStatus):
                await asked


async def test_a_page_that_has_its_name_point_here_may_not_connect(tmp_path: Path) -> None:
    """For the browser it speaks to its own server, so the origin tells nothing."""
    async with serving(tmp_path, replace(QUICK, hosts=("play.example",))) as server:
        for name, status in ((b"evil.example", b"421"), (b"play.example", b"101")):
            asked = upgrade("none").replace(b"Host: 127.0.0.1", b"Host: %b\r\nOrigin: http://%b" % (name, name))
            reader, writer = await asyncio.open_connection(HOST, server.port)
            writer.write(asked)
            async with asyncio.timeout(PATIENCE):
                assert (await reader.readline()).startswith(b"HTTP/1.1 %b " % status)
            writer.close()


async def test_a_viewer_who_does_not_read_is_cut_off_and_holds_nobody_up(
    server_factory: ServerFactory, tmp_path: Path
) -> None:
    """It asks for megabytes and takes none of them; the buffers of the system are full before its patience ends. The
    server is a process of its own, for its memory.
    """
    async with server_factory.server(str(tmp_path / "tables.sqlite")) as server, Api(server.url) as api:
        seated = await api.make_table(["person", "open"])
        before = psutil.Process(server.pid).memory_info().rss
        async with Client(server.url, seated.table, seated.token) as player:
            with socket.create_connection((HOST, int(server.url.rpartition(":")[2]))) as deaf:
                deaf.setblocking(False)
                asking = asyncio.create_task(ask_and_ask(deaf, seated.table))
                async with asyncio.timeout(PATIENCE):
                    while not asking.done() or not await gone(server):
                        assert isinstance(await player.command("ready", ready=True), Done)
                        await asyncio.sleep(0.05)
            assert psutil.Process(server.pid).memory_info().rss - before < 16 << 20
            assert player.goodbyes == []


async def ask_and_ask(deaf: socket.socket, table: str) -> None:
    """By hand, since a library would read what comes."""
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(deaf, upgrade(table))
    answer = b""
    while b"\r\n\r\n" not in answer:  # the last that it reads
        answer += await loop.sock_recv(deaf, 4096)
    try:
        await loop.sock_sendall(deaf, frame({"do": "hello"}) + frame({"do": "sync"}) * 10_000)
    except ConnectionError:
        pass  # cut off


def upgrade(table: str) -> bytes:
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def frame(words: object) -> bytes:
    """A text as it goes over the line, with a mask of zeros, which changes nothing."""
    said = msgspec.json.encode(words)
    return bytes([0x81, 0x80 | len(said), 0, 0, 0, 0]) + said


async def gone(server: Server) -> bool:
    """Whether only one socket is left."""
    async with Api(server.url) as api:
        metrics = await api.metrics()
    return "ettana_sockets 1.0" in metrics
