"""The worker's interface: the page sends requests by number, and opens numbered connections to tables."""

import time
from collections.abc import Callable
from typing import Protocol

from ettana.host.session import ClientSession
from ettana.offline.device_host import DeviceHost, Tables
from ettana.offline.page_requests import PageRequest, answer
from ettana.offline.store import DeviceStore, Disk
from ettana.offline.worker_client import DeviceWorkers, WorkerClient
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.turns.thinker import Thinker


class Page(Protocol):
    """What the worker calls."""

    def answer(self, request: int, status: int, kind: str, text: str) -> None: ...
    def tell(self, line: int, text: str) -> None: ...
    def hang_up(self, line: int) -> None:
        """Closes a connection, after its messages."""


def now_ms() -> int:
    return int(time.time() * 1000)


class PageApi:
    """One device's tables."""

    def __init__(
        self,
        page: Page,
        disk: Disk,
        worker_client: WorkerClient,
        *,
        thinker: Thinker | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self.worker_client = worker_client
        store = DeviceStore(disk)
        workers = DeviceWorkers(worker_client)
        self.tables = Tables(store, thinker or workers, now)
        self._page = page
        self._host = DeviceHost(self.tables, workers, store)
        self._answering = BackgroundTasks()
        self._sessions: dict[int, ClientSession] = {}

    def ask(self, number: int, method: str, path: str, body: str, token: str) -> None:
        """A request; its answer has the same number."""
        self._answering.begin(self._answer(number, PageRequest(method, path, body, token)))

    async def _answer(self, number: int, request: PageRequest) -> None:
        self._page.answer(number, *await answer(request, self._host))

    def open(self, line: int, table: str) -> None:
        """A connection to a table. The page says hello first."""
        self._sessions[line] = ClientSession(_Port(line, self._page), self._host, table)

    def say(self, line: int, text: str) -> None:
        if line in self._sessions:
            self._sessions[line].receive(text)

    def close(self, line: int) -> None:
        """The page closed the connection."""
        if line in self._sessions:
            self._sessions.pop(line).end()


class _Port:
    """A Transport. The page and the worker are on one device, so nothing holds the page back."""

    def __init__(self, line: int, page: Page) -> None:
        self._line, self._page = line, page

    def send(self, *messages: bytes) -> None:
        for message in messages:
            self._page.tell(self._line, message.decode())

    def hang_up(self, last_word: bytes) -> None:
        self.send(last_word)
        self._page.hang_up(self._line)

    def set_reading(self, enabled: bool) -> None:
        pass
