"""The client's files: served with the headers of a page that holds somebody's hand, and out of the way of the API."""

from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ettana.server.http import client_files

_PAGE = '<title>Ettana</title><script src="./assets/app-1234.js"></script>'


async def _answer(request: Request) -> Response:
    return PlainTextResponse("table")


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> httpx.AsyncClient:
    """A client of an application with one API route and a small built client."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(_PAGE)
    (tmp_path / "assets" / "app-1234.js").write_text("// silk\n" * 1000)
    (tmp_path / "assets" / "table_worker-1234.js").write_text("// loom\n")
    (tmp_path / "offline" / "0123456789ab").mkdir(parents=True)
    (tmp_path / "offline" / "0123456789ab" / "python.wasm").write_bytes(b"wasm")
    (tmp_path / "offline" / "manifest.json").write_text("{}")
    monkeypatch.setattr(client_files, "client_folder", lambda: tmp_path)
    app = Starlette(routes=[Route("/api/tables", _answer, methods=["POST"]), client_files.client_files()])
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://loom")


async def test_pages_are_guarded_and_never_stale(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/")
    assert answer.status_code == 200
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-cache"


async def test_files_named_by_their_content_are_kept_and_compressed(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/assets/app-1234.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"


async def test_only_the_worker_of_tables_may_run_webassembly(pages: httpx.AsyncClient) -> None:
    answers = [await pages.get(f"/{name}") for name in ("", "assets/app-1234.js", "assets/table_worker-1234.js")]
    allowed = ["'wasm-unsafe-eval'" in answer.headers["content-security-policy"] for answer in answers]
    assert allowed == [False, False, True]


async def test_files_in_a_folder_named_by_their_content_are_kept(pages: httpx.AsyncClient) -> None:
    part = await pages.get("/offline/0123456789ab/python.wasm")
    assert "immutable" in part.headers["cache-control"]
    assert part.headers["content-type"] == "application/wasm"  # or browsers read it twice
    assert (await pages.get("/offline/manifest.json")).headers["cache-control"] == "no-cache"


async def test_an_unknown_address_of_the_api_is_not_the_page(pages: httpx.AsyncClient) -> None:
    assert (await pages.post("/api/tables")).text == "table"
    assert (await pages.get("/api/tables")).status_code == 405
    assert (await pages.get("/api/nothing")).status_code == 404
    assert (await pages.get("/../pyproject.toml")).status_code == 404


@pytest.mark.parametrize("address", ["/nonsense", "/tables/xyz"])
async def test_an_unknown_address_is_answered_by_the_page_which_knows_the_way_home(
    pages: httpx.AsyncClient, address: str
) -> None:
    answer = await pages.get(address)
    assert (answer.status_code, answer.text) == (404, _PAGE.replace("./", "/"))  # its parts are found from anywhere
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-cache"
    asked = await pages.head(address)
    assert (asked.status_code, asked.text) == (404, "")
    assert (await pages.post(address)).status_code == 405


@pytest.mark.parametrize("file", ["/assets/gone-5678.js", "/assets/gone", "/icon-77.png", "/worker.js"])
async def test_a_missing_file_is_not_answered_by_the_page(pages: httpx.AsyncClient, file: str) -> None:
    answer = await pages.get(file)
    assert answer.status_code == 404
    assert _PAGE not in answer.text


async def test_without_a_built_client_the_server_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_files, "client_folder", lambda: None)
    app = Starlette(routes=[client_files.client_files()])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://loom") as http:
        answer = await http.get("/")
    assert answer.status_code == 404
    assert "make web" in answer.text
