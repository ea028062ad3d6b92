"""Whoever came and went leaves nothing for the garbage collector, which looks at everything only now and then."""

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import uvicorn
from tools.server_stress import raw
from tools.server_stress.raw import Connection
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle
from websockets.server import ServerProtocol

from ettana.host.session import ClientSession
from ettana.server.http.app import make_app
from ettana.server.http.connection.limited_protocol import LimitedHttpProtocol
from ettana.server.http.sockets.table_websocket import TableWebSocket
from ettana.server.serve import listen_at, settings
from tests.server.running import QUICK
from tests.support.patience import PATIENCE

KINDS = LimitedHttpProtocol, RequestResponseCycle, TableWebSocket, ClientSession, ServerProtocol
CONFIG = replace(QUICK, metrics_token=None)
CHOICES = raw.request("GET", "/api/choices")


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[uvicorn.Server]:
    """In this process, so that what it leaves can be seen."""
    server = uvicorn.Server(settings(make_app(str(tmp_path / "tables.sqlite"), CONFIG), CONFIG))
    with listen_at("127.0.0.1", 0) as listener:
        running = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.001)
        yield server
        server.should_exit = True
        await running


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def one_answer(line: Connection) -> None:
    await line.send(CHOICES)
    await line.read(PATIENCE)


async def many_requests_at_once(line: Connection) -> None:
    await line.send(CHOICES * 8)
    await line.read(PATIENCE)


async def no_socket_there(line: Connection) -> None:
    await line.send(raw.upgrade("none", host="elsewhere.example"))
    await line.read(PATIENCE)


async def hello(line: Connection) -> None:
    await line.send(raw.upgrade("none"))
    await line.read(PATIENCE)
    await line.send(raw.said({"do": "hello"}))
    await line.read(PATIENCE)


async def no_frame(line: Connection) -> None:
    await line.send(raw.upgrade("none"))
    await line.read(PATIENCE)
    await line.send(raw.frame(b"{}", masked=False))
    await line.read(PATIENCE)


@pytest.mark.parametrize("visit", [one_answer, many_requests_at_once, no_socket_there, hello, no_frame])
@pytest.mark.usefixtures("uncollected")
async def test_a_visit_leaves_nothing_in_memory(
    server: uvicorn.Server, visit: Callable[[Connection], Awaitable[None]]
) -> None:
    port = server.servers[0].sockets[0].getsockname()[1]
    for _ in range(3):
        async with await raw.connect(port, "127.0.0.1") as line:
            await visit(line)
    while server.server_state.connections or server.server_state.tasks:
        await asyncio.sleep(0.001)
    for _ in range(20):  # more rounds of the loop than anything here takes
        await asyncio.sleep(0)
    assert [type(each).__name__ for each in gc.get_objects() if isinstance(each, KINDS)] == []
