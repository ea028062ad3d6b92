"""Tasks that run beside their caller."""

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

T = TypeVar("T")


class BackgroundTasks:
    """Holds each task until it ends: an event loop has only weak references. True while one runs."""

    __slots__ = ("_tasks",)

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def __iter__(self) -> Iterator[asyncio.Task[Any]]:
        return iter(tuple(self._tasks))

    def begin(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def cancel(self) -> None:
        for task in self:
            task.cancel()

    async def drain(self) -> None:
        """Waits for all tasks, also for those that they begin."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
