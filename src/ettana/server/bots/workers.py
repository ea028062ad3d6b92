"""Bots think in worker processes, never on the event loop. A dead or silent worker is replaced and asked again."""

import asyncio
import logging
import struct
import sys

import msgspec

from ettana.server.metrics import BOT_SECONDS, BOT_WORKERS_REPLACED
from ettana.table.thinker import Asker, BotQuestion, NoAnswer

log = logging.getLogger(__name__)

_TRIES = 3
_HEAD = struct.Struct("!I")  # a message is its length and its bytes
_ON_THE_WAY = 0.15  # seconds of those that there are, so that an answer is seldom late
_LEAST_SECONDS = 0.05  # a short thought is better than none


class Task(msgspec.Struct, frozen=True):
    """What a worker is given to do."""

    question: BotQuestion
    most_seconds: float


class _Worker:
    """One process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> "_Worker":
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ettana.server.bots.worker_main",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        return cls(process)

    async def ask(self, question: bytes) -> bytes:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(_HEAD.pack(len(question)) + question)
        await self.process.stdin.drain()
        (length,) = _HEAD.unpack(await self.process.stdout.readexactly(_HEAD.size))
        return await self.process.stdout.readexactly(length)

    async def stop(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


class BotWorkers:
    """A fixed number of workers, started when they are first needed."""

    def __init__(self, count: int, patience: float = 30.0) -> None:
        self._idle: asyncio.Queue[_Worker | None] = asyncio.Queue()
        for _ in range(count):
            self._idle.put_nowait(None)  # a place for a worker that is not started yet
        self._patience = patience
        self._all: set[_Worker] = set()

    async def choose(self, question: BotQuestion, asker: Asker, until: float) -> str:
        """The text of the action that the bot chose. Raises NoAnswer if every worker that is asked fails."""
        with BOT_SECONDS.time():
            for _ in range(_TRIES):
                worker = await self._idle.get()
                answer: bytes | None = None
                try:
                    if worker is None:
                        worker = await _Worker.start()
                        self._all.add(worker)
                    task = Task(question, _seconds_until(until))
                    answer = await asyncio.wait_for(worker.ask(msgspec.msgpack.encode(task)), self._patience)
                    return answer.decode()
                except (OSError, EOFError, TimeoutError):
                    BOT_WORKERS_REPLACED.inc()
                    log.warning("a bot's worker is replaced", extra={"bot": question.bot})
                finally:
                    await self._give_back(worker, sound=answer is not None)
        raise NoAnswer(f"the bot {question.bot} does not answer")

    async def _give_back(self, worker: _Worker | None, *, sound: bool) -> None:
        """A worker that failed may still answer the old question: it is stopped."""
        if worker is not None and not sound:
            self._all.discard(worker)
            await worker.stop()
            worker = None
        self._idle.put_nowait(worker)

    @property
    def pids(self) -> list[int]:
        """The processes that are running: for tests that kill them."""
        return [worker.process.pid for worker in self._all if worker.process.returncode is None]

    async def close(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self._all))
        self._all.clear()


def _seconds_until(moment: float) -> float:
    """How long a bot may think that begins now. Who had to wait thinks less, so that the answer comes in time."""
    return max(_LEAST_SECONDS, moment - asyncio.get_running_loop().time() - _ON_THE_WAY)
