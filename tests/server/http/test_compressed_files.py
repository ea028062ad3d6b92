"""The client's files, smaller."""

import random
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from ettana.server.http import client_files

_SCRIPT = "// silk\n" * 1000


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> httpx.AsyncClient:
    """A client of an application with a page, a script and a picture."""
    (tmp_path / "index.html").write_text("short")
    (tmp_path / "app.js").write_text(_SCRIPT)
    (tmp_path / "picture.png").write_bytes(random.Random(1).randbytes(5000))
    monkeypatch.setattr(client_files, "client_folder", lambda: tmp_path)
    app = Starlette(routes=[client_files.client_files()])
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://loom")


@pytest.fixture
def compressed(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that were compressed, each time."""
    found: list[Path] = []
    compress = client_files._compress

    def noting(path: Path) -> bytes | None:
        found.append(path)
        return compress(path)

    monkeypatch.setattr(client_files, "_compress", noting)
    return found


async def test_a_file_is_compressed_once(files: httpx.AsyncClient, compressed: list[Path]) -> None:
    for _ in range(5):
        answer = await files.get("/app.js")
        assert answer.text == _SCRIPT
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) < len(_SCRIPT) / 10
        assert answer.headers["content-type"].startswith("text/javascript")
    assert [path.name for path in compressed] == ["app.js"]


async def test_a_file_that_was_built_anew_is_compressed_anew(files: httpx.AsyncClient, tmp_path: Path) -> None:
    assert (await files.get("/app.js")).text == _SCRIPT
    (tmp_path / "app.js").write_text(_SCRIPT + _SCRIPT)
    assert (await files.get("/app.js")).text == _SCRIPT + _SCRIPT


@pytest.mark.parametrize("file", ["/picture.png", "/"])
async def test_a_file_that_does_not_get_smaller_is_sent_as_it_is(
    files: httpx.AsyncClient, compressed: list[Path], file: str
) -> None:
    for _ in range(3):
        assert "content-encoding" not in (await files.get(file)).headers
    assert len(compressed) == 1, "which is tried once too"


async def test_a_client_that_cannot_decompress_or_wants_a_part_gets_the_plain_file(files: httpx.AsyncClient) -> None:
    plain = await files.get("/app.js", headers={"accept-encoding": "identity"})
    assert (plain.text, plain.headers.get("content-encoding")) == (_SCRIPT, None)
    part = await files.get("/app.js", headers={"range": "bytes=0-3"})
    assert (part.status_code, part.text, part.headers.get("content-encoding")) == (206, "// s", None)


async def test_compressed_files_tell_caches_that_there_are_two_forms(files: httpx.AsyncClient) -> None:
    answer = await files.get("/app.js")
    known = await files.get("/app.js", headers={"if-none-match": answer.headers["etag"]})
    assert known.status_code == 304
    assert answer.headers["vary"] == known.headers["vary"] == "Accept-Encoding"


async def test_a_client_that_reads_brotli_gets_the_brotli_file(files: httpx.AsyncClient, tmp_path: Path) -> None:
    (tmp_path / "app.js.br").write_bytes(b"smaller")
    headers = {"accept-encoding": "gzip, br;q=1.0"}
    async with files.stream("GET", "/app.js", headers=headers) as answer:
        assert [part async for part in answer.aiter_raw()] == [b"smaller"]
    assert answer.headers["content-encoding"] == "br"
    assert answer.headers["content-length"] == "7"
    assert answer.headers["content-type"].startswith("text/javascript")
    asked = await files.head("/app.js", headers=headers)
    assert asked.headers["content-encoding"] == "br"  # so the page can tell how much will come
    assert (await files.get("/app.js", headers={"accept-encoding": "gzip"})).text == _SCRIPT
