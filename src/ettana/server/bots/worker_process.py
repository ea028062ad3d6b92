"""One process that carries out tasks for the server, one at a time."""

import asyncio
import os
import struct
import sys
from collections.abc import AsyncIterator, Awaitable, Callable

from ettana.table.turns.thinker import NoAnswer

HEAD = struct.Struct("!I")  # a message is its length and its bytes
_NICE = 19  # where there is no class for idle time


class WorkerProcess:
    """Tasks are written to its standard input, answers are read from its standard output."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> "WorkerProcess":
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ettana.server.bots.worker_main",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        return cls(process)

    @classmethod
    async def start_in_idle_time(cls) -> "WorkerProcess":
        """One that computes only while the processors have nothing else to do."""
        worker = await cls.start()
        _only_in_idle_time(worker.process.pid)
        return worker

    async def ask(self, task: bytes) -> bytes:
        await self._send(task)
        return await self._read()

    async def request_many(self, task: bytes) -> AsyncIterator[bytes]:
        """The answers to a task that has several, one after the other. An empty one is the end."""
        await self._send(task)
        while answer := await self._read():
            yield answer

    async def _send(self, task: bytes) -> None:
        assert self.process.stdin is not None
        if self.process.stdin.is_closing():  # uvloop would raise RuntimeError, which says nothing about the process
            raise BrokenPipeError("the worker has ended")
        self.process.stdin.write(HEAD.pack(len(task)) + task)
        await self.process.stdin.drain()

    async def _read(self) -> bytes:
        assert self.process.stdout is not None
        (length,) = HEAD.unpack(await self.process.stdout.readexactly(HEAD.size))
        return await self.process.stdout.readexactly(length)

    async def stop(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


class WorkerSlot:
    """Holds one worker, which starts when it is first needed.

    Cancelling a caller never cancels a start: an event loop that ends while asyncio starts a process may wait for ever.
    """

    def __init__(self, start: Callable[[], Awaitable[WorkerProcess]]) -> None:
        self._start = start
        self._starting: asyncio.Future[WorkerProcess] | None = None
        self._closed = False

    async def worker(self) -> WorkerProcess:
        """Returns the worker and starts it if there is none. Raises OSError; NoAnswer after `close`."""
        if self._closed:
            raise NoAnswer("the workers have been shut down")
        if self._starting is None:
            self._starting = asyncio.ensure_future(self._start())
        starting = self._starting
        try:
            return await asyncio.shield(starting)
        except OSError:
            self._forget(starting)
            raise

    async def stop(self) -> None:
        """Stops the worker. Waits for a start under way."""
        starting = self._starting
        if starting is None:
            return
        await asyncio.wait([starting])
        if starting.exception() is None:
            await starting.result().stop()
        self._forget(starting)

    def _forget(self, starting: "asyncio.Future[WorkerProcess]") -> None:
        """The next use starts another, unless one has been started meanwhile."""
        if self._starting is starting:
            self._starting = None

    async def close(self) -> None:
        """Stops the worker for good: none starts here again."""
        self._closed = True
        await self.stop()

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def pid(self) -> int | None:
        """The id of the worker's process while it runs: for tests that kill it."""
        starting = self._starting
        if starting is None or not starting.done() or starting.cancelled() or starting.exception() is not None:
            return None
        process = starting.result().process
        return process.pid if process.returncode is None else None


def _only_in_idle_time(pid: int) -> None:
    """Linux has a class of its own for that: whoever else wants the processor has it at once. Elsewhere, and where it
    is not allowed, it is the last in line.
    """
    try:
        if hasattr(os, "SCHED_IDLE"):
            os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
        else:
            os.setpriority(os.PRIO_PROCESS, pid, _NICE)
    except OSError:  # it may have ended, or the system does not let us: then it is one process more
        pass
