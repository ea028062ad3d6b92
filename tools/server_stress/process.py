"""A server as `ettana serve` runs it, in a separate process that can outlive the program that started it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import psutil

HOST: Final = "127.0.0.1"
_READY_SECONDS = 300.0  # the first start compiles every imported module, on a perhaps busy machine
_STOP_SECONDS = 60.0
_ETTANA: Final = (sys.executable, "-m", "ettana")
_started: dict[int, "subprocess.Popen[bytes]"] = {}  # our own children, by process ID


class ServerFailed(Exception):
    """The server did not start or did not stop. Carries its output."""


@dataclass(frozen=True, slots=True)
class RunningServer:
    """The address of a server, and the folder of its database and log."""

    pid: int
    port: int
    metrics_port: int
    folder: str

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def database(self) -> str:
        return str(Path(self.folder) / "tables.sqlite")

    @property
    def log(self) -> Path:
        return Path(self.folder) / "server.log"

    def stop(self) -> None:
        """Stops the server as Ctrl-C does. Raises ServerFailed if it does not exit, or exits with an error."""
        process = _started.pop(self.pid, None) or psutil.Process(self.pid)
        process.send_signal(signal.SIGINT)
        try:
            code = process.wait(_STOP_SECONDS)
        except (subprocess.TimeoutExpired, psutil.TimeoutExpired):
            self._kill(process)
            raise ServerFailed("the server did not stop") from None
        finally:
            _note(self.folder).unlink(missing_ok=True)
        if code:  # None if another program started it
            raise ServerFailed(f"the server exited with {code}:\n{self.log.read_text()}")

    def kill(self) -> None:
        """Kills the server at once, if it still runs."""
        if process := _started.pop(self.pid, None):
            self._kill(process)

    @staticmethod
    def _kill(process: "subprocess.Popen[bytes] | psutil.Process") -> None:
        process.kill()
        process.wait()


def running_server(folder: Path, options: Sequence[str] = ()) -> RunningServer:
    """The server that was left running with this folder, or else a new one. Raises ServerFailed."""
    return _left_running(folder) or _start(folder, options)


@contextmanager
def serving(folder: Path, ettana: Sequence[str | Path] = _ETTANA) -> Iterator[RunningServer]:
    """Runs a server of the command `ettana` with a new database. The server gets nothing of this environment. Raises
    ServerFailed, also if it does not exit cleanly.
    """
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    server = _start(folder, ("--workers", "1", "--log-level", "warning"), ettana, environment)
    try:
        yield server
        server.stop()
    finally:
        server.kill()


def _note(folder: str | Path) -> Path:
    return Path(folder) / "server.json"


def _left_running(folder: Path) -> RunningServer | None:
    try:
        server = RunningServer(**json.loads(_note(folder).read_text()))
        is_ours = "serve" in psutil.Process(server.pid).cmdline()
    except (FileNotFoundError, psutil.NoSuchProcess):
        return None
    return server if is_ours else None


def _start(
    folder: Path,
    options: Sequence[str],
    ettana: Sequence[str | Path] = _ETTANA,
    environment: dict[str, str] | None = None,
) -> RunningServer:
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    port, metrics_port = _free_ports(2)
    place = ["--port", str(port), "--metrics", f"{HOST}:{metrics_port}", "--db", str(folder / "tables.sqlite")]
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            [*ettana, "serve", *place, *options],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # signals that end this program do not reach the server
        )
    server = RunningServer(process.pid, port, metrics_port, str(folder))
    _started[server.pid] = process
    _note(folder).write_text(json.dumps(asdict(server)))
    deadline = time.monotonic() + _READY_SECONDS
    while not _answers(port):
        if process.poll() is not None or time.monotonic() > deadline:
            server.kill()
            raise ServerFailed(f"the server does not start:\n{server.log.read_text()}")
        time.sleep(0.05)
    return server


def _answers(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://{HOST}:{port}/healthz", timeout=5).close()
    except (urllib.error.URLError, OSError):
        return False
    return True


def _free_ports(count: int) -> list[int]:
    """Ports below the system's range for outgoing connections, of which an attack makes thousands."""
    found: list[int] = []
    while len(found) < count:
        port = 20_000 + int.from_bytes(os.urandom(2), "big") % 12_000
        with socket.socket() as one:
            try:
                one.bind((HOST, port))
            except OSError:
                continue
        if port not in found:
            found.append(port)
    return found
