"""A server as `ettana serve` runs it, in a process of its own, that outlives the program that started it if need be."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import psutil

HOST: Final = "127.0.0.1"
_READY_SECONDS = 300.0  # a first start on a busy machine compiles every module that it imports
_STOP_SECONDS = 60.0
_started: dict[int, "subprocess.Popen[bytes]"] = {}  # our own children, by their ids


class ServerFailed(Exception):
    """It did not start, or it is gone."""


@dataclass(frozen=True, slots=True)
class RunningServer:
    """Where it is. Its database and its log are in its folder."""

    pid: int
    port: int
    metrics_port: int
    folder: str

    @property
    def log(self) -> Path:
        return Path(self.folder) / "server.log"

    def stop(self) -> None:
        """As Ctrl-C does. Raises ServerFailed if it does not end."""
        process = _started.pop(self.pid, None) or psutil.Process(self.pid)
        process.send_signal(signal.SIGINT)
        try:
            process.wait(_STOP_SECONDS)
        except (subprocess.TimeoutExpired, psutil.TimeoutExpired):
            process.kill()
            process.wait()
            raise ServerFailed("the server does not stop") from None
        finally:
            _note(self.folder).unlink(missing_ok=True)


def running_server(folder: Path, options: Sequence[str] = ()) -> RunningServer:
    """The server that was left running with this folder, or else a new one. Raises ServerFailed."""
    return _left_running(folder) or _start(folder, options)


def _note(folder: str | Path) -> Path:
    return Path(folder) / "server.json"


def _left_running(folder: Path) -> RunningServer | None:
    try:
        server = RunningServer(**json.loads(_note(folder).read_text()))
        is_ours = "serve" in psutil.Process(server.pid).cmdline()
    except (FileNotFoundError, psutil.NoSuchProcess):
        return None
    return server if is_ours else None


def _start(folder: Path, options: Sequence[str]) -> RunningServer:
    folder.mkdir(parents=True, exist_ok=True)
    port, metrics_port = _free_ports(2)
    place = ["--port", str(port), "--metrics", f"{HOST}:{metrics_port}", "--db", str(folder / "tables.sqlite")]
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "ettana", "serve", *place, *options],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # what ends this program does not end the server
        )
    server = RunningServer(process.pid, port, metrics_port, str(folder))
    _started[server.pid] = process
    _note(folder).write_text(json.dumps(asdict(server)))
    deadline = time.monotonic() + _READY_SECONDS
    while not _answers(port):
        if process.poll() is not None or time.monotonic() > deadline:
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
    """Below those that the system gives to outgoing connections, of which an attack makes thousands."""
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
