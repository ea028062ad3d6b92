"""A program that is started, killed, frozen and started again, always with the same command."""

import asyncio
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Protocol

import psutil

_READY_SECONDS = 120.0  # only reached if something is broken, however busy the machine is
_LOOK_SECONDS = 0.02


class NotStarted(Exception):
    """It ended, or did not answer, and what it said."""


class Killable(Protocol):
    """What faults are done to."""

    name: str

    @property
    def pid(self) -> int: ...

    async def start(self) -> None: ...

    async def kill(self) -> None: ...


class Node(Killable, Protocol):
    """One `ettana serve`."""

    log: Path

    @property
    def runs(self) -> bool: ...

    async def answers(self) -> object: ...

    async def stop(self) -> int: ...

    def freeze(self) -> None: ...

    def thaw(self) -> None: ...


class Program:
    """`ready` tells whether it answers. Its log is one file, however often it starts."""

    def __init__(
        self, name: str, command: Sequence[str | Path], log: Path, ready: Callable[[], Awaitable[bool]]
    ) -> None:
        self.name = name
        self.log = log
        self._command = [*_ends_with_us(), *map(str, command)]
        self._ready = ready
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def spawn(self) -> None:
        """Returns at once; it begins to start."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    async def start(self) -> None:
        """Returns when it answers. Raises NotStarted."""
        self.spawn()
        await self.answers()

    async def answers(self) -> None:
        """Waits for it. Raises NotStarted."""
        deadline = time.monotonic() + _READY_SECONDS
        while not await self._ready():
            if not self.runs or time.monotonic() > deadline:
                raise NotStarted(f"{self.name}:\n{self.log.read_text()[-4000:]}")
            await asyncio.sleep(_LOOK_SECONDS)

    async def kill(self) -> None:
        """SIGKILL: it gets no chance to say or store anything."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM, and waits for its end. Its exit code, negative if a signal ended it."""
        return await self._end(signal.SIGTERM)

    def freeze(self) -> None:
        """SIGSTOP: it does nothing, and does not know it."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def end(self) -> None:
        """At once and without waiting for anybody else, whatever state it is in."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    async def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        while (code := self._process.poll()) is None:
            await asyncio.sleep(_LOOK_SECONDS)
        return code


def processor_seconds(pid: int) -> float:
    """What a process and its children have used so far, those that have ended included."""
    total = 0.0
    for process in (top := psutil.Process(pid), *top.children(recursive=True)):
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system + times.children_user + times.children_system
    return total


async def listens(port: int) -> bool:
    """Whether somebody takes connections there."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


def _ends_with_us() -> list[str]:
    """Where the kernel can, it kills the program when we end, however that happens."""
    setpriv = shutil.which("setpriv")
    return [] if setpriv is None else [setpriv, "--pdeathsig", "KILL"]
