"""A network between a node and what it needs, which can be cut: whatever is sent then arrives nowhere, and nobody is
told so. When it is whole again, what was on its way arrives late.

async with Relay(lambda: asyncio.open_connection("127.0.0.1", port)) as relay:
    server = server_factory.server(f"postgresql://127.0.0.1:{relay.port}/…")
    relay.cut()
"""

import asyncio
from collections.abc import Awaitable, Callable
from types import TracebackType

from tests.server.running import free_port

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Relay:
    """For any number of connections."""

    def __init__(self, connect: Callable[[], Awaitable[Streams]]) -> None:
        self.port = free_port()
        self._connect = connect
        self._whole = asyncio.Event()
        self._whole.set()
        self._tasks: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    async def __aenter__(self) -> "Relay":
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._whole.wait()
            there, back = await self._connect()
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pass_on(reader, back))
                group.create_task(self._pass_on(there, writer))
        except* OSError:
            pass
        finally:
            writer.close()
            self._tasks.discard(task)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()
