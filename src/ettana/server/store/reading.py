"""What is read from a store: by threads from an SQLite file, over connections of a pool from PostgreSQL."""

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from ettana.server.store.errors import reason
from ettana.server.store.sqlite_file import FileChanged
from ettana.server.store.work_thread import WorkThread
from ettana.table.store import StoreDown

READERS: Final = 4
_LONGEST_WAIT: Final = 30.0  # seconds, until a thread is free

T = TypeVar("T")


class AsyncReaders:
    """The event loop waits for each answer."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


class ThreadReaders:
    """A thread does the whole of `work`. The first read starts the first thread."""

    def __init__(self, engine: Engine) -> None:
        """The engine's pool has a connection for each thread."""
        self._engine = engine
        self._places = asyncio.Semaphore(READERS)
        self._idle: list[WorkThread] = []
        self._busy: dict[asyncio.Future[Any], WorkThread] = {}
        event.listen(engine, "before_cursor_execute", _stop_if_cancelled)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """If it is cancelled, `work` ends at its next statement, and this raises only then."""
        async with asyncio.timeout(_LONGEST_WAIT):
            await self._places.acquire()
        thread = self._idle.pop() if self._idle else WorkThread("ettana store reader")
        cancelled = Event()
        job = thread.do(lambda: self._run(work, cancelled))
        self._busy[job] = thread
        job.add_done_callback(self._on_done)
        try:
            return await asyncio.shield(job)
        except asyncio.CancelledError:
            cancelled.set()
            await asyncio.wait([job])
            raise

    def _run(self, work: Callable[[Connection], T], cancelled: Event) -> T:
        with self._engine.connect().execution_options(cancelled=cancelled) as connection:
            return work(connection)

    def _on_done(self, job: "asyncio.Future[Any]") -> None:
        self._idle.append(self._busy.pop(job))
        self._places.release()

    async def close(self) -> None:
        if self._busy:  # a caller that is cancelled twice does not wait
            await asyncio.wait(self._busy)
        if self._idle:
            await self._idle[0].do(self._engine.dispose)
        while self._idle:
            self._idle.pop().end()


def _stop_if_cancelled(connection: Connection, *statement: object) -> None:
    cancelled = connection.get_execution_options().get("cancelled")
    if cancelled is not None and cancelled.is_set():
        raise InterruptedError


class Reading:
    """Counts the reads under way. SQLAlchemy never closes a connection that is in use when its pool is closed."""

    def __init__(self, readers: AsyncReaders | ThreadReaders, check_files: Callable[[], None]) -> None:
        self._readers = readers
        self._check_files = check_files
        self._under_way = 0
        self._none_under_way = asyncio.Event()
        self._none_under_way.set()
        self._closed = False

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Raises StoreDown."""
        if self._closed:
            raise StoreDown("the store is closed")
        self._under_way += 1
        self._none_under_way.clear()
        try:
            self._check_files()
            return await self._readers.run(work)
        except (SQLAlchemyError, OSError, FileChanged) as error:
            raise StoreDown(reason(error)) from None
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._none_under_way.set()

    async def close(self) -> None:
        """Waits for what is being read, and refuses what comes after."""
        self._closed = True
        await self._none_under_way.wait()
        await self._readers.close()
