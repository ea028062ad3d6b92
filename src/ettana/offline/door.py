"""All that comes from the page, and all that goes back: requests by number, and lines by number."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from ettana.offline.conversation import Conversation, Lines
from ettana.offline.device_host import DeviceHost
from ettana.offline.errands import Errands, ErrandThinker
from ettana.offline.requests import Request, answer
from ettana.offline.store import DeviceStore, Disk
from ettana.offline.tables import Tables
from ettana.table.turns.thinker import Thinker


class Page(Lines, Protocol):
    """What hears the answers."""

    def answer(self, request: int, status: int, kind: str, text: str) -> None: ...


def now_ms() -> int:
    return int(time.time() * 1000)


class Door:
    """One device's tables."""

    def __init__(
        self,
        page: Page,
        disk: Disk,
        errands: Errands,
        *,
        thinker: Thinker | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self.errands = errands
        store = DeviceStore(disk)
        self.tables = Tables(store, thinker or ErrandThinker(errands), now)
        self._page = page
        self._host = DeviceHost(self.tables, errands, store)
        self._answering: set[asyncio.Task[None]] = set()
        self._lines: dict[int, Conversation] = {}

    def ask(self, number: int, method: str, path: str, body: str, token: str) -> None:
        """A request; its answer has the same number."""
        task = asyncio.get_running_loop().create_task(self._answer(number, Request(method, path, body, token)))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer(self, number: int, request: Request) -> None:
        self._page.answer(number, *await answer(request, self._host))

    def open(self, line: int, table: str) -> None:
        """A line to a table. The page says hello first."""
        self._lines[line] = Conversation(line, table, self.tables, self._page)

    def say(self, line: int, text: str) -> None:
        if line in self._lines:
            self._lines[line].hear(text)

    def close(self, line: int) -> None:
        """The page hung up."""
        if line in self._lines:
            self._lines.pop(line).end()
