"""An address may ask only so often, whatever for, and waits for its refusal."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.applications import Starlette
from starlette.types import Message, Receive, Scope, Send

from ettana.server.config import Config, Limits
from ettana.server.http import rate_limit_middleware
from ettana.server.http.context import Context
from ettana.server.http.rate_limit_middleware import RateLimitMiddleware
from ettana.server.live.registry import Registry
from tests.server.api import Api
from tests.server.here import serving
from tests.support.virtual_time import run_in_virtual_time

LIMITS = Limits(requests_per_minute=2, files_per_minute=3, connections_per_address=2)
Ask = Callable[..., Coroutine[Any, Any, int]]


async def fine(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})


async def silence() -> Message:
    """Of a client that waits for its answer."""
    await asyncio.Event().wait()
    raise AssertionError


async def gone() -> Message:
    return {"type": "http.disconnect"}


def asking(limits: Limits = LIMITS) -> Ask:
    """Asks an application within these limits, whose time stands still: the status of the answer."""
    app = Starlette()
    nobody = cast(Registry, SimpleNamespace(bots=None, store=None, now=None))
    app.state.context = Context(nobody, Config(limits=limits), clock=lambda: 0.0)
    rule = RateLimitMiddleware(fine)

    async def ask(path: str, address: str = "192.0.2.1", receive: Receive = silence) -> int:
        said: list[Message] = []

        async def send(message: Message) -> None:
            said.append(message)

        scope = {"type": "http", "app": app, "path": path, "client": (address, 1), "headers": [], "method": "GET"}
        await rule(scope, receive, send)
        return cast(int, said[0]["status"])

    return ask


async def test_files_and_requests_are_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit_middleware, "WAIT_SECONDS", 0)
    ask = asking()
    assert [await ask("/api/tables") for _ in range(4)] == [200, 200, 429, 429]
    assert [await ask(path) for path in ("/", "/healthz", "/api", "/no/such/page")] == [200, 200, 200, 429]
    assert await ask("/api/tables", "192.0.2.2") == 200, "another address has its own"


def test_a_refusal_keeps_the_client_waiting() -> None:
    async def story() -> None:
        ask, clock = asking(), asyncio.get_running_loop().time
        assert [await ask("/api/tables") for _ in range(2)] == [200, 200]
        assert clock() == 0.0
        assert await ask("/api/tables") == 429
        assert clock() == rate_limit_middleware.WAIT_SECONDS

    run_in_virtual_time(story())


async def test_a_client_that_hangs_up_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit_middleware, "WAIT_SECONDS", 3600)
    ask = asking()
    assert [await ask("/api/tables", receive=gone) for _ in range(20)] == [200] * 2 + [429] * 18


async def test_no_more_requests_of_an_address_wait_than_it_may_have_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those who come through a proxy hold connections that others need."""
    monkeypatch.setattr(rate_limit_middleware, "WAIT_SECONDS", 3600)
    ask = asking()
    assert [await ask("/api/tables") for _ in range(2)] == [200, 200]
    waiting = [asyncio.create_task(ask("/api/tables")) for _ in range(2)]
    await asyncio.wait(waiting, timeout=0.01)  # they have asked
    assert await ask("/api/tables") == 429
    assert not any(task.done() for task in waiting)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    again = asyncio.create_task(ask("/api/tables"))
    await asyncio.wait([again], timeout=0.01)
    assert not again.done(), "those who are gone wait no more"
    again.cancel()


async def test_an_application_without_tables_has_no_such_limits() -> None:
    said: list[Message] = []

    async def send(message: Message) -> None:
        said.append(message)

    scope: dict[str, Any] = {"type": "http", "app": Starlette(), "path": "/metrics", "client": None, "headers": []}
    await RateLimitMiddleware(fine)(scope, silence, send)
    assert said[0]["status"] == 200


async def test_missing_and_forbidden_pages_count_as_requests(tmp_path: Path) -> None:
    async with serving(tmp_path, files_per_minute=20, requests_per_minute=20) as server, Api(server.url) as api:
        seen = set()
        for _ in range(10):
            seen.add((await api.http.get("/no/such/page")).status_code)
            seen.add((await api.http.get("/", headers={"host": "evil.example"})).status_code)
        assert seen <= {404, 421, 429}
        assert (await api.http.get("/openapi.json")).status_code == 429
        assert (await api.http.get("/api/choices")).status_code == 200
