"""`ettana static`: the game as a folder of files, for any host that can serve files."""

import html
import re
import shutil
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from ettana.cli.files import BadInput
from ettana.server.client_folder import client_folder

_SERVER = '<meta name="ettana-server" content="./">'
_FIRST = '<meta charset="utf-8">'
_MANIFEST = Path("offline/manifest.json")


def static(
    folder: Path,
    /,
    *,
    server: Annotated[
        str | None,
        Parameter(
            help="Offer online tables of this server, like https://ettana.example.org. It must allow pages from there: "
            "ettana serve --allow-origin."
        ),
    ] = None,
    overwrite: Annotated[bool, Parameter(help="Replace such a folder that is there already.", negative="")] = False,
) -> None:
    """Everything but online tables works without a server, and without a network after the first visit."""
    client = client_folder()
    if client is None or not (client / _MANIFEST).is_file():
        raise BadInput("what is played without a server is not built: make offline")
    address = None if server is None else server_address(server)
    _make_room(folder, overwrite)
    shutil.copytree(client, folder, dirs_exist_ok=True)
    page = folder / "index.html"
    page.write_text(page_for(page.read_text(encoding="utf-8"), address), encoding="utf-8")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB. Put it on a host as it is, in any folder.")
    print(f"To try it here: python3 -m http.server --directory {folder}")


def server_address(text: str) -> str:
    """With a slash at its end. Raises BadInput."""
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
        raise BadInput(f"{text}: give the server like https://ettana.example.org")
    return f"{text.rstrip('/')}/"


def page_for(page: str, server: str | None) -> str:
    """The page, told where its server is, if it has one. A host of files sends no policy, so the page carries it."""
    if _SERVER not in page or _FIRST not in page:
        raise BadInput("the client was built by another version of Ettana: make web")
    named = html.escape(server or "", quote=True)
    told = page.replace(_SERVER, f'<meta name="ettana-server" content="{named}">')
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_policy(server)}">'
    return told.replace(_FIRST, f"{_FIRST}\n    {policy}")


def _policy(server: str | None) -> str:
    """Nothing from elsewhere but the tables of the server; as the server says it of its own page."""
    reached = ""
    if server is not None:
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(server))
        reached = f" {origin} {re.sub('^http', 'ws', origin)}"
    return (
        f"default-src 'self'; connect-src 'self'{html.escape(reached, quote=True)}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
    )


def _make_room(folder: Path, overwrite: bool) -> None:
    """Only a folder that this command wrote is replaced."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return
    if not (folder / "index.html").is_file() or not (folder / _MANIFEST).is_file():
        raise BadInput(f"{folder}: there is something else in it")
    if not overwrite:
        raise BadInput(f"{folder}: is there already; --overwrite replaces it")
    shutil.rmtree(folder)
