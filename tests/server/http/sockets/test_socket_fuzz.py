"""Bad clients: whatever they send, the server stands, tells nothing of its insides, and goes on serving the others."""

import asyncio
import json
from collections.abc import Iterator

import msgspec
import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ettana.table.wire.answers import Goodbye, Message, Refused
from ettana.table.wire.bodies import Seated
from ettana.table.wire.updates import Welcome
from tests.server.api import Api
from tests.server.client import Client
from tests.server.garbage import COMMANDS, MESSAGES
from tests.server.running import Server
from tests.support.patience import PATIENCE
from tests.support.strategies import examples

MOST_GROWTH = 24 << 20  # bytes of the server's memory, for thousands of bad messages and hundreds of bad sockets
LAST = "the-last-one"
CODES = {"malformed", "stale", "not_your_turn", "already_started", "nothing_to_undo", "hello_was_said"}
CODES |= {"only_the_host", "nobody_stands_in", "no_such_seat", "malformed_action", "not_playing"}


@pytest.fixture(scope="module")
def seated(server: Server) -> Seated:
    """A seat at a table where a game goes on, and where it is this seat's turn."""
    return asyncio.run(_begin(server.url))


async def _begin(url: str) -> Seated:
    async with Api(url) as api:
        me = await api.make_table(["person", "Sensible"])
        async with Client(url, me.table, me.token) as client:
            await client.command("start")
            await client.until(lambda: bool(client.legal))
    return me


@pytest.fixture(scope="module")
def neighbour(server: Server, seated: Seated) -> Iterator[ClientConnection]:
    """An honest client at the same table."""
    with enter(server, seated.table) as line:
        send(line, {"do": "hello"})
        yield line


def enter(server: Server, table: str) -> ClientConnection:
    """A new line, before its hello."""
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/live"
    # No pings: their thread would draw random numbers while hypothesis does, which it forbids.
    return connect(address, compression=None, proxy=None, open_timeout=PATIENCE, close_timeout=1, ping_interval=None)


def send(line: ClientConnection, words: object) -> None:
    line.send(json.dumps(words))


def answers(line: ClientConnection) -> list[Message]:
    """All that comes until the server refuses a last command, or hangs up."""
    heard: list[Message] = []
    try:
        send(line, {"do": "ready", "id": LAST, "version": 0, "ready": True})
    except ConnectionClosed:
        pass  # but it may have said something before
    try:
        while not is_served(heard):
            heard.append(msgspec.json.decode(line.recv(PATIENCE), type=Message))
    except ConnectionClosed:
        pass
    return heard


def is_served(heard: list[Message]) -> bool:
    """Whether the last command was answered: everything before it was, too."""
    return bool(heard) and isinstance(heard[-1], Refused) and heard[-1].id == LAST


@examples(80)
@given(st.lists(MESSAGES, min_size=1, max_size=12))
def test_garbage_from_a_seat_is_refused(
    server: Server, seated: Seated, neighbour: ClientConnection, messages: list[str | bytes]
) -> None:
    with enter(server, seated.table) as line:
        send(line, {"do": "hello", "token": seated.token})
        assert isinstance(msgspec.json.decode(line.recv(PATIENCE), type=Message), Welcome)
        for message in messages:
            line.send(message)
        heard = answers(line)
    assert is_served(heard)
    for answer in heard:
        assert not isinstance(answer, Goodbye)
        if isinstance(answer, Refused):
            assert answer.code in CODES or answer.clause is not None
    assert is_served(answers(neighbour))


@examples(60)
@given(MESSAGES)
def test_garbage_instead_of_hello_is_refused(server: Server, seated: Seated, message: str | bytes) -> None:
    with enter(server, seated.table) as line:
        line.send(message)
        heard = answers(line)
    assert isinstance(heard[0], Goodbye | Welcome)
    if isinstance(heard[0], Goodbye):
        assert heard[0].code in {"malformed", "say_hello_first", "bad_token"}
        assert len(heard) == 1


@pytest.mark.parametrize("table", ["none", "%00", "%ff%fe", "..", "x" * 2000, "%F0%9F%A7%B5", "'%20or%201=1"])
def test_a_socket_to_a_missing_table_is_closed(server: Server, table: str) -> None:
    with enter(server, table) as line:
        send(line, {"do": "hello"})
        assert answers(line) == [Goodbye("no_such_table")]


def test_a_message_that_is_too_long_ends_the_line(server: Server, seated: Seated, neighbour: ClientConnection) -> None:
    for size in (4097, 1 << 20):
        with enter(server, seated.table) as line:
            send(line, {"do": "hello", "token": seated.token})
            line.send("x" * size)
            assert not is_served(answers(line))
            # The standard's word for it; who is still sending may find the line cut before it is heard.
            assert line.close_code in ({1009} if size == 4097 else {1009, 1006})
    assert is_served(answers(neighbour))


def test_garbage_over_sockets_leaves_memory_bounded(server: Server, seated: Seated) -> None:
    """Thousands of bad messages and hundreds of bad sockets leave nothing behind."""
    process = psutil.Process(server.pid)
    bad: list[str | bytes] = [*map(json.dumps, COMMANDS), "[" * 4000, "x" * 4000, '{"do":"act","id":"', b"\xff" * 1000]
    _misbehave(server, seated, bad, sockets=20)  # what is needed once is there then
    before = process.memory_info().rss
    _misbehave(server, seated, bad, sockets=200)
    growth = process.memory_info().rss - before
    assert growth < MOST_GROWTH, f"{growth >> 20} MB"


def _misbehave(server: Server, seated: Seated, bad: list[str | bytes], sockets: int) -> None:
    for number in range(sockets):
        with enter(server, seated.table if number % 3 else f"none-{number}") as line:
            try:
                send(line, {"do": "hello", "token": seated.token if number % 2 else None})
                for message in bad * 2:
                    line.send(message)
                answers(line)
            except ConnectionClosed:
                pass
