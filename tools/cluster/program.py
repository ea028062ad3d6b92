"""A program that is started, killed, frozen and restarted, always with the same command."""

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

_READY_SECONDS = 120.0  # only reached if something is broken, even on a busy machine
_LOOK_SECONDS = 0.02


class NotStarted(Exception):
    """The program exited or did not become ready. Carries its output."""


class Killable(Protocol):
    """A program that faults can kill and restart."""

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
    """`ready` returns True when the program responds. All starts append to one log file."""

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
        """Starts the process and returns at once."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    async def start(self) -> None:
        """Returns when the program is ready. Raises NotStarted."""
        self.spawn()
        await self.answers()

    async def answers(self) -> None:
        """Waits until the program is ready. Raises NotStarted."""
        deadline = time.monotonic() + _READY_SECONDS
        while not await self._ready():
            if not self.runs or time.monotonic() > deadline:
                raise NotStarted(f"{self.name}:\n{self.log.read_text()[-4000:]}")
            await asyncio.sleep(_LOOK_SECONDS)

    async def kill(self) -> None:
        """SIGKILL: the program cannot send or store anything more."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Sends SIGTERM and waits. Returns the exit code, negative if a signal ended it."""
        return await self._end(signal.SIGTERM)

    def freeze(self) -> None:
        """SIGSTOP: the program stands still without noticing it."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def end(self) -> None:
        """Kills the program at once, in any state, without waiting for other tasks."""
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
    """Processor time of a process and its children so far, including children that exited."""
    total = 0.0
    for process in (top := psutil.Process(pid), *top.children(recursive=True)):
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system + times.children_user + times.children_system
    return total


async def listens(port: int) -> bool:
    """True if a process accepts connections at the port."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


def _ends_with_us() -> list[str]:
    """Where the kernel can, it kills the program when this process ends for any reason."""
    setpriv = shutil.which("setpriv")
    return [] if setpriv is None else [setpriv, "--pdeathsig", "KILL"]
