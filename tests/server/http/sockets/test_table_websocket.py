"""When a line reads on and when it lets others wait, with a transport that only takes notes."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.applications import Starlette
from tools.server_stress import raw
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from ettana.server.config import Config, Limits
from ettana.server.http.context import Context
from ettana.server.http.sockets import table_websocket
from ettana.server.http.sockets.table_websocket import TableWebSocket
from ettana.server.live.registry import Registry
from tests.server.http.connection.test_limited_protocol_time import Clock, Transport
from tests.server.registries import seated
from tests.support.patience import PATIENCE

ADDRESS = "192.0.2.7"
PING = Frame(Opcode.PING, b"").serialize(mask=True)  # counts as all frames do, and the conversation need not hear it
LIMITS = Limits(messages_per_address=1, new_sockets_per_minute=3, connections_per_address=2, idle_seconds=60)
ALLOWED = 5  # messages of the address at once, with these limits


class NotedTransport(Transport):
    """With what a line needs besides."""

    def writelines(self, pieces: list[bytes]) -> None:
        self.write(b"".join(pieces))

    def set_write_buffer_limits(self, high: int) -> None:
        pass


class ListenConfig:
    """Where lines come to. Its clock stands still."""

    def __init__(self, registry: Registry) -> None:
        self.context = Context(registry, Config(limits=LIMITS), clock=lambda: 0.0)
        app = Starlette()
        app.state.context = self.context
        self._app, self._settings = app, SimpleNamespace(loaded_app=app)
        self.all: list[TableWebSocket] = []

    def line(self, clock: Clock | None = None, table: str = "none") -> tuple[TableWebSocket, NotedTransport]:
        """One that has asked to be a socket."""
        line, transport = (
            TableWebSocket(self._app, cast(Any, self._settings), ServerState(), {}),
            NotedTransport(ADDRESS),
        )
        line._loop = cast(Any, clock or line._loop)
        line.connection_made(cast(Any, transport))
        line.data_received(raw.upgrade(table))
        self.all.append(line)
        return line, transport


@pytest.fixture
async def place(registry: Registry) -> AsyncIterator[ListenConfig]:
    place = ListenConfig(registry)
    yield place
    for line in place.all:
        line.connection_lost(None)


def say_too_much(line: TableWebSocket) -> None:
    for _ in range(ALLOWED + 1):
        line.data_received(PING)


async def rested() -> None:
    """The rest is over, which is set to nothing here."""
    for _ in range(3):
        await asyncio.sleep(0.001)


async def test_an_address_that_said_too_much_rests_and_then_is_heard_again(
    place: ListenConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_websocket, "_REST_SECONDS", 0.0)
    line, transport = place.line()
    paused = []
    for messages in (ALLOWED + 1, 1):
        for _ in range(messages):
            line.data_received(PING)
        paused.append(transport.paused)
        await rested()
        paused.append(transport.paused)
    assert paused == [True, False, True, False]


async def test_a_rest_is_not_made_longer_by_messages_from_before_it(
    place: ListenConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several frames may have come at once."""
    monkeypatch.setattr(table_websocket, "_REST_SECONDS", 3600.0)
    line, _ = place.line()
    say_too_much(line)
    first = line._resting
    line.data_received(PING)
    assert line._resting is first


@pytest.mark.parametrize("order", ["rest first", "held first"])
async def test_a_resting_line_with_enough_to_do_waits_for_both(
    place: ListenConfig, monkeypatch: pytest.MonkeyPatch, order: str
) -> None:
    monkeypatch.setattr(table_websocket, "_REST_SECONDS", 0.0)
    line, transport = place.line()
    line.set_reading(enabled=False)
    assert transport.paused
    say_too_much(line)
    if order == "rest first":
        await rested()
        assert transport.paused, "the conversation has enough to do"
        line.set_reading(enabled=True)
    else:
        line.set_reading(enabled=True)
        assert transport.paused, "the address rests"
        await rested()
    assert not transport.paused


async def test_a_line_that_is_gone_does_not_rest(place: ListenConfig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_websocket, "_REST_SECONDS", 3600.0)
    line, transport = place.line()
    say_too_much(line)
    rest = line._resting
    assert rest is not None
    transport.abort()
    line.connection_lost(None)
    assert rest.cancelled()


def come_too_often(place: ListenConfig) -> tuple[TableWebSocket, NotedTransport]:
    """The first who is refused, and so has to wait."""
    for _ in range(LIMITS.new_sockets_per_minute):
        place.line()
    return place.line()


async def test_a_line_that_waits_for_a_refusal_is_not_read(
    place: ListenConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_websocket, "WAIT_SECONDS", 3600.0)
    _, transport = come_too_often(place)
    assert transport.paused
    assert transport.written == b""


async def test_a_line_that_was_refused_waits_no_more(place: ListenConfig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_websocket, "WAIT_SECONDS", 0.0)
    _, transport = come_too_often(place)
    assert place.context.waiting._open[ADDRESS] == 1
    await rested()
    assert transport.written.startswith(b"HTTP/1.1 429 ")
    assert transport.closing
    assert not place.context.waiting._open


async def test_a_line_that_hung_up_waits_for_no_refusal(place: ListenConfig, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the next of their address would be refused at once, and ask again at once."""
    monkeypatch.setattr(table_websocket, "WAIT_SECONDS", 3600.0)
    line, transport = come_too_often(place)
    transport.abort()
    line.connection_lost(None)
    assert not place.context.waiting._open


async def test_no_more_lines_wait_for_a_refusal_than_may_have_connections(
    place: ListenConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_websocket, "WAIT_SECONDS", 3600.0)
    waiting = [come_too_often(place), place.line()]
    assert [transport.written for _, transport in waiting] == [b"", b""]
    _, one_more = place.line()
    assert one_more.written.startswith(b"HTTP/1.1 429 ")


async def test_who_pings_may_stay_and_who_falls_silent_may_not(place: ListenConfig, registry: Registry) -> None:
    (asha,) = await seated(registry, "person", "Sensible")
    clock = Clock()
    line, transport = place.line(clock, asha.table)
    line.data_received(raw.said({"do": "hello"}))
    async with asyncio.timeout(PATIENCE):
        while b"welcome" not in transport.written:
            await asyncio.sleep(0.001)
    for _ in range(10):
        clock.pass_time(LIMITS.idle_seconds - 1)
        line.data_received(PING)
    assert b"goodbye" not in transport.written
    for _ in range(2):  # it looks after a minute, and again when the minute since the last ping is over
        clock.pass_time(LIMITS.idle_seconds - 1)
    assert b'{"tell":"goodbye","code":"idle"}' in transport.written
