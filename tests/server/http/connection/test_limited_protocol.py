"""What one connection may send, byte by byte: no request is so long that it harms others."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import chain, count, repeat
from pathlib import Path

import pytest

from tests.server.api import Api
from tests.server.here import ServerHere, serving
from tests.server.running import GENEROUS, QUICK, Server, ServerFactory
from tests.support.patience import PATIENCE

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]

HOST = b"Host: 127.0.0.1\r\n"
GET = b"GET /healthz HTTP/1.1\r\n" + HOST
POST = b"POST /api/codes HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
SMALL = replace(GENEROUS, head_bytes=4096, head_lines=20, body_bytes=1024)
MUCH = 1 << 19


@asynccontextmanager
async def connected(server: Server | ServerHere) -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


@pytest.fixture(scope="module")
def small(server_factory: ServerFactory, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with small limits, and all the time in the world."""
    server = server_factory.server(str(tmp_path_factory.mktemp("door") / "tables.sqlite"), replace(QUICK, limits=SMALL))
    asyncio.run(server.start())
    yield server
    asyncio.run(server.stop())
    assert "Traceback" not in server.log()
    assert '"level":"error"' not in server.log()


async def send_much(writer: asyncio.StreamWriter, pieces: Iterator[bytes]) -> None:
    """Far more than the limits allow, and then no more: whoever still sends when we close may lose our answer."""
    sent = 0
    try:
        while sent < MUCH:
            piece = next(pieces)
            writer.write(piece)
            await writer.drain()
            sent += len(piece)
    except ConnectionError:
        pass


async def answers(line: Line) -> bytes:
    """All that is said until the other side closes."""
    heard = b""
    try:
        async with asyncio.timeout(PATIENCE):
            while piece := await line[0].read(65536):
                heard += piece
    except ConnectionError:
        pass
    return heard


def statuses(heard: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3})", heard)]


ENDLESS = {
    "address": (chain([b"GET /"], repeat(b"a" * 1024)), 414),
    "header": (chain([GET + b"A: "], repeat(b"b" * 1024)), 431),
    "name of a header": (chain([GET], repeat(b"b" * 1024)), 431),
    "headers": (chain([GET], repeat(b"A: b\r\n" * 100)), 431),
    "long headers": (chain([GET], (b"A%d: %s\r\n" % (number, b"b" * 900) for number in count())), 431),
    "empty lines": (repeat(b"\r\n" * 512), 431),
    "body in chunks": (chain([CHUNKED], repeat(b"400\r\n%s\r\n" % (b" " * 1024))), 413),
    "body of small chunks": (chain([CHUNKED], repeat(b"1\r\n \r\n" * 200)), 413),
    "body": (chain([POST + b"Content-Length: 9999999999\r\n\r\n"], repeat(b" " * 1024)), 413),
    "trailer": (chain([CHUNKED + b"1\r\n{\r\n0\r\n"], repeat(b"A: b\r\n" * 100)), 413),
    "extension of a chunk": (chain([CHUNKED + b"1;"], repeat(b"a=b;" * 256)), 413),
}  # fmt: skip


@pytest.mark.parametrize("what", ENDLESS)
async def test_no_part_of_a_request_may_be_endless(what: str, small: Server) -> None:
    pieces, status = ENDLESS[what]
    async with connected(small) as line:
        sending = asyncio.create_task(send_much(line[1], pieces))
        assert statuses(await answers(line)) == [status]
        await sending


async def test_a_body_that_nobody_reads_may_not_be_endless(small: Server) -> None:
    """The request is answered without it. What follows is thrown away, but not for ever."""
    async with connected(small) as line:
        line[1].write(GET + b"Transfer-Encoding: chunked\r\n\r\n")
        assert await one_answer(line) == 200
        sending = asyncio.create_task(send_much(line[1], repeat(b"400\r\n%s\r\n" % (b" " * 1024))))
        assert statuses(await answers(line)) == []
        await sending


async def test_requests_that_do_not_wait_for_an_answer_may_not_be_endless(small: Server) -> None:
    """Each may be short; but thousands would wait in line for the first."""
    async with connected(small) as line:
        line[1].write((b"GET /openapi.json HTTP/1.1\r\n" + HOST + b"\r\n") * 3000)
        assert len(statuses(await answers(line))) < 3000


async def test_a_few_requests_may_come_at_once_and_are_answered_in_order(small: Server) -> None:
    async with connected(small) as line:
        last = b"GET /api/nothing HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
        line[1].write((GET + b"\r\n") * 5 + last)
        assert statuses(await answers(line)) == [200] * 5 + [404]


async def test_a_request_within_the_limits_is_answered(small: Server) -> None:
    """Again and again on the same connection, in pieces of any length, with bodies in chunks."""
    filled = GET + b"A: " + b"b" * (SMALL.head_bytes - len(GET) - 7) + b"\r\n\r\n"
    assert len(filled) == SMALL.head_bytes
    lines = GET + b"A: b\r\n" * (SMALL.head_lines - 1) + b"\r\n"
    body = CHUNKED + b'8\r\n{"code":\r\n7\r\n"ABCD"}\r\n0\r\nA: b\r\n\r\n'
    async with connected(small) as line:
        for _ in range(3):
            for request in (filled, lines):
                line[1].write(request)
                assert await one_answer(line) == 200
            for start in range(0, len(body), 7):
                line[1].write(body[start : start + 7])
                await line[1].drain()
            assert await one_answer(line) == 404


async def one_answer(line: Line) -> int:
    async with asyncio.timeout(PATIENCE):
        head = await line[0].readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", head)
        assert found is not None
        await line[0].readexactly(int(found[1]))
    return statuses(head)[0]


async def test_a_request_with_one_byte_or_line_too_many_is_refused(small: Server) -> None:
    longer = GET + b"A: " + b"b" * (SMALL.head_bytes - len(GET) - 6) + b"\r\n\r\n"
    lines = GET + b"A: b\r\n" * SMALL.head_lines + b"\r\n"
    for request in (longer, lines):
        async with connected(small) as line:
            line[1].write(request)
            assert statuses(await answers(line)) == [431]


async def test_what_follows_a_body_is_no_header(small: Server) -> None:
    """Else somebody could say who they are after it was looked at."""
    async with Api(small.url) as api:
        seated = await api.make_table(["person", "open"])
    head = b"POST /api/tables/%s/code HTTP/1.1\r\n" % seated.table.encode() + HOST
    late = b"Transfer-Encoding: chunked\r\n\r\n0\r\nAuthorization: Bearer %s\r\n\r\n" % seated.token.encode()
    async with connected(small) as line:
        line[1].write(head + late)
        assert await one_answer(line) == 401


async def test_junk_instead_of_a_request_is_refused_and_leaves_no_trace(small: Server) -> None:
    before = small.log()
    for junk in (
        b"hello\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01",
        b"GET / HTTP/9\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ):
        async with connected(small) as line:
            line[1].write(junk)
            assert statuses(await answers(line)) == [400]
    async with connected(small) as line:
        line[1].write(GET + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
        assert statuses(await answers(line)) == [200]
    assert small.log() == before


async def test_a_silent_connection_is_closed(tmp_path: Path) -> None:
    """As soon as it is connected, and after a request."""
    async with serving(tmp_path, head_seconds=0.1, keep_alive_seconds=0.05) as server:
        async with connected(server) as line:
            assert await answers(line) == b""
        async with connected(server) as line:
            line[1].write(GET + b"\r\n")
            assert set(statuses(await answers(line))) <= {200, 408}  # 408 if we ourselves are kept waiting
