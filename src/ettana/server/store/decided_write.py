"""An entry that is decided in the transaction that stores it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.store.errors import is_foreign_key
from ettana.server.store.fence import keep_owners
from ettana.server.store.schema import entries
from ettana.server.store.writes import Append
from ettana.table.store import NoSuchTable, SeqTaken


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
