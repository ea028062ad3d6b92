"""The sockets of `bench.spectators`. They do as little as possible with each message, so that thousands fit into a
process.
"""

import asyncio
import re
import struct
import time
from typing import cast

from tools.server_stress.raw import said, upgrade

_VERSION = re.compile(rb'"version":(\d+)')


class Audience:
    """The spectators of one table."""

    def __init__(self, port: int, table: str) -> None:
        self._port = port
        self._table = table
        self._all: list[_Spectator] = []
        self._welcomed = asyncio.Event()
        self._missing = 0
        self._version = 0
        self._moments: list[float] = []
        self._complete: asyncio.Future[list[float]] | None = None

    async def enter(self, count: int) -> None:
        """Connects `count` more spectators and returns when all have their welcome."""
        self._missing = count
        self._welcomed.clear()
        loop = asyncio.get_running_loop()
        for _ in range(count):
            spectator = _Spectator(self)
            await loop.create_connection(lambda one=spectator: one, "127.0.0.1", self._port)  # type: ignore[misc]  # a lambda
            self._all.append(spectator)
        await self._welcomed.wait()

    def expect(self, version: int) -> "asyncio.Future[list[float]]":
        """Resolves to the times at which each spectator received this version."""
        self._version, self._moments = version, []
        self._complete = asyncio.get_running_loop().create_future()
        return self._complete

    def request(self) -> bytes:
        return upgrade(self._table, host=f"127.0.0.1:{self._port}")

    def welcomed(self) -> None:
        self._missing -= 1
        if not self._missing:
            self._welcomed.set()

    def updated(self, version: int) -> None:
        if version == self._version and self._complete is not None:
            self._moments.append(time.perf_counter())
            if len(self._moments) == len(self._all):
                self._complete.set_result(self._moments)
                self._complete = None

    def lost(self) -> None:
        if self._complete is not None and not self._complete.done():
            self._complete.set_exception(ConnectionError("the server disconnected a spectator"))

    def leave(self) -> None:
        self._complete = None
        for spectator in self._all:
            spectator.close()


class _Spectator(asyncio.Protocol):
    def __init__(self, audience: Audience) -> None:
        self._audience = audience
        self._buffer = bytearray()
        self._upgraded = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop does not inherit from it
        self._transport.write(self._audience.request())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._upgraded:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.close()
                return
            self._upgraded, self._buffer = True, bytearray(rest)
            assert self._transport is not None
            self._transport.write(said({"do": "hello", "token": None}))
        while self._take_message():
            pass

    def _take_message(self) -> bool:
        """Takes one frame from the buffer, if it is complete. The server never masks or splits frames."""
        buffer = self._buffer
        if len(buffer) < 4:
            return False
        length, start = buffer[1] & 127, 2
        if length == 126:
            length, start = struct.unpack_from("!H", buffer, 2)[0], 4
        elif length == 127:
            if len(buffer) < 10:
                return False
            length, start = struct.unpack_from("!Q", buffer, 2)[0], 10
        if len(buffer) < start + length:
            return False
        opening = bytes(buffer[start : start + min(length, 80)])
        del buffer[: start + length]
        if opening.startswith(b'{"tell":"update"') and (found := _VERSION.search(opening)):
            self._audience.updated(int(found[1]))
        elif opening.startswith(b'{"tell":"welcome"'):
            self._audience.welcomed()
        return True

    def connection_lost(self, error: Exception | None) -> None:
        self._audience.lost()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()
