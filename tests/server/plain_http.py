"""HTTP clients of the tests. They read no certificates, which takes httpx longer than most tests take to ask."""

from typing import Any

import httpx

from tests.support.patience import PATIENCE

_PLAIN: dict[str, Any] = {"trust_env": False, "verify": False, "timeout": PATIENCE}


def plain_http(url: str = "", **more: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, **(_PLAIN | more))


def get(address: str, **more: Any) -> httpx.Response:
    """One request, where there is no event loop."""
    return httpx.get(address, **(_PLAIN | more))


def post(address: str, **more: Any) -> httpx.Response:
    return httpx.post(address, **(_PLAIN | more))
