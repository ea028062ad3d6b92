"""Changes that take something out of a store."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, select
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.store.errors import reason
from ettana.server.store.fence import keep_owners
from ettana.server.store.schema import codes, entries, practice, tables
from ettana.table.store import StoreDown

# Old tables go a few at a time, so that a move never waits long behind them.
TABLES_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class RemoveTables:
    """Some of the tables that are too old, with their entries and codes. The number of those removed."""

    finished_before: int | None = None
    lobby_before: int | None = None
    abandoned_before: int | None = None
    practice_before: int | None = None

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[int]:
        return [write._run(connection) for write in writes]

    def _run(self, connection: Connection) -> int:
        if self.finished_before is not None:
            old = and_(tables.c.status == "over", tables.c.finished_at < self.finished_before)
        elif self.lobby_before is not None:
            old = and_(tables.c.status == "lobby", tables.c.changed_at < self.lobby_before)
        elif self.practice_before is not None:
            made = select(practice.c.table_id).where(practice.c.made_at < self.practice_before)
            old = and_(tables.c.id.in_(made), _quiet_since(self.practice_before))
        else:
            early = tables.c.changed_at < self.abandoned_before
            old = and_(tables.c.status == "playing", early, _quiet_since(self.abandoned_before))
        some = connection.scalars(select(tables.c.id).where(old).limit(TABLES_AT_ONCE)).all()
        keep_owners(connection, some)
        return connection.execute(delete(tables).where(tables.c.id.in_(some), old)).rowcount if some else 0

    def refusal(self, error: IntegrityError) -> EttanaError:
        return StoreDown(reason(error))  # what refers to a table is removed with it


def _quiet_since(at: int | None) -> ColumnElement[bool]:
    """The row of a table does not follow each move: its log tells when the last one was."""
    return ~exists().where(entries.c.table_id == tables.c.id, entries.c.at >= at)


@dataclass(frozen=True, slots=True)
class RemoveTable:
    """One of them, whatever its state. The number of those removed."""

    table_id: str

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[int]:
        keep_owners(connection, [write.table_id for write in writes])
        return [connection.execute(delete(tables).where(tables.c.id == write.table_id)).rowcount for write in writes]

    def refusal(self, error: IntegrityError) -> EttanaError:
        return StoreDown(reason(error))  # what refers to a table is removed with it


@dataclass(frozen=True, slots=True)
class RemoveCodes:
    """Codes that have expired, used or not. The number of those removed."""

    now: int

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[int]:
        return [connection.execute(delete(codes).where(codes.c.expires_at <= write.now)).rowcount for write in writes]

    def refusal(self, error: IntegrityError) -> EttanaError:
        return StoreDown(reason(error))  # nothing refers to a code
