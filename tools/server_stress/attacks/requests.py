"""Attacks by requests: floods, wrong host names, junk for the log, and a thousand client addresses."""

import asyncio
import random
from collections.abc import Sequence
from functools import cache

from tools.server_stress import raw
from tools.server_stress.attacks.site import Site

from ettana.game import Game
from ettana.notation.record_text import write_record
from ettana.records import make_record

_AT_ONCE = 4  # requests sent before a response is read
_GZIP = ("Accept-Encoding: gzip",)
_LONG = 10_000  # entries of a record: about the longest allowed
_SLOW_SECONDS = 60.0


async def _flood(site: Site, requests: Sequence[bytes], per_second: float) -> None:
    """Sends the requests on one connection for as long as it stays open."""
    async with await site.connect(2) as connection:
        async for number in site.ticks(per_second / _AT_ONCE):
            await connection.send(requests[number % len(requests)] * _AT_ONCE)
            site.count("requests", _AT_ONCE)
            answer = await connection.read()
            site.heard(answer)
            if not answer:
                break


async def request_flood(site: Site) -> None:
    """Sends the requests that cost the server most, as fast as it responds."""
    paths = (
        "/api/tables",
        "/api/choices",
        "/healthz",
        "/openapi.json",
        "/api/decks/kanchi",
        "/no/such/page",
        "/api/no",
    )
    await _flood(site, [raw.request("GET", path, headers=_GZIP) for path in paths], 200)


async def file_flood(site: Site) -> None:
    """Requests the page and the largest of its files, over and over."""
    page = await _page(site)
    await _flood(site, [raw.request("GET", path, headers=_GZIP) for path in ("/", *page)], 100)


async def _page(site: Site) -> list[str]:
    """The files that the page names."""
    async with await site.connect() as connection:
        await connection.send(raw.request("GET", "/", headers=("Connection: close",)))
        page = (await connection.read_all()).decode(errors="replace")
    return [part.removeprefix(".") for part in page.split('"')[1::2] if part.startswith("./assets/")]


async def replays(site: Site) -> None:
    """Requests replays of long records, and reads the responses as slowly as possible."""
    wish = raw.request("POST", "/api/replay", {"record": _long_record()})
    async with await site.connect(4, small_buffers=True) as connection:
        try:
            async with asyncio.timeout(_SLOW_SECONDS):
                await connection.send(wish)
                site.count("requests")
                while data := await connection.read(_SLOW_SECONDS):
                    site.heard(data)
                    await asyncio.sleep(2)
        except (ConnectionError, TimeoutError):
            site.count("cut off")
    await asyncio.sleep(1)


@cache
def _long_record() -> str:
    game, chance = Game(4, 3), random.Random(1)
    while not game.over and game.log_length < _LONG:
        game.apply(chance.choice(game.legal_ids()))
    return write_record(make_record(game))


async def code_guessing(site: Site) -> None:
    """Guesses codes that move a seat, and table ids."""
    async for number in site.ticks(50):
        guess = "".join(site.chance.choices("ABCDEFGHJKMNPQRSTVWXYZ23456789", k=10))
        if number % 2:
            await site.ask(raw.request("POST", "/api/codes", {"code": guess}))
        else:
            await site.ask(raw.request("GET", f"/api/tables/{guess}"))


async def wrong_names(site: Site) -> None:
    """Sends foreign hosts and origins, each different, so that no two log lines are equal."""
    table = await site.a_table()
    async for number in site.ticks(100):
        name = f"{number}-{site.chance.getrandbits(32)}.example"
        forged = (f"X-Forwarded-For: 10.{number % 256}.0.1", f"Forwarded: for=10.0.0.{number % 256}")
        wishes = (
            raw.request("GET", "/", host=name, headers=forged),
            raw.request("POST", "/api/tables", {"name": "x"}, headers=(f"Origin: https://{name}", *forged)),
            raw.upgrade(table, host=name),
            raw.upgrade(table, headers=(f"Origin: https://{name}", *forged)),
        )
        await site.ask(wishes[number % len(wishes)])


async def junk(site: Site) -> None:
    """Sends what no client would send, from noise to other protocols."""
    noise = site.chance.randbytes
    async for number in site.ticks(100):
        kinds = (
            noise(200),
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + noise(300),  # the beginning of TLS
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + noise(50),
            b"GET /\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            b"GET /%ff%fe HTTP/1.1\r\nHost: \xff\xfe\r\nAuthorization: Bearer \xff\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n" + noise(20),
            b"PUT " + noise(40).hex().encode() + b" HTTP/1.1\r\n\r\n",
        )
        async with await site.connect(4) as connection:
            try:
                await connection.send(kinds[number % len(kinds)])
                site.count("pieces")
                site.heard(await connection.read(0.5))
            except ConnectionError:
                site.count("cut off")


async def thousand_strangers(site: Site) -> None:
    """Sends each request from another address, which fills every counter by address."""
    async for _ in site.ticks(100):
        address = f"127.{site.chance.randrange(16, 255)}.{site.chance.randrange(256)}.{site.chance.randrange(1, 255)}"
        try:
            await site.ask(raw.request("GET", "/api/tables"), address)
        except OSError:
            await asyncio.sleep(0.1)
