"""The context of an attack: the server, the attack's own addresses, and its victims."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Final

from tools.server_stress import raw
from tools.server_stress.raw import Connection

LISTED: Final = "/api/tables"


@dataclass(slots=True)
class Site:
    """For one attack. It has its own addresses: 127.1.N.1 and so on."""

    port: int
    name: str
    number: int
    chance: random.Random
    done: Counter[str] = field(default_factory=Counter)  # counts of its own operations and of the responses
    _next_address: int = 0

    def address(self, most: int = 1) -> str:
        """Returns the next of `most` addresses, in rotation."""
        self._next_address = self._next_address % most + 1
        return f"127.1.{self.number}.{self._next_address}"

    def count(self, what: str, many: int = 1) -> None:
        self.done[what] += many

    def heard(self, data: bytes) -> None:
        """Counts the statuses in a response, and internal errors that arrive over a socket."""
        for status in raw.statuses(data):
            self.done[f"status {status}"] += 1
        if b'"code":"internal"' in data:
            self.done["internal"] += 1

    # Connections and requests

    async def connect(self, strangers: int = 1, *, small_buffers: bool = False) -> Connection:
        connection = await raw.connect(self.port, self.address(strangers), small_buffers=small_buffers)
        self.count("connections")
        return connection

    async def ask(self, data: bytes, address: str | None = None) -> Any:
        """Sends one request on a new connection. Returns the JSON of the response, if it has one."""
        async with await raw.connect(self.port, address or self.address()) as connection:
            await connection.send(data.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
            answer = await connection.read_all()
        self.count("requests")
        self.heard(answer)
        try:
            return json.loads(answer.partition(b"\r\n\r\n")[2])
        except ValueError:
            return None

    async def open_socket(self, table: str, address: str, *, small_buffers: bool = False) -> Connection | None:
        connection = await raw.open_socket(self.port, address, table, small_buffers=small_buffers)
        self.count("sockets" if connection is not None else "sockets refused")
        return connection

    async def a_table(self) -> str:
        """The id of a listed table where others play. Returns an unknown id if there is none."""
        found = await self.ask(raw.request("GET", LISTED), self.address())
        playing = [table["id"] for table in (found or {}).get("tables", []) if table["status"] == "playing"]
        return self.chance.choice(playing) if playing else "none"

    async def ticks(self, per_second: float) -> AsyncIterator[int]:
        """Yields numbers at most `per_second` times a second: an attack on the same machine may not use it up."""
        clock, number = asyncio.get_running_loop().time, 0
        at = clock()
        while True:
            yield number
            number += 1
            at = max(at + 1 / per_second, clock() - 1)
            await asyncio.sleep(max(0.0, at - clock()))
