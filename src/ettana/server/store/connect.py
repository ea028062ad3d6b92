"""The two kinds of database, set up so that what is committed is on the disk.

One connection writes and several read, so that reading a long game never makes a move wait.
"""

import errno
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.ext.asyncio import create_async_engine

from ettana.server.store.database import Database, Hosts, PostgreSQL, SQLiteFile
from ettana.server.store.errors import BadDatabase
from ettana.server.store.fence import IDLE_SECONDS
from ettana.server.store.reading import READERS, AsyncReaders, ThreadReaders
from ettana.server.store.sqlite_file import FileWatch
from ettana.server.store.writer_connection import AsyncWriterConnection, ThreadWriterConnection, WriterConnection

_CONNECT_SECONDS = 10.0
_HOST_SECONDS = 2.0  # the same where there are several hosts, or other nodes: one that is gone says nothing
_COMMAND_SECONDS = 30.0  # a server that is silent for longer is taken for gone
_SHARED_SECONDS = 4.0  # the same where other nodes may go on
_BUSY_SECONDS = 5.0  # how long SQLite waits for another program's lock
_BUSY_PAUSE = 0.01

_SQLITE_PRAGMAS = (
    "journal_mode = WAL",  # readers and the writer do not wait for each other
    "synchronous = FULL",  # a commit is flushed before it returns
    "fullfsync = ON",  # on macOS a plain flush stays in the disk's own memory
    "foreign_keys = ON",
)

_READER_PRAGMAS = (
    "query_only = ON",
    "cache_size = -256",  # KB, of each. A table is read once and then stays in memory, so more would be of no use
)

# Its owner may have turned this off, for the speed of other programs. A move that was acknowledged is never lost.
_NEVER_LOSE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"

# Every connection says that the database is in use, until it ends. A restore must have it alone: it takes the same lock
# for itself. Servers whose tables are in other schemas of the same database are not concerned.
_LOCK = "hashtextextended(coalesce(current_schema(), ''), 28550381068897889)"
_TAKE_PART = f"SELECT pg_try_advisory_lock_shared({_LOCK})"
TAKE_ALONE = f"SELECT pg_try_advisory_xact_lock({_LOCK})"


@dataclass(frozen=True, slots=True)
class Connector:
    """How to reach a database. `connect_writer` makes a new connection each time. `readers` connect when they read."""

    connect_writer: Callable[[], Awaitable[WriterConnection]]
    writer: Engine  # the engine behind `connect_writer`, for those who listen to its events
    readers: AsyncReaders | ThreadReaders
    files: FileWatch | None = None  # of a database that is a file
    patience: float | None = None  # seconds; a write that takes longer counts as lost
    node: str | None = None  # which writes, where several nodes share the database

    def check_files(self) -> None:
        """Raises FileChanged if what was opened is not there any more."""
        if self.files is not None:
            self.files.check()

    @property
    def path(self) -> Path | None:
        """Of a database that is a file."""
        return None if self.files is None else self.files.path


def make_connector(database: Database, node: str | None = None) -> Connector:
    """Nothing is connected yet. The node is the one that writes, where several share the database. Raises BadDatabase
    if the driver is not installed.
    """
    match database:
        case SQLiteFile():
            return _sqlite(database)
        case PostgreSQL():
            return _postgresql(database, node)


def _sqlite(database: SQLiteFile) -> Connector:
    # Made here and not by SQLite, to be readable by its owner alone: the keys of the dice are in it.
    try:
        database.path.touch(mode=0o600)
    except OSError as error:
        raise BadDatabase(f"cannot use {database}: {error.strerror}") from None
    # IMMEDIATE: a writer that has to wait for another program waits here, where waiting is possible, and not half way.
    writer = _sqlite_engine(database.path, _SQLITE_PRAGMAS, "BEGIN IMMEDIATE", poolclass=NullPool)
    readers = _sqlite_engine(database.path, _READER_PRAGMAS, "BEGIN", pool_size=READERS, max_overflow=0)
    return Connector(
        lambda: ThreadWriterConnection.connect(writer), writer, ThreadReaders(readers), FileWatch(database.path)
    )


