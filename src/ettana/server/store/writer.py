"""The one writer of a store. Changes that arrive while a commit is running go together into the next one."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ettana.server.store.batch import taken_over, write_one_by_one, write_together
from ettana.server.store.connect import Connector
from ettana.server.store.errors import is_about_a_row, reason
from ettana.server.store.health import try_to_write
from ettana.server.store.writer_connection import WriterConnection
from ettana.server.store.writes import PUT_ENTRY, Write, only_rows
from ettana.table.store import StoreDown

log = logging.getLogger(__name__)

_MOST_AT_ONCE = 1000
_GATHER_SECONDS = 0.002  # from one commit to the next, where several tables write at once
_FIRST_PAUSE = 0.05  # seconds before a lost database is tried again; doubled each time
_LONGEST_PAUSE = 0.25  # nobody can play meanwhile, and one attempt costs next to nothing

T = TypeVar("T")


@dataclass(slots=True)
class _QueuedWrite(Generic[T]):
    write: Write[T]
    result: asyncio.Future[T]

    def resolve(self, result: T | Exception) -> None:
        if self.result.done():
            return  # the caller was cancelled; the write was not
        if isinstance(result, Exception):
            self.result.set_exception(result)
        else:
            self.result.set_result(result)


class Writer:
    """Made by `start`. While the database is out of reach every submission fails at once, and it is tried again in the
    background.
    """

    def __init__(self, connector: Connector, connection: WriterConnection) -> None:
        self._connector = connector
        self._connection = connection
        self._queue: list[_QueuedWrite[Any]] = []
        self._batch: list[_QueuedWrite[Any]] = []
        self._began = 0.0  # the last commit
        self._several = False  # it had more than one change
        self._work = asyncio.Event()
        self._closing = asyncio.Event()
        self._pause = _FIRST_PAUSE
        self.down: str | None = None  # why, if it is
        self._task = asyncio.create_task(self._run(), name="ettana store writer")

    @classmethod
    async def start(cls, connector: Connector) -> "Writer":
        return cls(connector, await connector.connect_writer())

    def submit(self, write: Write[T]) -> "asyncio.Future[T]":
        """Done when the change is durable. If whoever waits is cancelled meanwhile, it is made all the same."""
        if self._closing.is_set():
            raise StoreDown("the store is closed")
        if self.down is not None:
            raise StoreDown(self.down)
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append(_QueuedWrite(write, result))
        self._work.set()
        return result

    async def close(self) -> None:
        """Writes what is waiting, then lets the connection go."""
        self._closing.set()
        self._work.set()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            while True:
                await self._work.wait()
                await self._gather_some()
                self._batch, self._queue = self._queue[:_MOST_AT_ONCE], self._queue[_MOST_AT_ONCE:]
                self._several = len(self._batch) > 1
                if self._batch:
                    await self._write_batch()
                elif self._closing.is_set():
                    break
                else:
                    self._work.clear()
        finally:  # also if the event loop is ended: nobody is left waiting
            self._closing.set()
            self._fail_all("the store is closed")
            await self._close_connection()

    async def _gather_some(self) -> None:
        """A commit costs the processor the same for one entry and for twenty. Where the last one had several, more of
        them are on their way, and a moment is waited for them; whoever writes alone never waits.
        """
        loop = asyncio.get_running_loop()
        if self._several and (early := self._began + _GATHER_SECONDS - loop.time()) > 0:
            await asyncio.sleep(early)
        self._began = loop.time()

    async def _write_batch(self) -> None:
        try:
            async with asyncio.timeout(self._connector.patience):
                results = await self._try_batch()
            self._connector.check_files()
        except Exception as error:  # noqa: BLE001 - whatever it was, nothing of this is known to be stored
            self.down = reason(error)
            log.warning("the database is lost: %s", self.down)
            self._fail_all(self.down)
            await self._come_back()
        else:
            self._pause = _FIRST_PAUSE
            for waiting, result in zip(self._batch, results, strict=True):
                waiting.resolve(result)
            self._batch = []

    async def _try_batch(self) -> list[object]:
        writes, node = [waiting.write for waiting in self._batch], self._connector.node
        try:
            if rows := only_rows(writes):
                refused = await self._connection.append(PUT_ENTRY, rows)
                return [taken_over(write) if write.follows in refused else None for write in writes]
            return await self._connection.run(lambda connection: write_together(connection, writes, node))
        except Exception as error:
            if not is_about_a_row(error):
                raise
            return await self._connection.run(lambda connection: write_one_by_one(connection, writes, node))

    def _fail_all(self, why: str) -> None:
        lost = self._batch + self._queue
        self._batch, self._queue = [], []
        for waiting in lost:
            waiting.resolve(StoreDown(why))

    async def _come_back(self) -> None:
        """Until a write has succeeded again: a full disk lets us connect."""
        await self._close_connection(broken=True)
        while not self._closing.is_set():
            try:
                await asyncio.wait_for(self._closing.wait(), self._pause)
            except TimeoutError:
                pass
            self._pause = min(2 * self._pause, _LONGEST_PAUSE)
            try:
                self._connection = await self._connect_and_write()
            except Exception as error:  # noqa: BLE001 - it is tried again
                self.down = reason(error)
            else:
                log.warning("the database is back")
                self.down = None
                return

    async def _connect_and_write(self) -> WriterConnection:
        self._connector.check_files()
        connection = await self._connector.connect_writer()
        try:
            async with asyncio.timeout(self._connector.patience):
                await connection.run(try_to_write)
        except Exception:
            await connection.close(broken=True)
            raise
        return connection

    async def _close_connection(self, *, broken: bool = False) -> None:
        try:
            await self._connection.close(broken=broken)
        except Exception as error:  # noqa: BLE001 - it was of no use any more
            log.debug("closing a connection: %s", reason(error))
