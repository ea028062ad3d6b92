"""A server on one core under the load of many tables, beside a bare echo of equally long messages, in the same run.

    python -m bench.load [--tables 500] [--seconds 30] [--asking 1.0] [--db PATH_OR_ADDRESS] [--json]

Four people sit at each table and one of them acts each second. Measured are the time from a command until another seat
has the stored update (p50 and p99), and the processor time of an action. A second measurement follows, in which this
share of the seats requests hints after each update, as browsers do (`--asking 0` leaves it out). Then the same number
of sockets of a bare server, uvicorn and Starlette on the same core, only echo messages as long and as frequent as those
updates.

The figures to watch are the processor time of an action and p99. On a quiet machine an action takes 4 to 6.5 echoes: it
reads one message as an echo does, but writes four and flushes the disk. On a busy machine actions wait and share their
commits, so the ratio falls while p50 rises: 2.7 echoes at a load average of 23, with a p50 of 390 ms. `bench.action`
gives each action its own commit. The output includes how long the disk takes to flush.
"""

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil
from bench.load_clients import SEATS, Echo, Latencies, Table
from bench.load_server import ECHO

SERVER_CORE, OUR_CORE = 0, 1
ROOT = Path(__file__).parents[1]
AT_ONCE = 50


async def all_of(some: list[Callable[[], Awaitable[None]]]) -> None:
    """Runs all of them, at most `AT_ONCE` at a time."""
    few_at_once = asyncio.Semaphore(AT_ONCE)

    async def one(work: Callable[[], Awaitable[None]]) -> None:
        async with few_at_once:
            await work()

    await asyncio.gather(*map(one, some))


async def each_second(acts: list[Callable[[], Awaitable[None]]], latencies: Latencies, seconds: float) -> None:
    """Calls each once a second, spread over the second. The first two seconds are not counted."""
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
    """The median time that this disk takes to append a page and flush it."""
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


