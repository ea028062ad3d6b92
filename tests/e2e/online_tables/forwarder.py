"""One address for several servers: forwards each connection to the first server that accepts it."""

import asyncio
import threading
from collections.abc import Sequence
from types import TracebackType

from tests.server.running import free_port


class Forwarder:
    """Use it with `with`. Runs in its own thread, since Playwright's loop occupies the test's."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self.led_to: list[int] = []  # the port of the server that each connection got, in their order
        self._listens = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    def __enter__(self) -> "Forwarder":
        self._thread.start()
        self._listens.wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with await asyncio.start_server(self._lead, "127.0.0.1", self._port):
            self._listens.set()
            await self._stop.wait()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._ports:
            try:
                there = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            self.led_to.append(port)
            await asyncio.gather(_copy(reader, there[1]), _copy(there[0], writer), return_exceptions=True)
            return
        writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Copies until one side ends, or the other no longer accepts data."""
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()
