"""The PostgreSQL server of the tests as a program that can be killed while clients go on."""

import asyncio

from tests.server.postgres import PostgresServer, find_binaries

_LOOK_SECONDS = 0.05
_MOST_STARTS = 200


class Postgres:
    """With a commit that is flushed if `durable`, as it is where people play; else as quick as tests want it."""

    name = "PostgreSQL"

    def __init__(self, *, durable: bool = False) -> None:
        binaries = find_binaries()
        if binaries is None:
            raise RuntimeError("PostgreSQL is not installed: tools/need/postgres.sh says how to get it")
        flush = "on" if durable else "off"
        self.server = PostgresServer(binaries, fsync=flush, full_page_writes=flush, max_connections="200")

    @property
    def pid(self) -> int:
        return self.server.pid

    def spawn(self) -> None:
        self.server.spawn()

    async def start(self) -> None:
        """Returns when it answers. As long as a child of the killed one lives, it ends again, and we try again."""
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
        """Ends it, and removes what it stored."""
        if not self.server.has_ended():
            self.server.stop(at_once=True)
        self.server.remove()
