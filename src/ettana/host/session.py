"""A connected client: hello first, then commands one after the other, until one side ends it."""

import asyncio
import logging
from collections import deque
from typing import Final, Protocol

from ettana.core.errors import EttanaError
from ettana.table.command_dispatch import NotACommand, TableConnection, dispatch, read_command
from ettana.table.live_table import NoEntry
from ettana.table.store import TryAgain
from ettana.table.viewers.viewer import MessageSink, Viewer, encode
from ettana.table.wire.answers import Goodbye, Refused
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.commands import Hello

log = logging.getLogger(__name__)

_MOST_WAITING: Final = 8  # messages; more of them wait at the sender
_MALFORMED: Final = encode(Refused(None, "malformed"))


class Transport(MessageSink, Protocol):
    """A socket or a message port."""

    def set_reading(self, enabled: bool) -> None:
        """Pauses or resumes reading."""


class Entrance(Protocol):
    """How clients reach tables."""

    def refuses(self, address: str) -> bool:
        """Whether the operator has blocked the address."""

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[TableConnection, Viewer]:
        """Raises NoEntry, TryAgain."""

    def note_entered(self, address: str, table_id: str, seat: int | None) -> None:
        """Logs who came, where the operator wants that."""


class ClientSession:
    """A table answers in order, so a command waits until the one before it is done."""

    __slots__ = ("_address", "_doing", "_ended", "_entrance", "_live", "_table", "_transport", "_viewer", "_waiting")

    def __init__(self, transport: Transport, entrance: Entrance, table: str, address: str = "") -> None:
        self._transport = transport
        self._entrance = entrance
        self._table = table
        self._address = address
        self._live: TableConnection | None = None
        self._viewer: Viewer | None = None
        self._doing: asyncio.Task[object] | None = None
        self._waiting: deque[str | bytes] | None = None  # rarely needed, so made on demand
        self._ended = False

    @property
    def said_hello(self) -> bool:
        return self._viewer is not None

    @property
    def busy(self) -> bool:
        """Whether the client waits for an answer."""
        return self._doing is not None

    def receive(self, text: str | bytes) -> None:
        """A message has arrived."""
        if self._ended:
            return
        if self._doing is None:
            self._answer(text)
            return
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(text)
        if len(self._waiting) == _MOST_WAITING:
            self._transport.set_reading(enabled=False)

    def _answer(self, text: str | bytes) -> None:
        try:
            command = read_command(text)
        except NotACommand:
            if self._viewer is None:
                self.dismiss("malformed")
            else:
                self._viewer.send(_MALFORMED)
            return
        if self._viewer is not None and self._live is not None:
            self._do(dispatch(self._live, self._viewer, command))
        elif isinstance(command, Hello):
            self._do(asyncio.create_task(self._enter(command.token)))
        else:
            self.dismiss("say_hello_first")

    def _do(self, task: "asyncio.Task[object] | asyncio.Task[None] | None") -> None:
        if task is not None:
            self._doing = task
            task.add_done_callback(self._on_command_done)

    def _on_command_done(self, task: "asyncio.Task[object]") -> None:
        self._doing = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a command failed", exc_info=error)
            self.dismiss("internal")
        while self._waiting and self._doing is None and not self._ended:
            text = self._waiting.popleft()
            if len(self._waiting) == _MOST_WAITING - 1:
                self._transport.set_reading(enabled=True)
            self._answer(text)

    async def _enter(self, token: str | None) -> None:
        try:
            if self._entrance.refuses(self._address):
                raise NoEntry("blocked")
            live, viewer = await self._entrance.enter(self._table, token, self._address)
        except EttanaError as error:
            self.dismiss(_why_no_entry(error))
        else:
            self._sit(live, viewer)

    def _sit(self, live: TableConnection, viewer: Viewer) -> None:
        if self._ended:  # the connection broke meanwhile
            live.leave(viewer)
            return
        self._live, self._viewer = live, viewer
        viewer.attach(self._transport)
        self._entrance.note_entered(self._address, self._table, viewer.seat)
        if self._entrance.refuses(self._address):  # since they entered
            self.dismiss("blocked")

    def dismiss(self, code: GoodbyeCode) -> None:
        """Ends the session with a goodbye."""
        if self._viewer is not None:
            self._viewer.dismiss(code)
        elif not self._ended:
            self._ended = True
            self._transport.hang_up(encode(Goodbye(code)))

    def end(self) -> None:
        """The connection is closed. Commands under way are completed."""
        self._ended = True
        if self._live is not None and self._viewer is not None:
            self._live.leave(self._viewer)
            self._live = self._viewer = None


def _why_no_entry(error: EttanaError) -> GoodbyeCode:
    if isinstance(error, NoEntry):
        return error.code
    if isinstance(error, TryAgain):
        return "try_again"
    log.error("a table cannot be loaded", exc_info=error)
    return "internal"
