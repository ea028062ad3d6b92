"""Real servers for the tests: processes of their own, on a port of their own, that can be stopped, killed and started
again on the same database.

    async with server_factory.server(database) as server:
        api = Api(server.url)
"""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

import httpx
import msgspec

from ettana.server.config import Config, Limits
from tests.server.keys import Keys
from tests.server.new_files import make_tables
from tests.server.plain_http import plain_http
from tests.server.served import Wish
from tests.support.patience import PATIENCE

_ROOT = Path(__file__).parent.parent.parent

# For tests of anything but the limits: one address is all players at once, bots need no pause to be followed, and a
# client that a busy machine keeps waiting is not idle.
GENEROUS = Limits(
    tables_per_hour=1_000_000,
    practice_tables_per_hour=1_000_000,
    joins_per_minute=1_000_000,
    replays_per_minute=1_000_000,
    analysis_seconds_per_minute=1_000_000,
    requests_per_minute=1_000_000,
    files_per_minute=1_000_000,
    sockets=10_000,
    new_sockets_per_minute=1_000_000,
    messages_per_second=100_000,
    message_burst=100_000,
    messages_per_address=1_000_000,
    thinking_seconds_per_minute=1_000_000,
    hello_seconds=600,
    head_seconds=600,
    body_seconds=600,
    keep_alive_seconds=600,
    unread_seconds=600,
    idle_seconds=3600,
)
METRICS_TOKEN = "only for those who watch the server"
# Nor do analyses wait for idle time: a busy machine may have none.
QUICK = Config(
    bot_workers=1,
    bot_pause=0.0,
    analysis_nodes=20,
    analysis_in_idle_time=False,
    metrics_token=METRICS_TOKEN,
    limits=GENEROUS,
)


_reserved: list[socket.socket] = []


def free_port() -> int:
    """One that nobody else who asks for one gets as long as this process runs, though its server may be down at times.

    None of those that the system gives to outgoing connections. What keeps it is a socket that does not listen: beside
    it a server may, which allows for that, and nobody else may have one like it.
    """
    while True:
        port, keeper = random.randrange(20_000, 32_000), socket.socket()
        try:
            keeper.bind(("127.0.0.1", port))
        except OSError:
            keeper.close()
            continue
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _reserved.append(keeper)
        return port


class ServerFactory:
    """Starts servers. One for all tests of a process: see `server_factory`."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.served"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=_ROOT
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout.fileno()
        os.set_blocking(self._out, False)
        self._heard = b""
        self._started: list[int] = []
        self._codes: dict[int, int] = {}
        self._folder = tempfile.TemporaryDirectory(prefix="ettana-servers-")
        self._keys = Path(self._folder.name) / "keys"
        self.deal(1)

    def deal(self, seed: int) -> None:
        """The tables that are laid from now on, at any of the servers, are those of this seed, from its first."""
        Keys(self._keys).begin(seed)

    def server(
        self,
        database: str,
        config: Config = QUICK,
        *,
        port: int | None = None,
        nats: str | None = None,
        node: str | None = None,
        prepare: str | None = None,
    ) -> "Server":
        """Not started yet: `async with` it, or call `start`."""
        port = port or free_port()
        log = f"{self._folder.name}/{port}.log"
        return Server(self, Wish(port, database, config, log, str(self._keys), nats=nats, node=node, prepare=prepare))

    def ask_for(self, wish: Wish) -> None:
        """A new server, whose id `answer` tells."""
        self._in.write(msgspec.json.encode(wish) + b"\n")
        self._in.flush()

    def answer(self) -> int | None:
        """The id of the new process, as soon as there is one."""
        self._read()
        assert self._process.poll() is None, "the servers' parent has ended"
        return self._started.pop() if self._started else None

    async def start(self, wish: Wish) -> int:
        """The id of the new process."""
        self.ask_for(wish)
        while (pid := self.answer()) is None:
            await asyncio.sleep(0.005)
        return pid

    async def ended(self, pid: int) -> int:
        """Waits for a server's end: its exit code, or the signal as a negative number."""
        while pid not in self._codes:
            await self._listen()
        return self._codes[pid]

    def has_ended(self, pid: int) -> bool:
        self._read()
        return pid in self._codes

    async def _listen(self) -> None:
        self._read()
        assert self._process.poll() is None, "the servers' parent has ended"
        await asyncio.sleep(0.005)

    def _read(self) -> None:
        try:
            self._heard += os.read(self._out, 65536)
        except BlockingIOError:
            return
        *lines, self._heard = self._heard.split(b"\n")
        for line in lines:
            word, pid, *code = line.split()
            if word == b"started":
                self._started.append(int(pid))
            else:
                self._codes[int(pid)] = int(code[0])

    def close(self) -> None:
        """Ends all servers that are still running."""
        self._in.close()
        self._process.wait(30)
        os.set_blocking(self._out, True)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._folder.cleanup()


class Server:
    """One server on a database. After `kill` or `stop` it can be started again, at the same address."""

    def __init__(self, server_factory: ServerFactory, wish: Wish) -> None:
        self._server_factory = server_factory
        self._wish = wish
        self.pid = 0
        self.url = f"http://127.0.0.1:{wish.port}"

    @property
    def database(self) -> str:
        return self._wish.database

    async def spawn(self) -> None:
        """Returns at once; the server begins to start."""
        make_tables(self.database)
        self.pid = await self._server_factory.start(self._wish)

    async def start(self) -> "Server":
        """Returns when it answers."""
        await self.spawn()
        return await self.answers()

    async def answers(self) -> "Server":
        """Waits for it."""
        deadline = time.monotonic() + PATIENCE
        async with plain_http() as http:
            while True:
                if self._server_factory.has_ended(self.pid):
                    self.pid = 0
                if not self.pid or time.monotonic() > deadline:
                    raise RuntimeError(f"the server does not start:\n{self.log()}")
                try:
                    if (await http.get(f"{self.url}/readyz")).status_code == 200:
                        return self
                    await asyncio.sleep(0.01)
                except httpx.TransportError:
                    await asyncio.sleep(0.01)

    async def kill(self) -> None:
        """SIGKILL: it gets no chance to say or store anything."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM: it stores what was begun and says goodbye. Its exit code, negative if a signal ended it."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        pid, self.pid = self.pid, 0
        os.kill(pid, how)
        return await self._server_factory.ended(pid)

    def log(self) -> str:
        """All that its processes wrote, log lines at debug level included."""
        path = Path(self._wish.log)
        return path.read_text() if path.exists() else ""

    async def __aenter__(self) -> "Server":
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.pid:
            await self.kill()
