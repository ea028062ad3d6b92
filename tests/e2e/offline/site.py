"""The game as static files in a sub-folder of a host that is only Python's `http.server`."""

import json
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from ettana.cli.static_site import static
from tests.server.running import free_port

_PLACE = "games/ettana"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """A test that fails has a trace."""


class Site:
    """The host can stop and restart, and its files can be replaced by newer ones."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.folder = root / _PLACE
        static(self.folder)
        self._host: ThreadingHTTPServer | None = None
        self.port = free_port()

    @property
    def url(self) -> str:
        return self.url_of("127.0.0.1")

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def url_of(self, name: str) -> str:
        return f"http://{name}:{self.port}/{_PLACE}/"

    def deal(self, seed: int) -> None:
        """Does nothing: the device draws its own dice."""

    def start(self) -> None:
        """Starts at the same address as before."""
        self._host = ThreadingHTTPServer(("127.0.0.1", self.port), partial(_Quiet, directory=str(self._root)))
        threading.Thread(target=self._host.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """From now on no request is answered, whether from the page, a worker or the service worker."""
        if self._host is not None:
            self._host.shutdown()
            self._host.server_close()
            self._host = None

    @property
    def version(self) -> str:
        version: str = self._manifest()["version"]
        return version

    def offer_tables_of(self, server: str) -> None:
        """From now on the page offers the online tables of this server."""
        static(self.folder, server=server, overwrite=True)

    def update(self) -> None:
        """Publishes the same files under another version, with another page."""
        manifest, old = self._manifest(), self.version
        new = f"{old[1:]}{old[0]}" if len(set(old)) > 1 else "0123456789ab"
        (self.folder / "offline" / old).rename(self.folder / "offline" / new)
        text = json.dumps({**manifest, "version": new}).replace(f"{old}/", f"{new}/")
        (self.folder / "offline" / "manifest.json").write_text(text)
        worker = self.folder / "worker.js"
        worker.write_text(worker.read_text().replace('"version":"', '"version":"new', 1) + "\n// newer\n")

    def restore(self) -> None:
        shutil.rmtree(self.folder)
        static(self.folder)

    def _manifest(self) -> dict[str, str]:
        manifest: dict[str, str] = json.loads((self.folder / "offline" / "manifest.json").read_text())
        return manifest
