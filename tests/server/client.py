"""A client at a table, written like the browser's: it keeps the seat's token, the version and the last view, comes back
by itself when the line breaks, asks for a fresh view after a gap, and repeats a command with the same id until it is
answered.

    async with Client(server.url, seated.table, seated.token) as client:
        await client.command("ready", ready=True)
        await client.until(lambda: client.info.status == "playing")
"""

import asyncio
import uuid
from collections.abc import Callable
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from ettana.core.view import View
from ettana.table.wire.answers import Done, Goodbye, Hints, Message, Pong, Refused
from ettana.table.wire.updates import Presence, TableInfo, Update, Welcome
from tests.support.patience import PATIENCE

_decode = msgspec.json.Decoder(Message).decode
_BROKEN = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)
_PAUSES = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2)  # seconds

# Whoever is sent away like this need not come back with the same token.
FINAL = {"bad_token", "blocked", "no_such_table", "removed", "seat_freed", "seat_moved", "say_hello_first"}


class SentAway(Exception):
    """The server said goodbye for good."""


class Client:
    """`async with` it; it is connected, and stays so, until the end of the block."""

    def __init__(self, url: str, table: str, token: str | None = None) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.token = token
        self.now: Welcome | Update | None = None  # everything as it is, as far as we know
        self.seat: int | None = None
        self.present: tuple[bool, ...] = ()
        self.goodbyes: list[str] = []
        self.refusals: list[Refused] = []  # of messages without an id
        self.connections = 0
        self.gaps = 0
        self.on_bytes: Callable[[bytes], None] | None = None  # hears everything, as it comes
        self._socket: ClientConnection | None = None
        self._asked: dict[str, asyncio.Future[Done | Refused]] = {}
        self._waiting: dict[str, bytes] = {}  # commands that are not answered yet
        self._attempts = 0  # to connect, since the last that went well
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # How things are

    @property
    def version(self) -> int:
        return 0 if self.now is None else self.now.version

    @property
    def info(self) -> TableInfo:
        assert self.now is not None, "not welcomed yet"
        return self.now.table

    @property
    def view(self) -> View | None:
        return None if self.now is None else self.now.view

    @property
    def legal(self) -> tuple[int, ...]:
        return () if self.now is None else self.now.legal

    @property
    def connected(self) -> bool:
        return self._socket is not None

    async def until(self, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Waits for news until the condition holds. Raises SentAway if no news can come any more."""
        async with asyncio.timeout(seconds):
            while not true():
                if self._task is not None and self._task.done():
                    raise SentAway(self.goodbyes)
                self._changed.clear()
                await self._changed.wait()

    # Commands

    def make(self, do: str, command_id: str | None = None, version: int | None = None, **fields: Any) -> bytes:
        """The bytes of a command, with an id of its own and the version that we saw."""
        command = {"do": do, "id": command_id or uuid.uuid4().hex, "version": self.version, **fields}
        if version is not None:
            command["version"] = version
        return msgspec.json.encode(command)

    async def command(self, do: str, **fields: Any) -> Done | Refused:
        """Sends a command until it is answered, however often the line breaks meanwhile."""
        return await self.send(self.make(do, **fields))

    async def send(self, command: bytes) -> Done | Refused:
        command_id: str = msgspec.json.decode(command)["id"]
        answer = self._asked.setdefault(command_id, asyncio.get_running_loop().create_future())
        self._waiting[command_id] = command
        await self.throw(command)
        return await answer

    async def act(self, action: object) -> Done | Refused:
        return await self.command("act", action=str(action))

    async def throw(self, data: bytes | str) -> None:
        """Sends something, if there is a line, and waits for nothing."""
        try:
            if self._socket is not None:
                await self._socket.send(data, text=True)
        except _BROKEN:
            pass

    async def sync(self) -> None:
        await self.throw(b'{"do":"sync"}')

    def drop(self) -> None:
        """The line breaks, without a farewell."""
        if self._socket is not None:
            self._socket.transport.abort()

    # The line

    async def __aenter__(self) -> "Client":
        self._task = asyncio.create_task(self._stay_connected())
        await self.until(lambda: self.now is not None)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _stay_connected(self) -> None:
        try:
            while not (self.goodbyes and self.goodbyes[-1] in FINAL):
                await asyncio.sleep(self._pause())
                try:
                    async with connect(
                        self.address, compression=None, proxy=None, ping_interval=None, max_size=None, close_timeout=1
                    ) as socket:
                        self._attempts = 0
                        await self._converse(socket)
                except _BROKEN:
                    pass
                finally:
                    self._socket = None
                    self._changed.set()
        finally:
            for answer in self._asked.values():
                if not answer.done():
                    answer.cancel()
            self._changed.set()

    def _pause(self) -> float:
        """Seconds before the next attempt to connect."""
        self._attempts += 1
        return _PAUSES[min(self._attempts, len(_PAUSES)) - 1]

    async def _converse(self, socket: ClientConnection) -> None:
        await socket.send(msgspec.json.encode({"do": "hello", "token": self.token}), text=True)
        async for data in socket:
            assert isinstance(data, str)
            if self.on_bytes is not None:
                self.on_bytes(data.encode())
            message = _decode(data)
            if self._socket is None and isinstance(message, Welcome):
                self._socket = socket
                self.connections += 1
                await self._hear(message)
                for command in tuple(self._waiting.values()):
                    await socket.send(command, text=True)
            else:
                await self._hear(message)
            self._changed.set()

    async def _hear(self, message: Message) -> None:
        match message:
            case Welcome(version=version):
                if version >= self.version:
                    self.now, self.seat, self.present = message, message.seat, _presence(message)
            case Update(version=version):
                if version == self.version + 1:
                    self.now = message
                elif version > self.version:
                    self.gaps += 1
                    await self.sync()
            case Presence(present=present):
                self.present = present
            case Done() | Refused():
                self._answered(message)
            case Goodbye(code=code):
                self.goodbyes.append(code)
            case Pong() | Hints():
                pass

    def _answered(self, message: Done | Refused) -> None:
        if message.id is None:
            assert isinstance(message, Refused)
            self.refusals.append(message)
            return
        if isinstance(message, Refused) and message.code == "try_again":
            return  # the server says goodbye next; we repeat the command when we are back
        self._waiting.pop(message.id, None)
        answer = self._asked.pop(message.id, None)
        if answer is not None and not answer.done():
            answer.set_result(message)


def _presence(welcome: Welcome) -> tuple[bool, ...]:
    return tuple(seat.present for seat in welcome.table.seats)