def _sqlite_engine(path: Path, pragmas: tuple[str, ...], begin: str, **pool: Any) -> Engine:
    existing = {"uri": "true", "mode": "rw"}  # a file that is gone is never replaced by a new, empty one
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=path.absolute().as_uri(), query=existing),
        # isolation_level None: we send BEGIN. With Python's own, savepoints and migrations are not transactional.
        connect_args={"timeout": _BUSY_SECONDS, "isolation_level": None},
        hide_parameters=True,
        **pool,
    )

    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            _execute_patiently(cursor, f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _execute_patiently(cursor: sqlite3.Cursor, statement: str) -> None:
    """SQLite does not wait for a lock to change the journal mode, whatever its timeout: of two programs that start at
    once on a new file, one would fail.
    """
    deadline = monotonic() + _BUSY_SECONDS
    while True:
        try:
            cursor.execute(statement)
            return
        except sqlite3.OperationalError:
            if monotonic() > deadline:
                raise
        sleep(_BUSY_PAUSE)


def _postgresql(database: PostgreSQL, node: str | None) -> Connector:
    try:
        import asyncpg  # type: ignore[import-untyped]  # it comes without types
    except ImportError:
        raise BadDatabase("PostgreSQL needs asyncpg: pip install 'ettana[postgres]'") from None

    hosts, shared = Hosts(database.dsn), node is not None
    undo_idle = {"idle_in_transaction_session_timeout": f"{IDLE_SECONDS * 1000:.0f}"} if shared else {}

    async def connect_to(dsn: str, command_seconds: float, settings: dict[str, str]) -> Any:
        # asyncpg reads the address itself, so all that libpq knows is understood (sslmode, PGPASSFILE).
        try:
            connection = await asyncpg.connect(
                dsn,
                timeout=_HOST_SECONDS if shared or hosts.several else _CONNECT_SECONDS,
                command_timeout=command_seconds,
                server_settings={"application_name": "ettana", **settings},
                target_session_attrs="read-write" if hosts.several else None,
            )
        except ValueError:  # which quotes what it cannot read
            raise BadDatabase("its address cannot be read (is a special character in it not written as %40?)") from None
        except asyncpg.TargetServerAttributeNotMatched:  # which is no PostgresError
            raise OSError(errno.EROFS, "it is a standby and takes no writes") from None
        hosts.reached(dsn)
        return connection

    async def connect(command_seconds: float, **settings: str) -> Any:
        *before, last = hosts
        for dsn in before:
            try:
                connection = await connect_to(dsn, command_seconds, settings)
                break
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                continue  # it is gone, or only a standby
        else:
            connection = await connect_to(last, command_seconds, settings)
        await connection.execute(_NEVER_LOSE)
        if not await connection.fetchval(_TAKE_PART):
            connection.terminate()
            raise BadDatabase("a backup is being restored into it")
        return connection

    async def connect_writer() -> Any:
        return await connect(_COMMAND_SECONDS, **undo_idle)

    async def connect_reader() -> Any:
        return await connect(_SHARED_SECONDS if shared else _COMMAND_SECONDS)

    url = URL.create("postgresql+asyncpg")
    writer = create_async_engine(url, async_creator=connect_writer, hide_parameters=True, poolclass=NullPool)
    readers = create_async_engine(
        url,
        async_creator=connect_reader,
        hide_parameters=True,
        pool_size=READERS,
        pool_pre_ping=True,  # after a restart of the server the pool is full of dead connections
        isolation_level="REPEATABLE READ",  # a table and its entries are read as of one moment
    )
    return Connector(
        lambda: AsyncWriterConnection.connect(writer, node),
        writer.sync_engine,
        AsyncReaders(readers),
        patience=_SHARED_SECONDS if shared else None,
        node=node,
    )
