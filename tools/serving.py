"""`ettana serve` as a person starts it, for as long as something is tried with it."""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_READY_SECONDS = 300.0  # a first start on a busy machine compiles every module that it imports
_STOP_SECONDS = 30.0


class ServerFailed(Exception):
    """It did not start or did not stop, and what it said."""


@dataclass(frozen=True, slots=True)
class Server:
    url: str
    database: str


@contextmanager
def serving(ettana: Sequence[str | Path], folder: Path) -> Iterator[Server]:
    """Runs this command `ettana` with a new database in the folder, on a free port; asks it to stop at the end, as
    Ctrl-C does, and is not content with less than a clean end.
    """
    server = Server(f"http://127.0.0.1:{_free_port()}", str(folder / "ettana.db"))
    log = folder / "server.log"
    command = [*ettana, "serve", "--port", server.url.rpartition(":")[2], "--db", server.database]
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    with log.open("wb") as told:
        process = subprocess.Popen(
            [*command, "--workers", "1", "--log-level", "warning"],
            stdout=told,
            stderr=told,
            cwd=folder,
            env=environment,
        )
    try:
        _wait_for(server, process, log)
        yield server
        process.send_signal(signal.SIGINT)
        if process.wait(_STOP_SECONDS) != 0:
            raise ServerFailed(f"the server ends with {process.returncode}:\n{log.read_text()}")
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _wait_for(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + _READY_SECONDS
    while True:
        try:
            urllib.request.urlopen(f"{server.url}/healthz", timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            if process.poll() is not None or time.monotonic() > deadline:
                raise ServerFailed(f"the server does not start:\n{log.read_text()}") from None
            time.sleep(0.05)
