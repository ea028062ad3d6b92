"""One process that carries out tasks for the server, one at a time."""

import asyncio
import os
import struct
import sys
from collections.abc import AsyncIterator

HEAD = struct.Struct("!I")  # a message is its length and its bytes
_NICE = 19  # where there is no class for idle time


class Worker:
    """Tasks are written to its standard input, answers are read from its standard output."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> "Worker":
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ettana.server.bots.worker_main",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        return cls(process)

    @classmethod
    async def start_in_idle_time(cls) -> "Worker":
        """One that computes only while the processors have nothing else to do."""
        worker = await cls.start()
        _only_in_idle_time(worker.process.pid)
        return worker

    async def ask(self, task: bytes) -> bytes:
        await self._send(task)
        return await self._read()

    async def ask_for_many(self, task: bytes) -> AsyncIterator[bytes]:
        """The answers to a task that has several, one after the other. An empty one is the end."""
        await self._send(task)
        while answer := await self._read():
            yield answer

    async def _send(self, task: bytes) -> None:
        assert self.process.stdin is not None
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
