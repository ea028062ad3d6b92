"""A server for browser tests, on its own database; it can be killed and restarted at the same address."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from ettana.server.config import Config
from tests.server.keys import Keys
from tests.server.running import QUICK, ServerFactory, free_port
from tests.server.served import Wish

_PATIENCE_SECONDS = 120.0


class LiveServer:
    """All of `ettana serve`, with bots without pauses and tables with dice known to the test."""

    def __init__(
        self,
        server_factory: ServerFactory,
        folder: Path,
        *,
        database: str | None = None,
        nats: str | None = None,
        config: Config = QUICK,
    ) -> None:
        """With `nats` it is one of several nodes on the same database."""
        self._server_factory = server_factory
        self.database = database or str(folder / "ettana.db")
        self.port = port = free_port()
        self._log = folder / f"server-{port}.log"
        self._keys = folder / "keys"
        log, keys = str(self._log), str(self._keys)
        self._wish = Wish(port, self.database, config, log, keys, "warning", nats=nats)
        self.url = self.origin = f"http://127.0.0.1:{port}"
        self._pid: int | None = None

    def deal(self, seed: int) -> None:
        """From now on new tables get the dice of this seed, from its first."""
        Keys(self._keys).begin(seed)

    def start(self) -> None:
        """Returns when it responds."""
        self._server_factory.ask_for(self._wish)
        self._until(self._is_there)
        self._until(self._answers)

    def kill(self) -> None:
        """SIGKILL: it cannot send or store anything more."""
        if self._pid is not None:
            pid, self._pid = self._pid, None
            os.kill(pid, signal.SIGKILL)
            self._until(lambda: self._server_factory.has_ended(pid))

    @contextmanager
    def killed(self) -> Iterator[None]:
        """The server is down inside the block, and up again afterwards, also for later tests if one fails inside."""
        self.kill()
        try:
            yield
        finally:
            self.start()

    def log(self) -> str:
        return self._log.read_text() if self._log.exists() else ""

    def _until(self, done: Callable[[], bool]) -> None:
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while not done():
            if (self._pid and self._server_factory.has_ended(self._pid)) or time.monotonic() > deadline:
                raise RuntimeError(f"the server does not start or end:\n{self.log()}")
            time.sleep(0.01)

    def _is_there(self) -> bool:
        self._pid = self._server_factory.answer()
        return self._pid is not None

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", trust_env=False).status_code == 200
        except httpx.TransportError:
            return False
