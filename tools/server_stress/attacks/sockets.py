"""Attacks over sockets, at tables where others play."""

import asyncio
import json

from tools.server_stress import raw
from tools.server_stress.attacks.site import Site
from tools.server_stress.raw import Connection

_HELLO = raw.said({"do": "hello"})
_STAY_SECONDS = 60.0


async def coming_and_going(site: Site) -> None:
    """Connects, sends hello, and disconnects."""
    table = await site.a_table()
    async for _ in site.ticks(20):
        line = await site.open_socket(table, site.address(4))
        if line is not None:
            async with line:
                await line.send(_HELLO)
                await line.read(0.5)


async def never_says_hello(site: Site) -> None:
    line = await site.open_socket(await site.a_table(), site.address(2))
    if line is not None:
        async with line:
            await _hear_out(site, line)
    await asyncio.sleep(1)


async def never_reads(site: Site) -> None:
    """Requests everything, again and again, and reads nothing."""
    line = await site.open_socket(await site.a_table(), site.address(2), small_buffers=True)
    if line is None:
        await asyncio.sleep(1)
        return
    async with line:
        try:
            async with asyncio.timeout(_STAY_SECONDS):
                await line.send(_HELLO)
                while not line.writer.is_closing():
                    await line.send(raw.said({"do": "sync"}))
                    site.count("messages")
                    await asyncio.sleep(0.06)
        except (ConnectionError, TimeoutError):
            site.count("cut off")


async def within_limits(site: Site) -> None:
    """Sends as much as one socket may, on as many sockets as one address may have."""
    line = await site.open_socket(await site.a_table(), site.address())
    if line is None:
        await asyncio.sleep(1)
        return
    async with line:
        await line.send(_HELLO)
        words = ({"do": "sync"}, {"do": "hints"}, {"do": "act", "id": "no-seat-here", "version": 1, "action": "roll"})
        try:
            async with asyncio.timeout(_STAY_SECONDS):
                async for number in site.ticks(18):
                    await line.send(raw.said(words[number % len(words)]))
                    site.count("messages")
                    await line.read(30)
        except (ConnectionError, TimeoutError):
            site.count("cut off")


async def hint_flood(site: Site) -> None:
    """Requests hints at its own table, where the server has to compute them."""
    address = site.address()
    made = await site.ask(raw.request("POST", "/api/tables", _against("Sensible")), address)
    if not isinstance(made, dict) or "token" not in made:
        await asyncio.sleep(5)
        return
    start = {"do": "start", "id": "start-now", "version": 2}
    await _throw(site, made["table"], [raw.said({"do": "hello", "token": made["token"]}), raw.said(start)], "hints")


async def pings(site: Site) -> None:
    await _throw(site, await site.a_table(), [_HELLO], "ping")


async def _throw(site: Site, table: str, first: list[bytes], do: str) -> None:
    """Sends a message as often as possible until the server disconnects; then once more, a little later."""
    line = await site.open_socket(table, site.address())
    if line is not None:
        async with line:
            await line.send(b"".join(first) + raw.said({"do": do}) * 50)
            async for _ in site.ticks(100):
                try:
                    await line.send(raw.said({"do": do}) * 2)
                except ConnectionError:
                    break
                site.count("messages", 2)
                if not await _drink(site, line):
                    break
    await asyncio.sleep(0.5)


async def empty_frames(site: Site) -> None:
    """Sends empty control frames, and empty parts of a message that never ends."""
    table = await site.a_table()
    kinds = (
        raw.frame(b"", raw.PING),
        raw.frame(b"", raw.PONG),
        raw.frame(b"x" * 125, raw.PING),
        raw.frame(b"", raw.TEXT, last=False) + raw.frame(b"", raw.MORE, last=False) * 10,
        raw.frame(b"", raw.TEXT),
    )
    async for number in site.ticks(10):
        line = await site.open_socket(table, site.address(4))
        if line is None:
            continue
        async with line:
            await line.send(_HELLO + kinds[number % len(kinds)] * 200)
            site.count("frames", 200)
            await _hear_out(site, line, 1.0)


async def garbage_frames(site: Site) -> None:
    """Sends frames that break the protocol, one of each per connection."""
    table = await site.a_table()
    noise = site.chance.randbytes
    async for number in site.ticks(20):
        kinds = (
            noise(64),
            raw.frame(b"{}", masked=False),
            raw.frame(b"{}", reserved=site.chance.randrange(1, 8)),
            raw.frame(b"{}", site.chance.choice([3, 7, 11, 15])),
            raw.frame(noise(20)),
            raw.frame(b"x" * 5000),
            raw.frame(b"x" * 126, raw.PING),
            raw.frame(b"\x00", raw.CLOSE),
            b"\x81\xff" + b"\x7f" * 8 + bytes(4),  # a length of nine quintillion
            raw.frame(b"x", raw.MORE),
            raw.frame(b"[" * 4000),
            raw.frame(json.dumps({"do": "act", "id": "x" * 60, "version": 1, "action": "\ud800"}).encode()),
        )
        line = await site.open_socket(table, site.address(4))
        if line is not None:
            async with line:
                await line.send(_HELLO * (number % 2) + kinds[number % len(kinds)])
                site.count("frames")
                await _hear_out(site, line, 0.5)


def _against(*bots: str) -> dict[str, object]:
    return {"name": "Zed", "seats": [{"kind": "person"}, *({"kind": "bot", "bot": bot} for bot in bots)]}


async def _drink(site: Site, line: Connection) -> bool:
    """Reads what has arrived; False if the connection is closed."""
    data = await line.read(5)
    site.heard(data)
    return bool(data)


async def _hear_out(site: Site, line: Connection, seconds: float = _STAY_SECONDS) -> None:
    try:
        site.heard(await line.read_all(seconds))
    except ConnectionError:
        site.count("cut off")
