"""`ettana static`: a folder that is the game, and what it refuses to write over."""

from pathlib import Path

import pytest

from ettana.cli import main, static_site

_PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="ettana-server" content="./">
  </head>
</html>
"""


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "client"
    (folder / "offline").mkdir(parents=True)
    (folder / "index.html").write_text(_PAGE)
    (folder / "offline" / "manifest.json").write_text("{}")
    monkeypatch.setattr(static_site, "client_folder", lambda: folder)
    return folder


def test_a_static_site_has_all_files_of_the_client_and_no_server(client: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert main(["static", str(site)]) == 0
    assert (site / "offline" / "manifest.json").read_text() == "{}"
    page = (site / "index.html").read_text()
    assert '<meta name="ettana-server" content="">' in page
    assert "connect-src 'self';" in page
    assert (client / "index.html").read_text() == _PAGE  # the server's own stays


@pytest.mark.parametrize("server", ["https://loom.example:8443", "https://loom.example:8443/"])
def test_a_static_site_may_name_a_server_for_online_tables(client: Path, tmp_path: Path, server: str) -> None:
    assert main(["static", str(tmp_path / "site"), "--server", server]) == 0
    page = (tmp_path / "site" / "index.html").read_text()
    assert '<meta name="ettana-server" content="https://loom.example:8443/">' in page
    assert "connect-src 'self' https://loom.example:8443 wss://loom.example:8443;" in page


@pytest.mark.parametrize("server", ["loom.example", "ftp://loom.example", "https://", "https://loom.example/?x"])
def test_a_static_site_refuses_a_server_address_that_is_none(
    client: Path, tmp_path: Path, server: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["static", str(tmp_path / "site"), "--server", server]) == 2
    assert "give the server like" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_static_site_replaces_its_own_folder_only_when_told(client: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert main(["static", str(site)]) == 0
    (site / "old.txt").touch()
    assert main(["static", str(site)]) == 2
    assert main(["static", str(site), "--overwrite"]) == 0
    assert not (site / "old.txt").exists()


def test_a_static_site_never_replaces_another_folder(
    client: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    (photos / "asha.jpg").touch()
    assert main(["static", str(photos), "--overwrite"]) == 2
    assert "something else" in capsys.readouterr().err
    assert (photos / "asha.jpg").exists()


def test_without_a_built_client_static_says_how_to_build_it(
    client: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (client / "offline" / "manifest.json").unlink()
    assert main(["static", str(tmp_path / "site")]) == 2
    assert "make offline" in capsys.readouterr().err
