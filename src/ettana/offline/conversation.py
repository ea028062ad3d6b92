"""What is said over one line between the page and a table: hello, then commands one after the other."""

import asyncio
import logging
from typing import Final, Protocol

from ettana.offline.tables import Tables
from ettana.table.incoming import NotACommand, begin_answer, read_command
from ettana.table.live_table import LiveTable, NoEntry
from ettana.table.store import StoreDown
from ettana.table.viewers.viewer import Viewer, encode
from ettana.table.wire.answers import Goodbye, Refused
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.commands import Hello

log = logging.getLogger(__name__)

_MALFORMED: Final = encode(Refused(None, "malformed"))


class Lines(Protocol):
    """The page's ends of all lines, by number."""

    def tell(self, line: int, text: str) -> None: ...
    def hang_up(self, line: int) -> None:
        """The line is closed, after all that was told."""


class Conversation:
    """Of one line. Ended by `end`, or by the table."""

    def __init__(self, number: int, table: str, tables: Tables, lines: Lines) -> None:
        self._number, self._table, self._tables, self._lines = number, table, tables, lines
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._talking = asyncio.create_task(self._talk())

    def hear(self, text: str) -> None:
        self._heard.put_nowait(text)

    def end(self) -> None:
        """The page has closed the line. What was begun at the table is finished."""
        self._talking.cancel()

    # What a viewer needs of a line

    def send(self, *messages: bytes) -> None:
        for message in messages:
            self._lines.tell(self._number, message.decode())

    def hang_up(self, last_word: bytes) -> None:
        self.send(last_word)
        self._lines.hang_up(self._number)

    # Talking

    async def _talk(self) -> None:
        try:
            live, viewer = await self._enter()
        except Exception as error:  # noqa: BLE001 - whatever it is, the page must not wait for an answer
            self.hang_up(encode(Goodbye(_why_no_entry(error))))
            return
        viewer.listen_by(self)
        try:
            while viewer.last_word is None:
                await self._answer(live, viewer, await self._heard.get())
        except Exception:
            log.exception("a command failed")
            viewer.dismiss("internal")
        finally:
            live.leave(viewer)

    async def _enter(self) -> tuple[LiveTable, Viewer]:
        command = read_command(await self._heard.get())
        if not isinstance(command, Hello):
            raise NoEntry("say_hello_first")
        live = await self._tables.find(self._table)
        if live is None:
            raise NoEntry("no_such_table")
        return live, await live.enter(command.token)

    async def _answer(self, live: LiveTable, viewer: Viewer, text: str) -> None:
        try:
            command = read_command(text)
        except NotACommand:
            viewer.tell(_MALFORMED)
            return
        task = begin_answer(live, viewer, command)
        if task is not None:
            await asyncio.shield(task)


def _why_no_entry(error: Exception) -> GoodbyeCode:
    match error:
        case NoEntry():
            return error.code
        case NotACommand():
            return "malformed"
        case StoreDown():
            return "try_again"
        case _:
            log.error("a table cannot be loaded", exc_info=error)
            return "internal"
