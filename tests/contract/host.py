"""Where tables are played, as a client reaches it: requests, and connections to tables."""

import json
from typing import Any, NamedTuple, Protocol

from ettana.table.store import StoredTable


class Reply(NamedTuple):
    """The answer to a request."""

    status: int
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def outcome(self) -> str:
        """The code of a refusal, else "ok"."""
        return "ok" if self.status < 400 else str(self.json["code"])


class Closed(Exception):
    """The host closed the connection."""


class Connection(Protocol):
    """To one table. A client says hello first."""

    async def send(self, text: str) -> None: ...

    async def receive(self) -> dict[str, Any]:
        """The next message. Raises Closed after the last one."""

    async def close(self) -> None: ...


class Host(Protocol):
    """One adapter."""

    async def request(self, method: str, path: str, body: object = None, token: str = "") -> Reply: ...

    async def connect(self, table: str) -> Connection: ...

    async def store(self, table: StoredTable) -> None:
        """Writes a table and its log into the store, past the host."""

    async def close(self) -> None: ...
