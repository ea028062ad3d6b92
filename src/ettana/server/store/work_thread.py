"""A thread that does one thing after another for the event loop."""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
_Job = tuple["asyncio.Future[Any]", Callable[[], Any]]


class WorkThread:
    """What `ThreadPoolExecutor(1)` does, in a fraction of its processor time: it would take more of it to pass on a
    commit and its end than SQLite takes for the commit (docs/measurements/server.md).
    """

    def __init__(self, name: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._ended = False
        Thread(target=self._run, name=name, daemon=True).start()

    def do(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Its result, or its error. It is done even if nobody waits any more. Raises RuntimeError after `end`."""
        if self._ended:
            raise RuntimeError("the thread has ended")
        result: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((result, work))
        return result

    def end(self) -> None:
        """After what was given to it before."""
        self._ended = True
        self._jobs.put(None)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            result, work = job
            done: Any = None
            error: BaseException | None = None
            try:
                done = work()
            except BaseException as raised:  # noqa: BLE001 - it belongs to whoever waits
                error = raised
            try:
                self._loop.call_soon_threadsafe(_settle, result, done, error)
            except RuntimeError:  # the loop has ended: nobody waits
                return
            del job, result, work, done, error  # nothing is kept while it waits for the next


def _settle(result: "asyncio.Future[Any]", done: Any, error: BaseException | None) -> None:
    if result.done():
        return  # whoever asked was cancelled
    if error is None:
        result.set_result(done)
    else:
        result.set_exception(error)
