"""Attacks on connections: endless heads and bodies, silence, and floods."""

import asyncio

from tools.server_stress import raw
from tools.server_stress.attacks.site import Site

_ENDLESS_BYTES = 1 << 20  # most bytes that one connection sends, if the server lets it
_SLOW_SECONDS = 60.0


async def endless_heads(site: Site) -> None:
    """Sends an endless header, address or header value as fast as the server reads it."""
    beginnings = (
        (b"GET / HTTP/1.1\r\n", b"a: b\r\n"),
        (b"GET /", b"a"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"x"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ", b"a=b; "),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n"),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1", b";a=b"),
    )
    async for number in site.ticks(40):
        head, more = beginnings[number % len(beginnings)]
        async with await site.connect(4) as connection:
            try:
                await connection.send(head)
                piece = more * (4096 // len(more))
                for _ in range(_ENDLESS_BYTES // len(piece)):
                    await connection.send(piece)
                    site.count("bytes", len(piece))
            except ConnectionError:
                site.count("cut off")
            site.heard(await connection.read(2))


async def slow_heads(site: Site) -> None:
    """Sends a byte per second."""
    await _slowly(site, b"GET /api/choices HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"a" * 1000)


async def slow_bodies(site: Site) -> None:
    """Sends the head at once, then a byte per second."""
    length = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n"
    )
    await _slowly(site, b" " * 4000, length + b"\r\n")


async def _slowly(site: Site, data: bytes, at_once: bytes = b"") -> None:
    async with await site.connect(2) as connection:
        await connection.send(at_once)
        try:
            async with asyncio.timeout(_SLOW_SECONDS):
                for at in range(len(data)):
                    await connection.send(data[at : at + 1])
                    if answer := await connection.read(1.0):
                        site.heard(answer)
                        break
        except (ConnectionError, TimeoutError):
            site.count("cut off")
    await asyncio.sleep(site.chance.random())


async def silent(site: Site) -> None:
    """Connects and sends nothing."""
    async with await site.connect(2) as connection:
        site.heard(await connection.read(_SLOW_SECONDS))
    await asyncio.sleep(site.chance.random())


async def connection_flood(site: Site) -> None:
    """Opens many connections at once from many addresses, some with half a request."""
    async for _ in site.ticks(5):
        crowd = await asyncio.gather(*(site.connect(8) for _ in range(40)), return_exceptions=True)
        connections = [each for each in crowd if not isinstance(each, BaseException)]
        site.count("failed", len(crowd) - len(connections))
        for connection in connections[::2]:
            connection.writer.write(b"GET / HTTP/1.1\r\n")
        await asyncio.sleep(0.05)
        for connection in connections:
            connection.writer.transport.abort()


async def unread_answers(site: Site) -> None:
    """Requests large responses, again and again, and reads none of them."""
    async with await site.connect(2, small_buffers=True) as connection:
        large = raw.request("GET", "/openapi.json") + raw.request("GET", "/api/decks/kanchi")
        try:
            async with asyncio.timeout(_SLOW_SECONDS):
                while not connection.writer.is_closing():
                    await connection.send(large * 4)
                    site.count("requests", 8)
                    await asyncio.sleep(0.5)
        except (ConnectionError, TimeoutError):
            site.count("cut off")
    await asyncio.sleep(site.chance.random())
