"""A device without a browser. Nothing here needs what a browser's Python lacks."""

import json
from typing import Any

from ettana.table.store import StoredTable
from tests.contract.host import Closed, Connection, Reply
from tests.offline.device import Device, Line


class DeviceHost:
    """A device, as its page reaches the worker of its tables."""

    def __init__(self) -> None:
        self._device = Device()

    async def request(self, method: str, path: str, body: object = None, token: str = "") -> Reply:
        status, _, text = await self._device.text(method, path, body, token)
        return Reply(status, text)

    async def connect(self, table: str) -> Connection:
        return _Port(self._device.connect(table))

    async def store(self, table: StoredTable) -> None:
        row = {"id": table.id, "key": table.key.hex(), "status": table.status, "practice": table.practice}
        times = {"created_at": table.created_at, "used_at": table.created_at}
        await self._device.disk.create(json.dumps(row | times), json.dumps(table.entries))

    async def close(self) -> None:
        await self._device.close()


class _Port:
    def __init__(self, line: Line) -> None:
        self._line = line

    async def send(self, text: str) -> None:
        self._line.say_text(text)

    async def receive(self) -> dict[str, Any]:
        if not self._line.heard and self._line.closed:
            raise Closed
        return await self._line.until(lambda message: True)

    async def close(self) -> None:
        self._line.close()
