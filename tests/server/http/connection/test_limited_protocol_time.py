"""How long a connection may keep us waiting, with a clock of the test's own and a transport that only takes notes."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from ettana.server.config import Limits
from ettana.server.http.connection.connections import Connections
from ettana.server.http.connection.limited_protocol import LimitedHttpProtocol

LIMITS = Limits(head_seconds=10, body_seconds=20, keep_alive_seconds=5, unread_seconds=30)
GET = b"GET / HTTP/1.1\r\nHost: a\r\n"
POST = b"POST / HTTP/1.1\r\nHost: a\r\n"


class Timer:
    def __init__(self, at: float, do: Callable[[], object]) -> None:
        self.at, self.do = at, do

    def cancel(self) -> None:
        self.do = lambda: None


class Clock:
    """Stands for the loop: tasks are real, time is what the test says."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []
        self.create_task = asyncio.get_running_loop().create_task

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, do: Callable[..., object], *given: object) -> Timer:
        self.timers.append(Timer(self.now + seconds, lambda: do(*given)))
        return self.timers[-1]

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        for timer in sorted((one for one in self.timers if one.at <= self.now), key=lambda one: one.at):
            self.timers.remove(timer)
            timer.do()


class Transport:
    """Closes as a real one does: only when all is read."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.written = b""
        self.unread = 0
        self.closing = self.gone = self.paused = self.ended = self.written_too_late = False

    def write(self, data: bytes) -> None:
        self.written_too_late = self.written_too_late or self.gone or self.ended
        self.written += data

    def close(self) -> None:
        self.closing = True
        self.gone = self.gone or not self.unread

    def abort(self) -> None:
        self.closing = self.gone = True

    def is_closing(self) -> bool:
        return self.closing

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.ended = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def get_extra_info(self, name: str) -> Any:
        return {"peername": (self.address, 7)}.get(name)


class Connection:
    """A protocol with an application that reads what it wants to and answers when it is told to."""

    def __init__(
        self, address: str = "192.0.2.7", *, reads: bool = False, connections: Connections | None = None
    ) -> None:
        self.clock, self.transport = Clock(), Transport(address)
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.reads = reads
        options = uvicorn.Config(self.app, interface="asgi3", log_config=None, timeout_keep_alive=5)
        self.protocol = LimitedHttpProtocol(
            limits=LIMITS,
            connections=connections or Connections(LIMITS),
            config=options,
            server_state=ServerState(),
            app_state={},
            _loop=self.clock,
        )
        self.protocol.connection_made(self.transport)  # type: ignore[arg-type]

    async def app(
        self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        while self.reads and (message := await receive()).get("more_body"):
            pass
        if self.reads and message["type"] == "http.disconnect":
            return
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    async def say(self, data: bytes) -> None:
        if not self.transport.closing:
            self.protocol.data_received(data)
        await settled()

    @property
    def statuses(self) -> list[int]:
        return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3})", self.transport.written)]


async def settled() -> None:
    """All that was begun has been done as far as it can be: nothing here waits for anything but the test."""
    loop = asyncio.get_running_loop()
    while loop._ready:  # type: ignore[attr-defined]  # asyncio has no other way to ask
        await asyncio.sleep(0)


SLOW = {
    "address": (b"GET /", b"a", [408]),
    "headers": (GET, b"A: b\r\n", [408]),
    "empty lines": (b"", b"\r\n", [408]),
    "empty lines after a request": (GET + b"\r\n", b"\r\n", [200, 408]),
    "second request": (GET + b"\r\nGET", b" ", [200, 408]),
    "body": (POST + b"Content-Length: 1000\r\n\r\n", b" ", [408]),
    "body in chunks": (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n", [408]),
}


@pytest.mark.parametrize("what", SLOW)
async def test_a_little_at_a_time_is_not_enough(what: str) -> None:
    begin, again, expected = SLOW[what]
    connection = Connection(reads=True)
    await connection.say(begin)
    for _ in range(40):  # seconds
        await connection.say(again)
        connection.clock.pass_time(1)
    assert connection.statuses == expected
    assert connection.transport.gone


async def test_a_body_that_nobody_reads_has_no_longer() -> None:
    connection = Connection()
    await connection.say(GET + b"Content-Length: 1000\r\n\r\n")
    assert connection.statuses == [200]
    for _ in range(25):
        await connection.say(b" ")
        connection.clock.pass_time(1)
    assert connection.statuses == [200]
    assert connection.transport.gone


async def test_who_is_in_time_may_stay() -> None:
    connection = Connection(reads=True)
    for _ in range(5):
        connection.clock.pass_time(4)
        await connection.say(POST)
        connection.clock.pass_time(9)
        await connection.say(b"Content-Length: 2\r\n\r\n")
        connection.clock.pass_time(19)
        await connection.say(b"{}")
    assert connection.statuses == [200] * 5
    assert not connection.transport.closing
    connection.clock.pass_time(5)
    assert connection.transport.gone, "until it asks no more"


async def test_our_own_slowness_is_not_held_against_them() -> None:
    """While an answer is made, what was sent behind the request waits, and we do not read on."""
    connection = Connection()
    connection.may_answer.clear()
    await connection.say((GET + b"\r\n") * 2 + POST + b"Content-Length: 2\r\n\r\n")
    assert connection.transport.paused
    connection.clock.pass_time(100)
    connection.clock.pass_time(100)
    assert not connection.transport.closing
    connection.may_answer.set()
    await settled()
    assert connection.statuses == [200, 200, 200]


async def test_an_answer_that_nobody_reads_is_not_kept() -> None:
    connection = Connection()
    connection.may_answer.clear()
    await connection.say(GET + b"\r\n")
    connection.transport.unread = 70_000
    connection.protocol.pause_writing()
    connection.clock.pass_time(29)
    connection.protocol.resume_writing()
    connection.clock.pass_time(29)
    assert not connection.transport.closing, "some of it was read in time"
    connection.protocol.pause_writing()
    connection.clock.pass_time(30)
    assert connection.transport.gone
    connection.protocol.connection_lost(None)
    connection.may_answer.set()
    await settled()
    assert connection.statuses == []


@pytest.mark.parametrize("how", ["last", "silent", "stopping"])
async def test_nor_is_a_connection_whose_last_answer_nobody_reads(how: str) -> None:
    """It is closed when all is read, which would be never."""
    connection = Connection()
    connection.transport.unread = 1000
    await connection.say(GET + (b"Connection: close\r\n\r\n" if how == "last" else b"\r\n"))
    if how == "silent":
        connection.clock.pass_time(5)
    if how == "stopping":
        connection.protocol.shutdown()
    assert connection.transport.closing
    assert not connection.transport.gone
    connection.clock.pass_time(30)
    assert connection.transport.gone


async def test_nothing_is_written_to_who_is_gone_whatever_was_under_way() -> None:
    connection = Connection()
    connection.may_answer.clear()
    await connection.say((GET + b"\r\n") * 3)
    connection.transport.abort()
    connection.protocol.connection_lost(ConnectionResetError())
    connection.may_answer.set()
    await settled()
    connection.clock.pass_time(1000)
    assert not connection.transport.written_too_late


async def test_who_was_refused_is_not_asked_to_go_on() -> None:
    """A body was announced, and what came is none, before the application could say that it wants it."""
    connection = Connection(reads=True)
    await connection.say(POST + b"Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n")
    assert connection.statuses == [400]
    assert not connection.transport.written_too_late


async def test_one_address_too_many_is_closed_at_once_and_a_proxy_is_not() -> None:
    connections = Connections(Limits(connections=5, connections_per_address=1))
    first, second = Connection(connections=connections), Connection(connections=connections)
    assert (first.transport.gone, second.transport.gone) == (False, True)
    assert second.transport.written == b""
    for _ in range(3):
        assert not Connection("127.0.0.1", connections=connections).transport.gone
    first.transport.abort()
    first.protocol.connection_lost(None)
    second.protocol.connection_lost(None)
    assert not Connection(connections=connections).transport.gone, "only what was counted is counted off"
    full = [Connection("127.0.0.1", connections=connections) for _ in range(2)]
    assert [one.statuses for one in full] == [[], [503]]


UPGRADE = (
    GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a\r\n\r\n"
)


async def test_nobody_becomes_a_socket_while_an_answer_is_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The socket's bytes would come between those of the answer."""
    upgraded: list[LimitedHttpProtocol] = []
    monkeypatch.setattr(HttpToolsProtocol, "handle_websocket_upgrade", upgraded.append)
    connection = Connection()
    connection.may_answer.clear()
    await connection.say(GET + b"\r\n" + UPGRADE)
    assert connection.transport.gone
    assert upgraded == []


async def test_what_follows_an_upgrade_to_another_protocol_is_not_read() -> None:
    """The request is answered as if it had asked for nothing, and the connection ends."""
    connection = Connection()
    await connection.say(GET + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
    assert connection.statuses == [200]
    assert connection.transport.gone
