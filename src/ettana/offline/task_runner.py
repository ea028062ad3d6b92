"""The second worker: carries out what it is asked, bit by bit, so that a bot need not wait for a long analysis."""

import asyncio
import logging
from collections.abc import Callable

import msgspec

from ettana.host.work.tasks import Task, run_task
from ettana.table.turns.thinker import NoAnswer

log = logging.getLogger(__name__)


class TaskRunner:
    """`answer` is the way back. Every task ends with an empty answer, also one that failed."""

    def __init__(self, answer: Callable[[int, bytes], None]) -> None:
        self._answer = answer
        self._doing: dict[int, asyncio.Task[None]] = {}

    def begin(self, number: int, task: bytes) -> None:
        self._doing[number] = asyncio.get_running_loop().create_task(self._do(number, task))

    def stop(self, number: int) -> None:
        """Nobody wants it any more; it may be done already."""
        if (doing := self._doing.get(number)) is not None:
            doing.cancel()

    async def _do(self, number: int, task: bytes) -> None:
        try:
            for answer in run_task(msgspec.msgpack.decode(task, type=Task)):
                if answer:
                    self._answer(number, answer)
                await asyncio.sleep(0)  # whoever else waits is next
        except asyncio.CancelledError:
            raise
        except Exception as error:  # a bot may fail as it likes: the table asks its stand-in
            log.warning("a task failed", exc_info=not isinstance(error, NoAnswer))
        finally:
            self._doing.pop(number, None)
        self._answer(number, b"")
