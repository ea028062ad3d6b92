"""All attacks at once, in a separate process, so that they do not slow down the measurements.

    python -m tools.server_stress.attacks.attackers PORT SECONDS SEED [NAME ...]

At the end prints as JSON what each attack did and which responses it got.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

from tools.server_stress.attacks import connections, requests, sockets, tables
from tools.server_stress.attacks.site import Site

Attack = Callable[[Site], Awaitable[None]]

# Each attack with its number of parallel copies.
ATTACKS: dict[str, tuple[Attack, int]] = {
    "endless heads": (connections.endless_heads, 2),
    "slow heads": (connections.slow_heads, 60),
    "slow bodies": (connections.slow_bodies, 60),
    "silent connections": (connections.silent, 150),
    "connection flood": (connections.connection_flood, 2),
    "unread answers": (connections.unread_answers, 20),
    "request flood": (requests.request_flood, 16),
    "file flood": (requests.file_flood, 8),
    "replays": (requests.replays, 8),
    "code guessing": (requests.code_guessing, 2),
    "wrong names": (requests.wrong_names, 2),
    "junk": (requests.junk, 2),
    "a thousand strangers": (requests.thousand_strangers, 1),
    "coming and going": (sockets.coming_and_going, 4),
    "no hello": (sockets.never_says_hello, 20),
    "never reads": (sockets.never_reads, 20),
    "within limits": (sockets.within_limits, 60),
    "hint flood": (sockets.hint_flood, 2),
    "pings": (sockets.pings, 2),
    "empty frames": (sockets.empty_frames, 2),
    "garbage frames": (sockets.garbage_frames, 2),
    "maestros": (tables.maestros, 30),
    "puzzles": (tables.puzzles, 2),
    "rematches": (tables.rematches, 1),
    "lobby toggles": (tables.lobby_toggles, 1),
}
_NICE = 10  # attackers would run elsewhere: here they may use only the time that the server leaves
_MORE_SECONDS = 90.0  # at most, until each attack has done something: a busy machine needs that long


async def _again_and_again(attack: Attack, site: Site) -> None:
    while True:
        try:
            await attack(site)
        except (OSError, asyncio.IncompleteReadError) as error:
            site.count(f"lost: {type(error).__name__}")
            await asyncio.sleep(0.05)


async def _end(tasks: "set[asyncio.Task[None]]") -> None:
    """Cancels the tasks until they have ended: one that waits for two things at once may miss a cancellation."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=0.2)


def _lasts(began: float, seconds: float) -> bool:
    return time.monotonic() - began < seconds


async def attack(port: int, seconds: float, seed: int, names: Sequence[str] = ()) -> dict[str, Counter[str]]:
    """Runs the attacks, or only the named ones, for `seconds`, and on until each has done something."""
    sites = {}
    tasks = []
    for number, (name, (how, copies)) in enumerate(ATTACKS.items(), 1):
        if names and name not in names:
            continue
        sites[name] = Site(port, name, number, random.Random(f"{seed} {name}"))
        tasks += [asyncio.create_task(_again_and_again(how, sites[name])) for _ in range(copies)]
    began = time.monotonic()
    failed, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    while not failed and not all(site.done for site in sites.values()) and _lasts(began, seconds + _MORE_SECONDS):
        failed, _ = await asyncio.wait(tasks, timeout=0.2, return_when=asyncio.FIRST_EXCEPTION)
    await _end(set(tasks))
    for task in failed:
        task.result()  # only an error ends an attack
    return {name: site.done for name, site in sites.items()}


def main(words: Sequence[str]) -> None:
    os.setpriority(os.PRIO_PROCESS, 0, _NICE)
    port, seconds, seed, *names = words
    print(json.dumps(asyncio.run(attack(int(port), float(seconds), int(seed), names))))


if __name__ == "__main__":
    main(sys.argv[1:])
