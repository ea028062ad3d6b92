"""The connection that a store writes through: one way for SQLite, one for PostgreSQL, and a fast way for entries."""

import sqlite3
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any, Protocol, Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import Insert

from ettana.server.store.fence import append_owned
from ettana.server.store.work_thread import WorkThread

T = TypeVar("T")
Row = dict[str, object]


class FastInsert:
    """Rows for one table. To SQLite they go without SQLAlchemy, which takes five times as long for a row as SQLite
    itself, and makes the writer's thread wait once more for each statement. Errors are still SQLAlchemy's.
    """

    def __init__(self, statement: Insert) -> None:
        compiled = statement.compile(dialect=sqlite.dialect())
        self.statement = statement
        self._one = str(compiled)
        self._order = tuple(compiled.positiontup or ())
        self._many = lru_cache(maxsize=64)(self._words)

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """All the rows, or none and an error. Without a transaction around it, that is one of its own."""
        driver = connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):
            self.run_by_driver(driver, rows)
        else:
            connection.execute(self.statement, rows)

    def run_by_driver(self, driver: sqlite3.Connection, rows: Sequence[Row]) -> None:
        words = self._many(len(rows))
        try:
            driver.execute(words, [row[name] for row in rows for name in self._order])
        except sqlite3.IntegrityError as error:
            raise IntegrityError(words, None, error, hide_parameters=True) from error

    def _words(self, rows: int) -> str:
        head, _, values = self._one.partition("VALUES ")
        return f"{head}VALUES {', '.join([values] * rows)}"


class WriterConnection(Protocol):
    """For one user at a time."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """In a transaction of its own, which is committed before this returns, or else undone."""

    async def append(self, statement: FastInsert, rows: Sequence[Row]) -> Collection[str]:
        """The same for entries and nothing else: what most moves need. Returns the ids of tables that another node
        owns: their entries are not stored.
        """

    async def close(self, *, broken: bool = False) -> None:
        """A broken connection is dropped without a goodbye, since a silent server would not answer it."""


class AsyncWriterConnection:
    """Over the network: the event loop waits for each answer."""

    def __init__(self, connection: AsyncConnection, driver: Any, node: str | None) -> None:
        self._connection = connection
        self._driver = driver
        self._node = node

    @classmethod
    async def connect(cls, engine: AsyncEngine, node: str | None) -> Self:
        """The node is the one that writes, if there are several."""
        connection = await engine.connect()
        return cls(connection, (await connection.get_raw_connection()).driver_connection, node)

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self._connection.begin():
            return await self._connection.run_sync(work)

    async def append(self, statement: FastInsert, rows: Sequence[Row]) -> Collection[str]:
        if self._node is not None:
            return await append_owned(self._driver, self._node, rows)
        await self.run(lambda connection: statement.run(connection, rows))
        return ()

    async def close(self, *, broken: bool = False) -> None:
        if broken:
            await self._connection.invalidate()
        await self._connection.close()


class ThreadWriterConnection:
    """To a file: a thread makes the whole transaction at once. Passing each statement to it and back takes several
    times the processor time of the transaction itself.
    """

    def __init__(self, connection: Connection, thread: WorkThread) -> None:
        self._connection = connection
        self._thread = thread
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        self._driver = driver

    @classmethod
    async def connect(cls, engine: Engine) -> Self:
        thread = WorkThread("ettana store writer")
        try:
            return cls(await thread.do(engine.connect), thread)
        except BaseException:
            thread.end()
            raise

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await self._thread.do(lambda: self._transact(work))

    async def append(self, statement: FastInsert, rows: Sequence[Row]) -> Collection[str]:
        # Outside of a transaction a statement is one by itself.
        await self._thread.do(lambda: statement.run_by_driver(self._driver, rows))
        return ()

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with self._connection.begin():
            return work(self._connection)

    async def close(self, *, broken: bool = False) -> None:
        try:
            await self._thread.do(self._connection.close)
        finally:
            self._thread.end()  # it has nothing left to do
