"""Every answer tells browsers not to guess what it is, not to keep it, and not to pass the address of a table on."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse
from tools.server_stress import raw

from ettana.server.http.response_headers import ResponseHeaders
from tests.server.api import Api
from tests.server.here import serving
from tests.server.players import connect_all, insist, sit_down, start_game
from tests.server.running import GENEROUS, METRICS_TOKEN, QUICK, Server, ServerFactory
from tests.support.patience import PATIENCE

LIMITS = replace(GENEROUS, head_bytes=4000, body_bytes=300, replays_per_minute=1)


@pytest.fixture(scope="module")
def small(server_factory: ServerFactory, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    config = replace(QUICK, limits=LIMITS, origins=("https://example.org",))
    server = server_factory.server(str(tmp_path_factory.mktemp("server") / "tables.sqlite"), config)
    asyncio.run(server.start())
    yield server
    asyncio.run(server.stop())


@pytest.fixture(scope="module")
def finished(small: Server) -> str:
    """A table whose game is over."""

    async def play() -> str:
        async with Api(small.url) as api:
            seated = await sit_down(api, ["person", "open"])
            async with AsyncExitStack() as stack:
                clients = await connect_all(stack, small.url, seated)
                await start_game(clients)
                await insist(clients[0], "resign")
            return seated[0].table

    return asyncio.run(play())


EVIL = ("Origin: https://evil.example",)
KNOWN = ("Origin: https://example.org",)
PREFLIGHT = (*KNOWN, "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: content-type")
AUTHORIZED = (f"Authorization: Bearer {METRICS_TOKEN}",)

# What is asked, and the status of the answer. TABLE is one that is over.
ASKED: dict[str, tuple[bytes, int]] = {
    "the page": (raw.request("GET", "/"), 200),
    "its head": (raw.request("HEAD", "/"), 200),
    "a page that is not there": (raw.request("GET", "/nothing.js"), 404),
    "choices": (raw.request("GET", "/api/choices"), 200),
    "choices, compressed": (raw.request("GET", "/api/choices", headers=("Accept-Encoding: gzip",)), 200),
    "tables": (raw.request("GET", "/api/tables"), 200),
    "a table": (raw.request("GET", "/api/tables/TABLE"), 200),
    "a record": (raw.request("GET", "/api/tables/TABLE/record"), 200),
    "a replay": (raw.request("GET", "/api/tables/TABLE/replay"), 200),
    "a deck": (raw.request("GET", "/api/decks/kanchi"), 200),
    "a table that is not there": (raw.request("GET", "/api/tables/none"), 404),
    "an address that is not there": (raw.request("GET", "/api/nothing"), 404),
    "another method": (raw.request("DELETE", "/api/tables"), 405),
    "no JSON": (raw.request("POST", "/api/codes", headers=("Content-Length: 0",)), 400),
    "another origin": (raw.request("POST", "/api/codes", {"code": "X"}, headers=EVIL), 403),
    "a known origin": (raw.request("POST", "/api/codes", {"code": "NONE"}, headers=KNOWN), 404),
    "asking first": (raw.request("OPTIONS", "/api/codes", headers=PREFLIGHT), 200),
    "another host": (raw.request("GET", "/", host="evil.example"), 421),
    "a long body": (raw.request("POST", "/api/codes", {"code": "x" * 400}), 413),
    "a long head": (raw.request("GET", "/", headers=("A: " + "b" * 5000,)), 431),
    "a long address": (raw.request("GET", "/" + "a" * 5000), 414),
    "nonsense": (b"nonsense\r\n\r\n", 400),
    "health": (raw.request("GET", "/healthz"), 200),
    "the description": (raw.request("GET", "/openapi.json"), 200),
    "measurements": (raw.request("GET", "/metrics", headers=AUTHORIZED), 200),
    "measurements, without the token": (raw.request("GET", "/metrics"), 401),
    "a socket of another origin": (
        raw.upgrade("TABLE", headers=EVIL),
        403,
    ),
    "a socket to nowhere": (raw.upgrade("TABLE").replace(b"/live", b"/dead"), 404),
    "a socket that cannot be": (raw.upgrade("TABLE").replace(b"Version: 13", b"Version: 8"), 400),
}


@pytest.mark.parametrize("what", ASKED)
async def test_every_answer(what: str, small: Server, finished: str) -> None:
    asked, status = ASKED[what]
    await expect_headers(int(small.url.rsplit(":", 1)[1]), asked.replace(b"TABLE", finished.encode()), status)


async def test_the_answer_to_half_a_request(tmp_path: Path) -> None:
    async with serving(tmp_path, head_seconds=0.05) as server:
        await expect_headers(server.port, b"GET / HTTP/1.1\r\nHost: local", 408)


async def expect_headers(port: int, asked: bytes, status: int) -> None:
    async with await raw.connect(port, "127.0.0.1") as line:
        await line.send(asked)
        answer = b""
        while b"\r\n\r\n" not in answer:
            piece = await line.read(PATIENCE)
            assert piece, answer
            answer += piece
    assert raw.statuses(answer) == [status]
    lines = answer.partition(b"\r\n\r\n")[0].decode("latin-1").lower().split("\r\n")[1:]
    headers = dict(header.split(": ", 1) for header in lines)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "cache-control" in headers
    assert "server" not in headers


@pytest.mark.parametrize(("said", "told"), [({}, "no-store"), ({"cache-control": "max-age=60"}, "max-age=60")])
async def test_what_may_be_kept_is_said_by_who_answers(said: dict[str, str], told: str) -> None:
    """A file of the client is kept for ever; what says nothing is not kept at all."""
    app = httpx.ASGITransport(ResponseHeaders(PlainTextResponse("words", headers=said)))
    async with httpx.AsyncClient(transport=app, base_url="http://here") as http:
        assert (await http.get("/")).headers["cache-control"] == told
