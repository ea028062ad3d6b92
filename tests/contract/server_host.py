"""A server, or several nodes, as their clients reach them."""

import asyncio
import itertools
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ettana.server.store.store import Store
from ettana.table.store import StoredTable
from tests.contract.host import Closed, Connection, Reply
from tests.server.plain_http import plain_http


class ServerHost:
    """One server or several nodes, by HTTP and WebSockets. Requests and connections go to the nodes in turn, so most
    reach a node that does not own their table.
    """

    def __init__(self, urls: tuple[str, ...], database: str) -> None:
        self._urls, self._database = urls, database
        self._turns = itertools.cycle(urls)
        self._http = plain_http()
        self._open: list[_Socket] = []

    async def request(self, method: str, path: str, body: object = None, token: str = "") -> Reply:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        content = body if isinstance(body, str) else None if body is None else json.dumps(body)
        if content is not None:
            headers["content-type"] = "application/json"
        # An analysis is known to one node, so a proxy sends these by address (docs/host/many-machines.md).
        url = self._urls[0] if "/anal" in path else next(self._turns)
        answer = await self._http.request(method, url + path, content=content, headers=headers)
        return Reply(answer.status_code, answer.text)

    async def connect(self, table: str) -> Connection:
        address = f"{next(self._turns).replace('http', 'ws', 1)}/api/tables/{table}/live"
        socket = _Socket(await connect(address, compression=None, proxy=None, max_size=None))
        self._open.append(socket)
        return socket

    async def store(self, table: StoredTable) -> None:
        store = await Store.open(self._database)
        try:
            await store.create_table(table)
        finally:
            await store.close()

    async def close(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self._open))
        await self._http.aclose()


class _Socket:
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def send(self, text: str) -> None:
        await self._socket.send(text, text=True)

    async def receive(self) -> dict[str, Any]:
        try:
            message: dict[str, Any] = json.loads(await self._socket.recv())
        except ConnectionClosed:
            raise Closed from None
        return message

    async def close(self) -> None:
        await self._socket.close()
