"""A real server under mixed attacks, while honest players play whole games there.

The server runs with its default limits. Attackers come from addresses under 127.1, honest players from 127.9.0.1 and
up: all of them are this machine. The trial fails if the server's memory grows, if it sends or logs an internal error,
or if an honest player cannot finish a game.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO

from tools.server_stress.findings import Piece
from tools.server_stress.honest import HonestPlayer, Times
from tools.server_stress.process import RunningServer
from tools.server_stress.watch import Watch, turned_away

_LOOK_SECONDS = 1.0
_GRACE_SECONDS = 120.0  # for the attackers to end after their time, and for a first game
_BOT = "Sensible"


async def abuse(
    server: RunningServer,
    seconds: float,
    seed: int,
    only: Sequence[str] = (),
    players: int = 2,
    rules: str = "standard",
) -> Piece:
    """Runs one piece."""
    watch, before = Watch(server), await asyncio.to_thread(turned_away, server)
    times = [Times() for _ in range(players)]
    playing = [
        asyncio.create_task(
            HonestPlayer(server.port, f"127.9.0.{number}", _BOT, rules, random.Random(f"{seed} {number}"), each).play()
        )
        for number, each in enumerate(times, 1)
    ]
    began = time.monotonic()
    with tempfile.TemporaryFile() as told, _attackers(server.port, seconds, seed, only, told) as attackers:
        while attackers.poll() is None and time.monotonic() - began < seconds + _GRACE_SECONDS:
            watch.look(time.monotonic() - began)
            await asyncio.sleep(_LOOK_SECONDS)
            for task in playing:
                if task.done():
                    task.result()  # only an error ends a player
        await _until(lambda: any(one.games or one.faults for one in times), _GRACE_SECONDS)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        told.seek(0)
        done = json.load(told)
    return Piece(
        seconds=seconds,
        pid=server.pid,
        samples=watch.samples,
        processor_seconds=watch.processor_seconds,
        log_bytes=watch.log_bytes,
        log_faults=watch.faults_in_log(),
        turned_away=await asyncio.to_thread(turned_away, server) - before,
        attacks=done,
        waited={what: [each for one in times for each in one.waited.get(what, ())] for what in times[0].waited},
        games=sum(one.games for one in times),
        faults=[fault for one in times for fault in one.faults],
    )


async def _until(true: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not true() and time.monotonic() < deadline:
        await asyncio.sleep(0.1)


@contextmanager
def _attackers(
    port: int, seconds: float, seed: int, only: Sequence[str], told: IO[bytes]
) -> "Iterator[subprocess.Popen[bytes]]":
    words = sys.executable, "-m", "tools.server_stress.attacks.attackers", str(port), str(seconds), str(seed), *only
    with subprocess.Popen(words, stdout=told) as process:
        try:
            yield process
        finally:
            process.kill()
