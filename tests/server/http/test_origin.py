"""The Origin rule: whose pages may speak to the server."""

import pytest

from ettana.server.http.request_origin import origin_allowed


def allowed(origin: str | None, host: str = "play.example", others: tuple[str, ...] = ()) -> bool:
    headers = {"host": host} if origin is None else {"host": host, "origin": origin}
    return origin_allowed(headers, others)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://play.example", "play.example"),
        ("http://play.example", "play.example"),  # behind a proxy that does the encryption
        ("https://PLAY.example", "play.EXAMPLE"),
        ("http://localhost:8000", "localhost:8000"),
        ("http://192.168.1.7:8000", "192.168.1.7:8000"),
        ("http://[::1]:8000", "[::1]:8000"),
    ],
)
def test_pages_of_the_server_may_use_the_api(origin: str, host: str) -> None:
    assert allowed(origin, host)


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "https://play.example.evil.example",
        "https://evilplay.example",
        "https://play.example:8443",
        "https://play.example@evil.example",
        "null",
        "",
        "file://",
        "play.example",
        "https://",
        "http://[::1",
        "https://[play.example]",
        "https://play.example\\@evil.example",
    ],
)
def test_pages_of_other_origins_may_not_use_the_api(origin: str) -> None:
    assert not allowed(origin)


@pytest.mark.parametrize("origin", ["", "null", "file://", "https://"])
def test_no_origin_matches_a_host_that_is_not_there(origin: str) -> None:
    assert not origin_allowed({"origin": origin, "host": ""}, ())
    assert not origin_allowed({"origin": origin}, ())


def test_a_client_that_is_no_browser_has_no_origin() -> None:
    assert allowed(None)


def test_other_origins_may_use_the_api_if_the_operator_allows_them() -> None:
    others = ("https://friend.example", "http://localhost:5173")
    assert allowed("https://friend.example", others=others)
    assert allowed("http://localhost:5173", others=others)
    assert not allowed("http://friend.example", others=others)
    assert not allowed("https://friend.example:444", others=others)
    assert allowed("https://anyone.example", others=("*",))