async def measure(
    url: str, server: psutil.Process, tables: int, seconds: float, asking: float, folder: Path
) -> dict[str, float]:
    def memory() -> int:
        return int(server.memory_info().rss)

    played = Latencies()
    some = [Table([url], played, number) for number in range(tables)]
    sockets = SEATS * tables
    at_rest = memory()
    say(f"{tables} tables are made and {sockets} sockets opened")
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        await all_of([lambda table=table: table.make(http) for table in some])  # type: ignore[misc]  # a lambda
    with_tables = memory()
    await all_of([table.enter for table in some])
    with_sockets = memory()
    await all_of([table.start for table in some])
    playing, began = memory(), busy_seconds(server)
    say(f"playing for {seconds:g} seconds")
    await each_second([table.act for table in some], played, seconds)
    act_cpu, after = (busy_seconds(server) - began) / (len(played.all) + 2 * tables), memory()
    asked = await measure_asking(server, some, seconds, asking, act_cpu, played) if asking else {}
    await all_of([table.leave for table in some])
    return {
        "tables": tables,
        "sockets_held": sockets,
        "actions": len(played.all),
        "actions_late": played.late,
        "update_bytes": sorted(played.sizes)[len(played.sizes) // 2],
        "p50_ms": played.at(0.5),
        "p99_ms": played.at(0.99),
        "flush_p50_ms": flush_seconds(folder) * 1000,
        "cpu_us_per_action": act_cpu * 1e6,
        "memory_at_rest_mb": at_rest / 1e6,
        "memory_after_mb": after / 1e6,
        "kb_per_table": (with_tables - at_rest) / tables / 1e3,
        "kb_per_connection": (with_sockets - with_tables) / sockets / 1e3,
        "kb_per_game": (playing - with_sockets) / tables / 1e3,
        "load_average": os.getloadavg()[0],
        **asked,
    }


async def measure_asking(
    server: psutil.Process, some: list[Table], seconds: float, asking: float, act_cpu: float, played: Latencies
) -> dict[str, float]:
    """Measures the same tables again while seats request hints."""
    asked = Latencies()
    for table in some:
        table.play_on_asking(asked, asking)
    began = busy_seconds(server)
    say(f"playing for {seconds:g} seconds while {asking:.0%} of the seats ask for hints")
    await each_second([table.act for table in some], asked, seconds)
    cpu = (busy_seconds(server) - began) / (len(asked.all) + 2 * len(some))
    sizes = sorted(size for table in some for size in table.hint_sizes) or [0]
    return {
        "asking_actions": len(asked.all),
        "asking_p50_ms": asked.at(0.5),
        "asking_p99_ms": asked.at(0.99),
        "asking_p50_ratio": asked.at(0.5) / played.at(0.5),
        "asking_p99_ratio": asked.at(0.99) / played.at(0.99),
        "hints": len(sizes),
        "hints_bytes_p50": sizes[len(sizes) // 2],
        "hints_bytes_most": sizes[-1],
        "cpu_us_per_action_asking": cpu * 1e6,
        "asking_cpu_ratio": cpu / act_cpu,
    }


async def measure_echo(url: str, server: psutil.Process, tables: int, seconds: float, size: int) -> dict[str, float]:
    """Measures the same number of sockets that echo messages as long and as frequent as the updates."""
    echoed = Latencies()
    lines = [Echo(url, echoed, size) for _ in range(SEATS * tables)]
    before = server.memory_info().rss
    await all_of([line.enter for line in lines])
    grown = server.memory_info().rss - before
    began = busy_seconds(server)
    say(f"echoing for {seconds:g} seconds")
    await each_second([line.act for line in lines[::SEATS]], echoed, seconds)
    cpu = (busy_seconds(server) - began) / (len(echoed.all) + 2 * tables)
    await all_of([line.leave for line in lines])
    return {
        "echo_p50_ms": echoed.at(0.5),
        "echo_p99_ms": echoed.at(0.99),
        "cpu_us_per_echo": cpu * 1e6,
        "kb_per_bare_connection": grown / len(lines) / 1e3,
    }


def busy_seconds(server: psutil.Process) -> float:
    times = server.cpu_times()
    return float(times.user + times.system)


def ratios(figures: dict[str, float]) -> dict[str, float]:
    """The figures to watch: an action relative to an echo, in the same run."""
    return {
        "p50_ratio": figures["p50_ms"] / figures["echo_p50_ms"],
        "cpu_ratio": figures["cpu_us_per_action"] / figures["cpu_us_per_echo"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--asking", type=float, default=1.0, help="share of the seats that request hints")
    parser.add_argument("--db", help="path or address of the database (default: a new temporary file)")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.sched_setaffinity(0, {OUR_CORE})
    with tempfile.TemporaryDirectory(prefix="ettana-load-") as folder:
        database = wish.db or f"{folder}/tables.sqlite"
        if "://" not in database:
            database = str(Path(database).resolve())
        place = Path(database).parent if Path(database).parent.is_dir() else Path(folder)
        with running(database) as (url, server):
            figures = asyncio.run(measure(url, server, wish.tables, wish.seconds, wish.asking, place))
        with running(ECHO) as (url, server):
            size = int(figures["update_bytes"])
            figures |= asyncio.run(measure_echo(url, server, wish.tables, wish.seconds, size))
    figures |= ratios(figures)
    if wish.json:
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name:<24} {value:,.2f}" if isinstance(value, float) else f"{name:<24} {value:,}")


@contextmanager
def running(database: str, root: Path = ROOT) -> Iterator[tuple[str, psutil.Process]]:
    """Runs a server of the checkout in `root` on its own core; yields its address and process."""
    command = [sys.executable, "-m", "bench.load_server", database, str(SERVER_CORE)]
    path = os.pathsep.join([str(root), str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | {"PYTHONPATH": path}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root, env=environment) as process:
        assert process.stdout is not None
        url = f"http://127.0.0.1:{process.stdout.readline().strip()}"
        try:
            wait_for(url)
            yield url, psutil.Process(process.pid)
        finally:
            process.terminate()


def wait_for(url: str) -> None:
    for _ in range(200):
        try:
            httpx.get(f"{url}/healthz", trust_env=False)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit("the server does not respond")


if __name__ == "__main__":
    main()
