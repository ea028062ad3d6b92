"""The clients of `bench.load`: people at tables, and sockets that use an echo server."""

import asyncio
import json
import random
import time
from collections.abc import Sequence

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from ettana.core.action_table import action_from_id

SEATS = 4
ASK_HINTS = json.dumps({"do": "hints"})
RULES = "target=20"  # so many points that nobody wins within half a minute


class Heard(msgspec.Struct):
    """The fields of a message that we read; the rest is skipped."""

    tell: str
    version: int = 0
    legal: list[int] = []


_read = msgspec.json.Decoder(Heard).decode


class Latencies:
    """Latencies in seconds, collected while `counting`."""

    def __init__(self) -> None:
        self.all: list[float] = []
        self.sizes: list[int] = []
        self.late = 0  # actions that had to wait for the previous one
        self.counting = False

    def note(self, seconds: float, size: int) -> None:
        if self.counting:
            self.all.append(seconds)
            self.sizes.append(size)

    def at(self, share: float) -> float:
        """The percentile `share`, in milliseconds."""
        ordered = sorted(self.all)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else float("nan")


class Table:
    """Four sockets at a table, spread over these servers. The seat to move acts on request; the next seat measures when
    the update arrives.
    """

    def __init__(self, urls: Sequence[str], latencies: Latencies, number: int) -> None:
        self._urls = [urls[(number + seat) % len(urls)] for seat in range(SEATS)]
        self._latencies = latencies
        self._random = random.Random(number)
        self._lines: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._table, self._tokens = "", list[str]()
        self._version = 0
        self._heard: set[int] = set()  # the seats that have this version
        self._mover, self._legal = 0, list[int]()
        self._sent = 0.0
        self._watcher = -1  # the seat that measures the latency
        self._commands = 0
        self._asking: set[int] = set()  # the seats that request hints after each update, as a browser does
        self.hint_sizes: list[int] = []
        self.changed = asyncio.Event()

    async def make(self, http: httpx.AsyncClient) -> None:
        plans = [{"kind": "person"}] + [{"kind": "open"}] * (SEATS - 1)
        made = await http.post("/api/tables", json={"name": "A", "seats": plans, "rules": RULES})
        self._table, self._tokens = made.json()["table"], [made.json()["token"]]
        for name in "BCD":
            joined = await http.post(f"/api/tables/{self._table}/seats", json={"name": name})
            self._tokens.append(joined.json()["token"])

    async def enter(self) -> None:
        for seat, (url, token) in enumerate(zip(self._urls, self._tokens, strict=True)):
            line = await open_line(f"{url.replace('http', 'ws')}/api/tables/{self._table}/live")
            await line.send(json.dumps({"do": "hello", "token": token}))
            self._lines.append(line)
            self._hear(seat, await line.recv(decode=False))
            self._readers.append(asyncio.create_task(self._listen(seat, line)))

    async def start(self) -> None:
        for seat in (1, 2, 3, 0):
            self.changed.clear()
            more = {"do": "start"} if seat == 0 else {"do": "ready", "ready": True}
            await self._command(seat, **more)
            await self.changed.wait()

    async def _listen(self, seat: int, line: ClientConnection) -> None:
        async for data in line:
            assert isinstance(data, str)
            heard = self._hear(seat, data.encode())
            if seat in self._asking and heard.tell == "update":
                await line.send(ASK_HINTS)

    def _hear(self, seat: int, data: bytes) -> Heard:
        heard = _read(data)
        if heard.tell == "hints":
            self.hint_sizes.append(len(data))
        if heard.tell not in ("welcome", "update"):
            assert heard.tell in ("done", "presence", "hints"), data
            return heard
        if heard.version > self._version:
            self._version, self._heard = heard.version, set()
        self._heard.add(seat)
        if heard.legal:
            self._mover, self._legal = seat, heard.legal
        if seat == self._watcher and heard.tell == "update":
            self._latencies.note(time.perf_counter() - self._sent, len(data))
            self._watcher = -1
        if len(self._heard) == SEATS:
            self.changed.set()
        return heard

    async def _command(self, seat: int, **more: object) -> None:
        self._commands += 1
        command = {"id": f"command-{self._commands}", "version": self._version, **more}
        await self._lines[seat].send(json.dumps(command))

    async def act(self) -> None:
        if not self.changed.is_set():
            self._latencies.late += 1
            return
        self.changed.clear()
        action = action_from_id(self._random.choice(self._legal))
        self._watcher = (self._mover + 1) % SEATS
        self._sent = time.perf_counter()
        await self._command(self._mover, do="act", action=str(action))

    def play_on_asking(self, latencies: Latencies, share: float) -> None:
        """From now on each seat requests hints with this probability, and `latencies` collects the times."""
        self._latencies = latencies
        self._asking = {seat for seat in range(SEATS) if self._random.random() < share}

    async def leave(self) -> None:
        for task in self._readers:
            task.cancel()
        await asyncio.gather(*(line.close() for line in self._lines))


class Echo:
    """A socket to an echo server."""

    def __init__(self, url: str, latencies: Latencies, size: int) -> None:
        self._address = f"{url.replace('http', 'ws')}/echo"
        self._latencies = latencies
        self._text = "x" * size

    async def enter(self) -> None:
        self._line = await open_line(self._address)

    async def act(self) -> None:
        began = time.perf_counter()
        await self._line.send(self._text)
        await self._line.recv(decode=False)
        self._latencies.note(time.perf_counter() - began, len(self._text))

    async def leave(self) -> None:
        await self._line.close()


async def open_line(address: str) -> ClientConnection:
    return await connect(address, compression=None, proxy=None, ping_interval=None, max_queue=None, open_timeout=60)
