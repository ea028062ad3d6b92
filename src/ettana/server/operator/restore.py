"""Puts a backup in the place of a database: all of it, or nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from sqlalchemy import Connection, func, insert, inspect, select
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.operator.backup_file import BadBackup, End, Header, read_backup
from ettana.server.operator.integrity import KeptTable, Progress, fault_of
from ettana.server.store.block_writes import Block
from ettana.server.store.migrate import bring_up_to_date
from ettana.server.store.schema import blocks, entries, tables

_ROWS_AT_ONCE = 500


class CannotRestore(EttanaError):
    """The database must not be replaced; nothing was changed."""


class InUse(CannotRestore):
    """A server runs on it."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is in use: stop the server first")


@dataclass(frozen=True)
class Restored:
    """`aside` is where the old database is now, if it was not empty."""

    end: End
    aside: str | None = None


def name_aside(prefix: str) -> str:
    """For what was there before. To the microsecond: who restores twice within a second wants to keep both."""
    return f"{prefix}{datetime.now(UTC):%Y%m%dT%H%M%S_%f}"


def check_backup(path: Path, progress: Progress) -> tuple[End, list[str]]:
    """What is in it, and the faults of tables that did not play when it was made. Raises BadBackup."""
    faults: dict[str, str] = {}
    for part in _watched(path, progress, faults):
        if isinstance(part, End):
            return part, list(faults.values())
    raise AssertionError("a backup has an end")


def fill(connection: Connection, path: Path, progress: Progress) -> End:
    """Makes what is needed in an empty database, within the connection's transaction. Raises BadBackup, BadDatabase:
    the transaction must be rolled back then.
    """
    bring_up_to_date(connection)
    try:
        for part in _watched(path, progress, {}):
            if isinstance(part, KeptTable):
                _put_table(connection, part)
            elif isinstance(part, Block):
                connection.execute(insert(blocks).values(msgspec.structs.asdict(part)))
            elif isinstance(part, End):
                return part
    except IntegrityError:
        raise BadBackup(f"{path} is damaged: something is in it twice") from None
    raise AssertionError("a backup has an end")


def _watched(path: Path, progress: Progress, faults: dict[str, str]) -> Iterator[Header | KeptTable | Block | End]:
    """Its parts, while every log is played. A table that plays no more, but did when the backup was made, is a fault of
    the file or of this version. The end comes only if there is none.
    """
    done = of = 0
    for part in read_backup(path):
        if isinstance(part, Header):
            of = part.tables
        elif isinstance(part, KeptTable):
            done += 1
            progress(done, of)
            if (fault := fault_of(part)) is not None:
                faults[part.id] = fault
        elif isinstance(part, End) and (worse := set(faults) - set(part.unsound)):
            raise BadBackup(f"{path} cannot be used: {faults[min(worse)]}")
        yield part


def _put_table(connection: Connection, table: KeptTable) -> None:
    row = {name: value for name, value in msgspec.structs.asdict(table).items() if name in tables.c}
    connection.execute(insert(tables).values(row))
    rows = [
        {"table_id": table.id, "seq": seq, "at": at, "body": body}
        for seq, (at, body) in enumerate(table.log, 2 if table.gap else 1)  # a gap stays one
    ]
    for start in range(0, len(rows), _ROWS_AT_ONCE):
        connection.execute(insert(entries), rows[start : start + _ROWS_AT_ONCE])


def is_empty(connection: Connection) -> bool:
    """Whether nothing would be missed."""
    there = set(inspect(connection).get_table_names())
    return not any(
        table.name in there and connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in (tables, blocks)
    )
