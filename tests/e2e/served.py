"""`ettana serve` as a person starts it, on a database of its own; it can be killed and started again where it was."""

import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.server.running import free_port

_READY_SECONDS = 60.0


class Served:
    """A running server with bots that do not pause."""

    def __init__(self, folder: Path) -> None:
        self.database = str(folder / "ettana.db")
        self._log = folder / "server.log"
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it answers."""
        command = [sys.executable, "-m", "ettana", "serve", "--port", str(self._port), "--db", self.database]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--bot-pause", "0", "--workers", "1", "--log-level", "warning"], stdout=log, stderr=log
            )
        deadline = time.monotonic() + _READY_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server does not start:\n{self.log()}")
            time.sleep(0.02)

    def kill(self) -> None:
        """SIGKILL: it gets no chance to say or store anything."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def log(self) -> str:
        return self._log.read_text()

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", trust_env=False).status_code == 200
        except httpx.TransportError:
            return False
