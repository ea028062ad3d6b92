"""The store: every table's log, durable, in SQLite or PostgreSQL.

A change is on the disk when the call that made it returns; StoreDown says that nothing is certain. Every method can
raise StoreDown.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, select

from ettana.host.host import CodeSeat
from ettana.server.store.code_writes import PutCode, RedeemCode
from ettana.server.store.connect import Connector, make_connector
from ettana.server.store.database import SQLiteFile, read_database
from ettana.server.store.errors import BadDatabase, BrokenLog, trouble
from ettana.server.store.health import Health, TryToWrite
from ettana.server.store.migrate import bring_up_to_date, expect_ours, expect_up_to_date
from ettana.server.store.reading import Reading
from ettana.server.store.removals import TABLES_AT_ONCE, RemoveCodes, RemoveTables
from ettana.server.store.schema import analyses, entries, tables
from ettana.server.store.sqlite_file import check_file
from ettana.server.store.writer import Writer
from ettana.server.store.writer_connection import WriterConnection
from ettana.server.store.writes import Append, Create, KeepAnalysis, SetStatus, Write
from ettana.table.store import Status, StoredTable

_ANY_TABLE = select(tables.c.id).limit(1)

T = TypeVar("T")


class UnfinishedGame(NamedTuple):
    """A game that is not over: how its table was made, and when something was last done there."""

    id: str
    first_entry: str
    last_at: int


class Store:
    """Made by `open`, ended by `close`. Safe to use from many tasks at once, and from one event loop."""

    def __init__(self, connector: Connector, writer: Writer) -> None:
        self._connector = connector
        self._writer = writer
        self._reading = Reading(connector.readers, connector.check_files)
        self._health = Health(self._try)

    @classmethod
    async def open(
        cls, database: str | None = None, *, make: bool = True, older: bool = False, node: str | None = None
    ) -> "Store":
        """`database` is a path, sqlite:///path or postgresql://…; by default a file in the user's data folder. It is
        made or brought up to date; without `make` it must be there and up to date, since another version of Ettana may
        be using it. With `older` it may have an older schema: tables can be read, but no more. A `node` shares it
        with other nodes, and writes only to tables that it owns. Raises BadDatabase.
        """
        place = read_database(database)
        if isinstance(place, SQLiteFile):
            check_file(place.path, make=make)
        connector = make_connector(place, node)
        if connector.files is not None:
            connector.files.remember_file()
        try:
            await _prepare(connector, bring_up_to_date if make else expect_ours if older else expect_up_to_date)
            connector.check_files()  # a reader is connected by now, so no backup can take its place any more
            writer = await Writer.start(connector)
            if connector.files is not None:
                connector.files.remember()
            return cls(connector, writer)
        except Exception as error:  # noqa: BLE001 - drivers raise what they like, and some of it quotes the address
            await connector.readers.close()
            raise BadDatabase(f"cannot use {place}: {trouble(error)}") from None

    @property
    def path(self) -> Path | None:
        """Of a database that is a file."""
        return self._connector.path

    @property
    def node(self) -> str | None:
        """The node that writes, if it shares the database with others."""
        return self._connector.node

    async def close(self) -> None:
        """Stores what is waiting, lets what is being read come to its end, and refuses what comes after."""
        await self._writer.close()
        await self._reading.close()

    async def healthy(self) -> bool:
        """Whether it can be read and written to, as of a second ago at most."""
        return await self._health.ask()

    async def _try(self) -> None:
        await self.read(_read_any_table)
        await self._writer.submit(TryToWrite())

    # Tables

    async def create_table(self, table: StoredTable) -> None:
        """The node, if there is one, owns it. Raises IdTaken."""
        await self._writer.submit(
            Create(
                id=table.id,
                key=table.key,
                status=table.status,
                listed=table.listed,
                at=table.created_at,
                bodies=table.entries,
                practice=table.practice,
                owner=self.node,
            )
        )

    def append(
        self, table_id: str, seq: int, body: str, at: int, status: Status | None = None
    ) -> "asyncio.Future[None]":
        """Entry `seq` (from 1 on) of the table's log. With a status, the table has that one from this entry on and was
        changed `at`, or finished if it is over: only what comes with one counts as a change. Raises SeqTaken,
        NoSuchTable, TakenOver.
        """
        return self._writer.submit(Append(table_id, seq, body, at, status))

    async def set_status(self, table_id: str, status: Status, at: int) -> None:
        """Outside of the log. `append` can do it together with the entry that brings the status about. Raises
        TakenOver.
        """
        await self._writer.submit(SetStatus(table_id, status, at))

    async def load_table(self, table_id: str) -> StoredTable | None:
        """None if there is no such table; any text may be asked for. Raises BrokenLog."""
        if "\0" in table_id:  # PostgreSQL would call it a mistake
            return None
        return await self.read(lambda connection: _load_table(connection, table_id))

    async def games_after(self, table_id: str, most: int = 500) -> list[UnfinishedGame]:
        """Games that are not over, in the order of their ids, from the one after this on: so a long list is read in
        pieces. Of each log only the ends are read.
        """
        last = entries.alias()
        last_at = (
            select(last.c.at).where(last.c.table_id == tables.c.id).order_by(last.c.seq.desc()).limit(1)
        ).scalar_subquery()
        query = (
            select(tables.c.id, entries.c.body, last_at.label("at"))
            .join(entries, (entries.c.table_id == tables.c.id) & (entries.c.seq == 1))
            .where(tables.c.status == "playing", tables.c.id > table_id)
            .order_by(tables.c.id)
            .limit(most)
        )
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [UnfinishedGame(row.id, row.body, row.at) for row in rows]

    async def listed_lobbies(self, most: int = 200) -> list[str]:
        """The ids of tables that wait for players and that anyone may find, newest first."""
        query = (
            select(tables.c.id)
            .where(tables.c.status == "lobby", tables.c.listed)
            .order_by(tables.c.created_at.desc())
            .limit(most)
        )
        return list(await self.read(lambda connection: connection.scalars(query).all()))

    # Analyses

    async def keep_analysis(self, table_id: str, recipe: str, figures: bytes, at: int) -> None:
        """Instead of the one before. Raises NoSuchTable."""
        await self._writer.submit(KeepAnalysis(table_id, recipe, figures, at))

    async def load_analysis(self, table_id: str, recipe: str) -> bytes | None:
        """None if there is none, or none that was made so."""
        query = select(analyses.c.body).where(analyses.c.table_id == table_id, analyses.c.recipe == recipe)
        return await self.read(lambda connection: connection.scalar(query))

    # Codes that move a seat

    async def put_code(self, code_hash: str, place: CodeSeat, made_at: int, expires_at: int) -> None:
        """Raises IdTaken, NoSuchTable."""
        await self._writer.submit(PutCode(code_hash, place, made_at, expires_at))

    async def use_code(self, code_hash: str, token_hash: str, now: int) -> CodeSeat | None:
        """For the first token that comes with it, as often as that one asks. None for all others, and when the code is
        not of this time.
        """
        return await self._writer.submit(RedeemCode(code_hash, token_hash, now))

    # Housekeeping

    async def remove_finished(self, before: int) -> int:
        """Removes tables that were finished before then, with all that belongs to them. How many there were."""
        return await self._remove(RemoveTables(finished_before=before))

    async def remove_lobbies(self, before: int) -> int:
        """Likewise tables that never started, and where nothing has happened since then."""
        return await self._remove(RemoveTables(lobby_before=before))

    async def remove_abandoned(self, before: int) -> int:
        """Likewise games that were never finished, and where nothing has happened since then."""
        return await self._remove(RemoveTables(abandoned_before=before))

    async def remove_practice(self, before: int) -> int:
        """Likewise tables of lessons and puzzles, where nothing has happened since then, whatever their state."""
        return await self._remove(RemoveTables(practice_before=before))

    async def remove_codes(self, now: int) -> int:
        """Removes codes that have expired."""
        return await self._writer.submit(RemoveCodes(now))

    async def _remove(self, some: RemoveTables) -> int:
        total = 0
        while (count := await self._writer.submit(some)) > 0:
            total += count
            if count < TABLES_AT_ONCE:
                break
        return total

    # For those who need more than tables

    async def write(self, change: Write[T]) -> T:
        """Makes a change of any kind, behind those that wait already."""
        return await self._writer.submit(change)

    async def another_connection(self) -> WriterConnection:
        """For changes that must not wait behind those of tables. Whoever asks closes it."""
        return await self._connector.connect_writer()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Returns what `work` returns. All that it reads is as of one moment. It fetches its rows itself, and runs in
        another thread where the database is a file. Raises StoreDown.
        """
        return await self._reading.run(work)


def _load_table(connection: Connection, table_id: str) -> StoredTable | None:
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    its_entries = select(entries.c.seq, entries.c.body).where(entries.c.table_id == table_id).order_by("seq")
    log = connection.execute(its_entries).all()
    if any(entry.seq != seq for seq, entry in enumerate(log, 1)):
        raise BrokenLog(f"the log of table {table_id} has gaps")
    return StoredTable(
        id=row.id,
        key=row.key,
        status=row.status,
        listed=row.listed,
        created_at=row.created_at,
        entries=tuple(entry.body for entry in log),
    )


def _read_any_table(connection: Connection) -> None:
    connection.execute(_ANY_TABLE).all()


async def _prepare(connector: Connector, look: Callable[[Connection], object]) -> None:
    connection = await connector.connect_writer()
    try:
        await connection.run(look)
    finally:
        await connection.close()
    # A reader stays connected from now on: with the last connection SQLite's shared files go, and when the disk is full
    # it cannot make them anew, not even to read.
    await connector.readers.run(_read_any_table)
