"""The PostgreSQL server of the tests, as a program that can be killed while clients continue."""

import asyncio

from tests.server.postgres import PostgresServer, find_binaries

_LOOK_SECONDS = 0.05
_MOST_STARTS = 200


class Postgres:
    """`durable` flushes commits, as in production. Otherwise it is as fast as the tests want it."""

    name = "PostgreSQL"

    def __init__(self, *, durable: bool = False) -> None:
        binaries = find_binaries()
        if binaries is None:
            raise RuntimeError("PostgreSQL is not installed: tools/need/postgres.sh explains how to install it")
        flush = "on" if durable else "off"
        self.server = PostgresServer(binaries, fsync=flush, full_page_writes=flush, max_connections="200")

    @property
    def pid(self) -> int:
        return self.server.pid

    def spawn(self) -> None:
        self.server.spawn()

    async def start(self) -> None:
        """Returns when the server responds. It exits as long as a child of its killed predecessor lives, so this
        retries.
        """
        for _ in range(_MOST_STARTS):
            self.spawn()
            while not self.server.has_ended():
                if await asyncio.to_thread(self.server.is_ready):
                    return
                await asyncio.sleep(_LOOK_SECONDS)
            await asyncio.sleep(_LOOK_SECONDS)
        raise RuntimeError("PostgreSQL does not start")

    async def kill(self) -> None:
        self.server.kill()

    def remove(self) -> None:
        """Stops the server and removes its data."""
        if not self.server.has_ended():
            self.server.stop(at_once=True)
        self.server.remove()
