"""A device without a browser: a page that notes what it hears, a disk in memory, and both workers in one loop."""

import asyncio
import itertools
import json
from collections.abc import Callable
from typing import Any

from ettana.offline.page_api import PageApi, now_ms
from ettana.offline.task_runner import TaskRunner
from ettana.offline.worker_client import WorkerClient

_IDS = itertools.count(10_000_000)  # of all devices: a table does nothing twice


class MemoryDisk:
    """As IndexedDB keeps it. `says` can be set to what a disk in trouble answers; `before` runs before each write."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, Any]] = {}
        self.entries: dict[tuple[str, int], str] = {}
        self.analyses: dict[str, tuple[str, str]] = {}  # recipe and figures
        self.says: str | None = None
        self.before: Callable[[], object] = lambda: None

    async def create(self, row: str, entries: str) -> str:
        self.before()
        table = json.loads(row)
        if self.says or table["id"] in self.rows:
            return self.says or "taken"
        self.rows[table["id"]] = table
        for seq, body in enumerate(json.loads(entries), 1):
            self.entries[table["id"], seq] = body
        return "written"

    async def append(self, table: str, seq: int, body: str, status: str, at: int) -> str:
        self.before()
        await asyncio.sleep(0)
        if self.says:
            return self.says
        if table not in self.rows:
            return "missing"
        if (table, seq) in self.entries:
            return "taken"
        self.entries[table, seq] = body
        self.rows[table].update(used_at=at, **({"status": status} if status else {}))
        return "written"

    async def set_status(self, table: str, status: str, at: int) -> str:
        if self.says or table not in self.rows:
            return self.says or "missing"
        self.rows[table]["status"] = status
        return "written"

    async def load(self, table: str) -> str:
        if self.says:
            return "failed"
        if table not in self.rows:
            return ""
        found = [body for (name, _), body in sorted(self.entries.items()) if name == table]
        return json.dumps({"row": self.rows[table], "entries": found})

    async def keep_analysis(self, table: str, recipe: str, figures: str) -> bool:
        if self.says or table not in self.rows:
            return False
        self.analyses[table] = recipe, figures
        return True

    async def load_analysis(self, table: str, recipe: str) -> str:
        made_by, figures = self.analyses.get(table, ("", ""))
        return figures if made_by == recipe and not self.says else ""

    def log_of(self, table: str) -> list[str]:
        return [body for (name, _), body in sorted(self.entries.items()) if name == table]


class Line:
    """One line of the page."""

    def __init__(self, device: "Device", number: int) -> None:
        self.heard: list[dict[str, Any]] = []
        self.closed = False
        self.news = asyncio.Event()
        self._device, self._number = device, number

    def say(self, **command: Any) -> None:
        self.say_text(json.dumps(command))

    def say_text(self, text: str) -> None:
        self._device.api.say(self._number, text)

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message of this kind that was not looked at before."""
        while True:
            for index, message in enumerate(self.heard):
                if wanted(message):
                    del self.heard[: index + 1]
                    return message
            self.news.clear()
            await self.news.wait()

    async def until_told(self, tell: str) -> dict[str, Any]:
        return await self.until(lambda message: message["tell"] == tell)

    def close(self) -> None:
        self._device.api.close(self._number)


class Device:
    """A page, and the two workers behind it."""

    def __init__(self, disk: MemoryDisk | None = None, now: Callable[[], int] = now_ms) -> None:
        self.disk = disk or MemoryDisk()
        self.runner = TaskRunner(lambda number, answer: self.worker_client.hear(number, answer))
        self.replaced = 0
        self.worker_client = WorkerClient(self.send, self.runner.stop, self.replace, patience=30.0)
        self.api = PageApi(self, self.disk, self.worker_client, now=now)
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[tuple[int, str, str]]] = {}
        self._lines: dict[int, Line] = {}

    def send(self, number: int, task: bytes) -> None:
        self.runner.begin(number, task)

    def replace(self) -> None:
        self.replaced += 1

    # What the api tells the page

    def answer(self, request: int, status: int, kind: str, text: str) -> None:
        self._waiting.pop(request).set_result((status, kind, text))

    def tell(self, line: int, text: str) -> None:
        self._lines[line].heard.append(json.loads(text))
        self._lines[line].news.set()

    def hang_up(self, line: int) -> None:
        self._lines[line].closed = True
        self._lines[line].close()

    # What the page does

    async def text(self, method: str, path: str, body: object = None, token: str = "") -> tuple[int, str, str]:
        """Status, kind of content, and the answer."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        asked = self._waiting[number]
        self.api.ask(number, method, path, "" if body is None else json.dumps(body), token)
        return await asked

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """The answer, which is JSON; a refusal has a code."""
        return json.loads((await self.text(method, path, body, token))[2])

    def connect(self, table: str) -> Line:
        number = next(self._numbers)
        line = self._lines[number] = Line(self, number)
        self.api.open(number, table)
        return line

    async def enter(self, table: str, token: str | None) -> Line:
        line = self.connect(table)
        line.say(do="hello", token=token)
        return line

    def command_id(self) -> str:
        return f"c{next(_IDS)}"

    async def close(self) -> None:
        for line in self._lines.values():
            line.close()
        await self.api.tables.close()
