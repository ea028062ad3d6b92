"""Nodes forked from a program that has imported everything once. They start in a moment, so that hundreds can be killed
in an hour, and run everything that `ettana serve` runs.
"""

import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path

from tools.cluster.settings import LIMITS

from tests.server.keys import Keys
from tests.server.running import QUICK, Server, ServerFactory
from tests.server.served import Wish

_CONFIG = replace(QUICK, limits=LIMITS, bot_pause=0.1, analysis_nodes=0)


class ForkingServerFactory(ServerFactory):
    """Reports only the latest child, so nodes are started one at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.starting = asyncio.Lock()


class ForkedNode:
    """A Node with its own file of dice keys: two nodes must never give a table the same dice."""

    def __init__(
        self, server_factory: ForkingServerFactory, name: str, port: int, database: str, nats: str | None, folder: Path
    ) -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self._server_factory = server_factory
        keys = folder / f"{name}.keys"
        Keys(keys).begin(port)
        wish = Wish(port, database, _CONFIG, str(self.log), str(keys), "warning", nats=nats, node=name)
        self._server = Server(server_factory, wish)

    @property
    def pid(self) -> int:
        return self._server.pid

    @property
    def runs(self) -> bool:
        return self.pid != 0 and not self._server_factory.has_ended(self.pid)

    async def start(self) -> None:
        async with self._server_factory.starting:
            await self._server.spawn()
        await self._server.answers()

    async def answers(self) -> None:
        await self._server.answers()

    async def kill(self) -> None:
        await self._server.kill()

    async def stop(self) -> int:
        return await self._server.stop()

    def freeze(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.pid, signal.SIGCONT)
