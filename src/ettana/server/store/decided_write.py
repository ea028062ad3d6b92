"""An entry that is decided while nobody else can write to its log."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.store.schema import entries, tables
from ettana.server.store.writes import Append
from ettana.table.store import NoSuchTable


@dataclass(frozen=True, slots=True)
class AppendDecided:
    """For whoever writes beside a running server: where players act without a pause, a number that was free when the
    log was read is taken a moment later, again and again. `decide` is given the bodies of all entries after number
    `after`, and says which one follows, or why none does; the caller is told the same. It must bear being asked twice.
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
        # An entry refers to its table, so no other can come while the table's row is locked. A SQLite file has one
        # writer at a time anyway.
        connection.execute(select(tables.c.id).where(tables.c.id == self.table_id).with_for_update())
        later = select(entries.c.body).where(entries.c.table_id == self.table_id, entries.c.seq > self.after)
        decided = self.decide(connection.scalars(later.order_by(entries.c.seq)).all())
        if isinstance(decided, Append):
            Append.run_all(connection, [decided])
        return decided

    def refusal(self, error: IntegrityError) -> EttanaError:
        return NoSuchTable(f"there is no table {self.table_id}")  # it was removed a moment ago
