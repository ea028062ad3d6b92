"""The Host rule: whoever has their name point to this machine may not speak to it."""

import socket

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import Message

from ettana.server.http.request_origin import HostMiddleware, host_allowed


def allowed(host: str | None, *names: str) -> bool:
    return host_allowed({} if host is None else {"host": host}, names)


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LocalHost:8000",
        "localhost.",
        "ettana.localhost:8000",
        "127.0.0.1",
        "127.0.0.1:8000",
        "192.168.1.7:8000",
        "203.0.113.7",
        "[::1]",
        "[::1]:8000",
        "[2001:DB8::1]:80",
        socket.gethostname(),
        f"{socket.gethostname().partition('.')[0]}.local:8000",
        None,
    ],
)
def test_numbers_and_names_of_this_machine_are_our_hosts(host: str | None) -> None:
    assert allowed(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "evillocalhost",
        "127.0.0.1.evil.example",
        "192.168.1.7.nip.io:8000",
        "127.0.0.1@evil.example",
        "[evil.example]",
        "[]:80",
        "[::1",
        "::1",
        "",
        " ",
        ":8000",
        "localhost:8000:9000",
        "localhost, evil.example",
        f"{socket.gethostname().partition('.')[0]}.evil.example",
        "a" * 300,
        "localhost\n",
    ],
)
def test_other_names_are_not_our_hosts(host: str) -> None:
    assert not allowed(host)
    assert not allowed(host, "ettana.example.org")


def test_the_operator_may_allow_host_names() -> None:
    assert allowed("ettana.example.org", "ettana.example.org")
    assert allowed("ETTANA.example.org.:443", "ettana.example.org")
    assert allowed("localhost:8000", "ettana.example.org"), "ours are allowed all the same"
    assert not allowed("www.ettana.example.org", "ettana.example.org")
    assert allowed("evil.example", "*")


async def ask(path: str, host: bytes) -> tuple[int, bytes]:
    """What an application behind the rule answers; `fine` is its own."""
    inner = Starlette(routes=[Route("/{path:path}", lambda request: PlainTextResponse("fine"))])
    said: list[Message] = []

    async def send(message: Message) -> None:
        said.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"host", host)], "query_string": b""}
    await HostMiddleware(inner, ("play.example",))(scope, receive, send)
    return said[0]["status"], said[1]["body"]


async def test_a_request_for_another_host_is_refused_and_says_what_to_do(caplog: pytest.LogCaptureFixture) -> None:
    assert await ask("/", b"play.example") == (200, b"fine")
    assert not caplog.records
    for path in ("/", "/metrics", "/openapi.json", "/t/abc"):
        status, text = await ask(path, b"Evil.example:80")
        assert status == 421
        assert b"ettana serve --allow-host evil.example\n" in text
    assert await ask("/api/tables", b"evil.example") == (421, b'{"code":"wrong_host","clause":null,"detail":{}}')
    assert caplog.records[0].getMessage().endswith("--allow-host evil.example")


async def test_a_host_that_is_no_name_is_not_repeated(caplog: pytest.LogCaptureFixture) -> None:
    for odd in (b"<script>", b"a b", b"\xff\xfe", b"a" * 300):
        status, text = await ask("/", odd)
        assert status == 421
        assert text.endswith(b"--allow-host NAME\n")
        assert odd.decode("latin-1") not in caplog.text


async def test_health_is_told_to_anyone() -> None:
    assert await ask("/healthz", b"balancer.example") == (200, b"fine")
