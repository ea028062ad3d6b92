"""Processor time of one action with its own commit, beside an echo and another checkout in the same run.

    python -m bench.action [--other FOLDER] [--tables 100] [--rounds 20] [--db FOLDER]

`bench.load` acts at many tables at once. On a busy machine many actions then share a commit and each looks cheap. Here
an action begins when everyone at the previous table has the update. Blocks of actions alternate between the servers, so
that other programs disturb all servers alike: compare the ratios, not the times. The other checkout needs its own
compiled engine. `--db /dev/shm` leaves out the disk.
"""

import argparse
import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles

import httpx
from bench.load import OUR_CORE, ROOT, all_of, running
from bench.load_clients import SEATS, Echo, Latencies, Table
from bench.load_server import ECHO

_BLOCK = 200  # actions
_ECHO_BYTES = 1800  # the size of an update

Act = Callable[[int], Awaitable[None]]  # sends the action or echo with this number


class Server:
    """A server under measurement: sends its block of actions and records the processor time of each block."""

    def __init__(self, name: str, pid: int, act: Act) -> None:
        self.name = name
        self._pid = pid
        self._act = act
        self.blocks: list[float] = []  # microseconds per action

    async def run_block(self, start: int) -> None:
        before = _processor_time(self._pid)
        for number in range(start, start + _BLOCK):
            await self._act(number)
        self.blocks.append((_processor_time(self._pid) - before) / _BLOCK / 1000)


def _processor_time(pid: int) -> int:
    """Returns nanoseconds of all threads. `psutil` counts in steps of 10 ms, which is too coarse for a block."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads)


async def _tables_at(url: str, count: int) -> Act:
    tables = [Table([url], Latencies(), number) for number in range(count)]
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        await all_of([lambda table=table: table.make(http) for table in tables])  # type: ignore[misc]  # a lambda
    await all_of([table.enter for table in tables])
    await all_of([table.start for table in tables])

    async def act(number: int) -> None:
        table = tables[number % count]
        await table.act()
        await table.changed.wait()

    return act


async def _echoes_at(url: str, count: int) -> Act:
    lines = [Echo(url, Latencies(), _ECHO_BYTES) for _ in range(SEATS * count)]
    await all_of([line.enter for line in lines])
    return lambda number: lines[number % len(lines)].act()


async def _measure(urls: dict[str, tuple[str, int]], tables: int, rounds: int) -> list[Server]:
    servers = [
        Server(name, pid, await (_echoes_at if name == ECHO else _tables_at)(url, tables))
        for name, (url, pid) in urls.items()
    ]
    for number in range(rounds + 1):
        for server in servers if number % 2 else servers[::-1]:
            await server.run_block(number * _BLOCK)
    for server in servers:
        del server.blocks[0]  # the first block is the warm-up
    return servers


def _show(servers: list[Server]) -> None:
    first = servers[0]
    for server in servers:
        ratios = [own / its for own, its in zip(server.blocks, first.blocks, strict=True)]
        low, _, high = quantiles(ratios, n=4)
        print(
            f"{server.name:<8} {median(server.blocks):6.1f} µs, least {min(server.blocks):6.1f} µs, "
            f"{median(ratios):.3f} of {first.name} (half of the blocks: {low:.3f} to {high:.3f})"
        )
    print(f"load average {os.getloadavg()[0]:.1f}")


@contextmanager
def _started(other: Path | None, folder: str) -> Iterator[dict[str, tuple[str, int]]]:
    """Starts the servers and yields the address and process ID of each."""
    checkouts = {"this": ROOT} | ({} if other is None else {"other": other.resolve()})
    with ExitStack() as stack:
        found = {
            name: stack.enter_context(running(f"{folder}/{name}.sqlite", root)) for name, root in checkouts.items()
        }
        found[ECHO] = stack.enter_context(running(ECHO))
        yield {name: (url, process.pid) for name, (url, process) in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--other", type=Path, help="another checkout to compare with")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=20, help=f"of {_BLOCK} actions at each server")
    parser.add_argument("--db", type=Path, help="folder for the databases (default: a temporary folder)")
    wish = parser.parse_args()
    os.sched_setaffinity(0, {OUR_CORE})
    with (
        tempfile.TemporaryDirectory(prefix="ettana-action-", dir=wish.db) as folder,
        _started(wish.other, folder) as urls,
    ):
        _show(asyncio.run(_measure(urls, wish.tables, wish.rounds)))


if __name__ == "__main__":
    main()
