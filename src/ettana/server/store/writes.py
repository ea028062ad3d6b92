"""The changes that a store can make, each one a `Write`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, Self, TypeVar

from sqlalchemy import Connection, bindparam, case, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.store.errors import is_foreign_key
from ettana.server.store.fence import keep_owners
from ettana.server.store.schema import analyses, entries, owners, practice, tables
from ettana.server.store.writer_connection import FastInsert, Row
from ettana.table.store import IdTaken, NoSuchTable, SeqTaken, Status

T_co = TypeVar("T_co", covariant=True)

PUT_ENTRY = FastInsert(insert(entries))

_status = bindparam("new_status", type_=tables.c.status.type)
_at = bindparam("new_at", type_=tables.c.changed_at.type)
_CHANGED = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"))
    .values(
        changed_at=_at,
        status=func.coalesce(_status, tables.c.status),
        # The first end counts.
        finished_at=case((_status == "over", func.coalesce(tables.c.finished_at, _at)), else_=tables.c.finished_at),
    )
)


def _changed(table_id: str, at: int, status: Status | None) -> dict[str, object]:
    return {"of_table": table_id, "new_at": at, "new_status": status}


class Write(Protocol[T_co]):
    """A change that is made whole or not at all. It may be carried out again if the first attempt was rolled back."""

    @property
    def follows(self) -> str | None:
        """The id of the table whose log it continues. If the write before it in that log is refused, so is this one."""

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> Sequence[T_co]:
        """Several of a kind at once; a result for each."""

    def refusal(self, error: IntegrityError) -> EttanaError:
        """What its caller is told if a key stands in its way."""


@dataclass(frozen=True, slots=True)
class Create:
    """A new table with its first entries, and with the node that owns it."""

    id: str
    key: bytes = field(repr=False)
    status: Status
    listed: bool
    at: int
    bodies: tuple[str, ...] = field(repr=False)
    practice: bool = False
    owner: str | None = None

    @property
    def follows(self) -> str:
        return self.id

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[None]:
        connection.execute(
            insert(tables),
            [
                {
                    "id": write.id,
                    "key": write.key,
                    "status": write.status,
                    "listed": write.listed,
                    "created_at": write.at,
                    "changed_at": write.at,
                    "finished_at": write.at if write.status == "over" else None,
                }
                for write in writes
            ],
        )
        if short_lived := [{"table_id": write.id, "made_at": write.at} for write in writes if write.practice]:
            connection.execute(insert(practice), short_lived)
        if owned := [{"table_id": write.id, "node": write.owner} for write in writes if write.owner is not None]:
            connection.execute(insert(owners), owned)
        if rows := [
            {"table_id": write.id, "seq": seq, "at": write.at, "body": body}
            for write in writes
            for seq, body in enumerate(write.bodies, 1)
        ]:
            PUT_ENTRY.run(connection, rows)
        return [None] * len(writes)

    def refusal(self, error: IntegrityError) -> EttanaError:
        return IdTaken(f"there is a table {self.id} already")


@dataclass(frozen=True, slots=True)
class Append:
    """One more entry. With a status, the row of the table is changed too."""

    table_id: str
    seq: int
    body: str = field(repr=False)
    at: int
    status: Status | None

    @property
    def follows(self) -> str:
        return self.table_id

    @property
    def row(self) -> Row:
        return {"table_id": self.table_id, "seq": self.seq, "at": self.at, "body": self.body}

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[None]:
        PUT_ENTRY.run(connection, [write.row for write in writes])
        if rows := [_changed(write.table_id, write.at, write.status) for write in writes if write.status is not None]:
            connection.execute(_CHANGED, rows)
        return [None] * len(writes)

    def refusal(self, error: IntegrityError) -> EttanaError:
        if is_foreign_key(error):
            return NoSuchTable(f"there is no table {self.table_id}")
        return SeqTaken(f"table {self.table_id} has an entry {self.seq} already, or lacks the one before")


@dataclass(frozen=True, slots=True)
class SetStatus:
    """The row follows what the log says. Nothing happens if there is no such table."""

    table_id: str
    status: Status
    at: int

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[None]:
        connection.execute(_CHANGED, [_changed(write.table_id, write.at, write.status) for write in writes])
        return [None] * len(writes)

    def refusal(self, error: IntegrityError) -> EttanaError:
        return NoSuchTable(f"there is no table {self.table_id}")


def only_rows(writes: Sequence[object]) -> list[Row] | None:
    """The rows, if all the writes are plain entries, as they mostly are."""
    rows = [write.row for write in writes if isinstance(write, Append) and write.status is None]
    return rows if len(rows) == len(writes) else None


@dataclass(frozen=True, slots=True)
class KeepAnalysis:
    """Instead of the one that was kept before, if there was one."""

    table_id: str
    recipe: str
    body: bytes = field(repr=False)
    at: int

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[None]:
        for write in writes:
            connection.execute(delete(analyses).where(analyses.c.table_id == write.table_id))
            row = {"table_id": write.table_id, "recipe": write.recipe, "made_at": write.at, "body": write.body}
            connection.execute(insert(analyses), row)
        return [None] * len(writes)

    def refusal(self, error: IntegrityError) -> EttanaError:
        return NoSuchTable(f"there is no table {self.table_id}")


@dataclass(frozen=True, slots=True)
class AppendDecided:
    """For whoever writes beside a running server: where players act without a pause, a number that was free when the
    log was read is taken a moment later, again and again. `decide` is given the bodies of all entries after number
    `after`, and says which one follows, or why none does; the caller is told the same. It must bear being asked twice.

    A SQLite file has one writer at a time, so the number is free. It is also free where nodes share a PostgreSQL
    database, since the table's owner stores nothing meanwhile. A server alone on PostgreSQL has no such fence: it may
    take the number in the moment between reading and writing.
    """

    table_id: str
    after: int
    decide: Callable[[Sequence[str]], Append | EttanaError]

    @property
    def follows(self) -> str:
        return self.table_id

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[Append | EttanaError]:
        return [write._run(connection) for write in writes]

    def _run(self, connection: Connection) -> Append | EttanaError:
        keep_owners(connection, [self.table_id])
        later = select(entries.c.body).where(entries.c.table_id == self.table_id, entries.c.seq > self.after)
        decided = self.decide(connection.scalars(later.order_by(entries.c.seq)).all())
        if isinstance(decided, Append):
            Append.run_all(connection, [decided])
        return decided

    def refusal(self, error: IntegrityError) -> EttanaError:
        if is_foreign_key(error):
            return NoSuchTable(f"there is no table {self.table_id}")
        return SeqTaken(f"table {self.table_id} has got another entry meanwhile")
