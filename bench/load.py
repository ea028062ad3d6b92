"""A server on one core under the load of many tables, beside a bare echo of messages as long, in the same run.

    python bench/load.py [--tables 500] [--seconds 30] [--db PATH_OR_ADDRESS] [--json]

Four people sit at each table and one of them acts each second. Measured is the time from a command until another seat
has the update, which is stored by then: p50 and p99, and the processor time that an action takes. Then as many
sockets do nothing but get back what they send, as often and as long as those updates. The ratio of the two p50s is the
figure to watch: at most 5 on a quiet core, with p99 under 100 ms. A commit waits for the disk, which no echo does: how
long it takes to flush is told beside it.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect

from ettana.core.action_table import from_id

SERVER_CORE, OUR_CORE = 0, 1
SEATS = 4
RULES = "target=20"  # nobody wins in half a minute
AT_ONCE = 50


class Heard(msgspec.Struct):
    """What we read of a message: the rest of it is skipped."""

    tell: str
    version: int = 0
    legal: list[int] = []


_read = msgspec.json.Decoder(Heard).decode


class Latencies:
    """Seconds, gathered while `counting`."""

    def __init__(self) -> None:
        self.all: list[float] = []
        self.sizes: list[int] = []
        self.late = 0  # actions that had to wait for the one before
        self.counting = False

    def note(self, seconds: float, size: int) -> None:
        if self.counting:
            self.all.append(seconds)
            self.sizes.append(size)

    def at(self, share: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.all)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else float("nan")


class Table:
    """Four sockets at a table. Whoever is to move acts when told to; the next seat tells when it heard of it."""

    def __init__(self, url: str, latencies: Latencies, number: int) -> None:
        self._url = url
        self._latencies = latencies
        self._random = random.Random(number)
        self._lines: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._table, self._tokens = "", list[str]()
        self._version = 0
        self._heard: set[int] = set()  # the seats that have this version
        self._mover, self._legal = 0, list[int]()
        self._sent = 0.0
        self._watcher = -1  # the seat that measures
        self._commands = 0
        self.changed = asyncio.Event()

    async def make(self, http: httpx.AsyncClient) -> None:
        plans = [{"kind": "person"}] + [{"kind": "open"}] * (SEATS - 1)
        made = await http.post("/api/tables", json={"name": "A", "seats": plans, "rules": RULES})
        self._table, self._tokens = made.json()["table"], [made.json()["token"]]
        for name in "BCD":
            joined = await http.post(f"/api/tables/{self._table}/seats", json={"name": name})
            self._tokens.append(joined.json()["token"])

    async def enter(self) -> None:
        address = f"{self._url.replace('http', 'ws')}/api/tables/{self._table}/live"
        for seat, token in enumerate(self._tokens):
            line = await open_line(address)
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
            self._hear(seat, data.encode())

    def _hear(self, seat: int, data: bytes) -> None:
        heard = _read(data)
        if heard.tell not in ("welcome", "update"):
            assert heard.tell in ("done", "presence"), data
            return
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

    async def _command(self, seat: int, **more: object) -> None:
        self._commands += 1
        command = {"id": f"command-{self._commands}", "version": self._version, **more}
        await self._lines[seat].send(json.dumps(command))

    async def act(self) -> None:
        if not self.changed.is_set():
            self._latencies.late += 1
            return
        self.changed.clear()
        action = from_id(self._random.choice(self._legal))
        self._watcher = (self._mover + 1) % SEATS
        self._sent = time.perf_counter()
        await self._command(self._mover, do="act", action=str(action))

    async def leave(self) -> None:
        for task in self._readers:
            task.cancel()
        await asyncio.gather(*(line.close() for line in self._lines))


class Echo:
    """A socket that gets back what it sends."""

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


async def all_of(some: list[Callable[[], Awaitable[None]]]) -> None:
    """Everything, some at once."""
    turnstile = asyncio.Semaphore(AT_ONCE)

    async def one(work: Callable[[], Awaitable[None]]) -> None:
        async with turnstile:
            await work()

    await asyncio.gather(*map(one, some))


async def each_second(acts: list[Callable[[], Awaitable[None]]], latencies: Latencies, seconds: float) -> None:
    """Each of them once a second, spread over the second; the first two seconds are not counted."""
    begin = time.perf_counter() + 0.1

    async def one(number: int, act: Callable[[], Awaitable[None]]) -> None:
        due = begin + number / len(acts)
        while due < begin + 2 + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            latencies.counting = due > begin + 2
            await act()
            due += 1

    await asyncio.gather(*(one(number, act) for number, act in enumerate(acts)))
    latencies.counting = False


def flush_seconds(folder: Path) -> float:
    """How long this disk takes to append a page and flush it: the median of some."""
    took = []
    with Path(folder, "flushes").open("wb", buffering=0) as file:
        for _ in range(100):
            began = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file)
            took.append(time.perf_counter() - began)
    return sorted(took)[50]


def say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


async def measure(url: str, server: psutil.Process, tables: int, seconds: float, folder: Path) -> dict[str, object]:
    def memory() -> int:
        return int(server.memory_info().rss)

    def busy() -> float:
        times = server.cpu_times()
        return float(times.user + times.system)

    played, echoed = Latencies(), Latencies()
    some = [Table(url, played, number) for number in range(tables)]
    sockets = SEATS * tables
    at_rest = memory()
    say(f"{tables} tables are made and {sockets} sockets opened")
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        await all_of([lambda table=table: table.make(http) for table in some])  # type: ignore[misc]  # a lambda
    with_tables = memory()
    await all_of([table.enter for table in some])
    with_sockets = memory()
    await all_of([table.start for table in some])
    playing, began = memory(), busy()
    say(f"playing for {seconds:g} seconds")
    await each_second([table.act for table in some], played, seconds)
    act_cpu, after = (busy() - began) / (len(played.all) + 2 * tables), memory()
    await all_of([table.leave for table in some])

    size = sorted(played.sizes)[len(played.sizes) // 2]
    lines = [Echo(url, echoed, size) for _ in range(sockets)]
    before_echo = memory()
    await all_of([line.enter for line in lines])
    with_echo, began = memory(), busy()
    say(f"echoing for {seconds:g} seconds")
    await each_second([line.act for line in lines[::SEATS]], echoed, seconds)
    echo_cpu = (busy() - began) / (len(echoed.all) + 2 * tables)
    await all_of([line.leave for line in lines])
    return {
        "tables": tables,
        "sockets_held": sockets,
        "actions": len(played.all),
        "actions_late": played.late,
        "update_bytes": size,
        "p50_ms": played.at(0.5),
        "p99_ms": played.at(0.99),
        "echo_p50_ms": echoed.at(0.5),
        "echo_p99_ms": echoed.at(0.99),
        "p50_ratio": played.at(0.5) / echoed.at(0.5),
        "flush_p50_ms": flush_seconds(folder) * 1000,
        "cpu_us_per_action": act_cpu * 1e6,
        "cpu_us_per_echo": echo_cpu * 1e6,
        "memory_at_rest_mb": at_rest / 1e6,
        "memory_after_mb": after / 1e6,
        "kb_per_table": (with_tables - at_rest) / tables / 1e3,
        "kb_per_connection": (with_sockets - with_tables) / sockets / 1e3,
        "kb_per_game": (playing - with_sockets) / tables / 1e3,
        "kb_per_bare_connection": max(0, with_echo - before_echo) / sockets / 1e3,
        "load_average": os.getloadavg()[0],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--db", help="a path or an address; without it, a new file in a folder for temporary ones")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.sched_setaffinity(0, {OUR_CORE})
    with tempfile.TemporaryDirectory(prefix="ettana-load-") as folder:
        database = wish.db or f"{folder}/tables.sqlite"
        place = Path(database).parent if Path(database).parent.is_dir() else Path(folder)
        command = [sys.executable, str(Path(__file__).with_name("load_server.py")), database, str(SERVER_CORE)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            url = f"http://127.0.0.1:{process.stdout.readline().strip()}"
            wait_for(url)
            try:
                server = psutil.Process(process.pid)
                figures = asyncio.run(measure(url, server, wish.tables, wish.seconds, place))
            finally:
                process.terminate()
    if wish.json:
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name:<24} {value:,.2f}" if isinstance(value, float) else f"{name:<24} {value:,}")


def wait_for(url: str) -> None:
    for _ in range(200):
        try:
            httpx.get(f"{url}/healthz", trust_env=False)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit("the server does not answer")


if __name__ == "__main__":
    main()
