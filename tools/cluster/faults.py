"""Faults in a cluster, drawn from a seed: programs are killed, nodes are frozen, and all of them are started again."""

import asyncio
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tools.cluster.cluster import Cluster
from tools.cluster.program import Killable, Node

# The share of each kind, in percent.
KINDS = {"node killed": 50, "node frozen": 15, "NATS killed": 15, "PostgreSQL killed": 20}
_TOGETHER = 0.15  # the share of faults that start before the previous one is over
_QUIET = 3.0  # at most this many seconds before the next fault, besides `rest`
_STARTS = 10  # attempts to start a node that exits at once while the database is down
_DOWN = {"node killed": 3.0, "node frozen": 8.0, "NATS killed": 2.0, "PostgreSQL killed": 1.0}  # longest downtime, s


@dataclass(slots=True)
class Fault:
    """`over` is the time at which the program responded again, 0 before that. `alone`: no other fault overlapped."""

    kind: str
    at: float
    alone: bool
    over: float = 0.0


class Faults:
    """Causes one fault after another, sometimes two at once. At least one node is always running."""

    def __init__(self, cluster: Cluster, chance: random.Random, kinds: Sequence[str], rest: float) -> None:
        self.all: list[Fault] = []
        self._began = time.monotonic()
        self._cluster = cluster
        self._chance = chance
        self._kinds = kinds
        self._rest = rest
        self._away: set[str] = set()  # names of programs
        self._repairs: set[asyncio.Task[None]] = set()

    async def next(self) -> Fault:
        """Waits for the time of the next fault and causes it."""
        if self._rest or self._chance.random() >= _TOGETHER:
            await self.all_over()
        await asyncio.sleep(self._rest + self._chance.uniform(0, _QUIET))
        while True:
            kind = self._chance.choices(self._kinds, [KINDS[kind] for kind in self._kinds])[0]
            program = self._victim(kind)
            if program is not None:
                return await self._do(kind, program)
            await asyncio.sleep(0.05)

    async def all_over(self) -> None:
        """Waits until everything runs again. Raises the error if a program could not be started."""
        await asyncio.gather(*self._repairs)

    def _victim(self, kind: str) -> Killable | None:
        if kind.startswith("node"):
            there = [node for node in self._cluster.nodes if node.name not in self._away]
            enough = len(there) > 1 or len(self._cluster.nodes) == 1
            return self._chance.choice(there) if there and enough else None
        program = self._cluster.nats if kind.startswith("NATS") else self._cluster.postgres
        return None if program is None or program.name in self._away else program

    async def _do(self, kind: str, program: Killable) -> Fault:
        fault = Fault(kind, time.monotonic(), alone=not self._repairs)
        for other in self.all:
            other.alone = other.alone and other.over > 0
        self.all.append(fault)
        print(f"{fault.at - self._began:7.1f} {kind}: {program.name}", file=sys.stderr, flush=True)
        self._away.add(program.name)
        if kind == "node frozen":
            self._node(program).freeze()
        else:
            await program.kill()
        repair = asyncio.create_task(self._repair(fault, program, self._chance.uniform(0, _DOWN[kind])))
        self._repairs.add(repair)
        return fault

    def _node(self, program: Killable) -> Node:
        return next(node for node in self._cluster.nodes if node is program)

    async def _repair(self, fault: Fault, program: Killable, down: float) -> None:
        await asyncio.sleep(down)
        if fault.kind == "node frozen":
            self._node(program).thaw()
            await self._node(program).answers()
        else:
            await _start(program)
        fault.over = time.monotonic()
        self._away.discard(program.name)
        task = asyncio.current_task()
        assert task is not None
        self._repairs.discard(task)


async def _start(program: Killable) -> None:
    """Retries, as systemd does."""
    for _ in range(_STARTS - 1):
        try:
            await program.start()
            return
        except RuntimeError as error:
            print(f"{program.name} is started again: {str(error).splitlines()[0]}", file=sys.stderr, flush=True)
            await asyncio.sleep(0.5)
    await program.start()
