"""What an analysis of a table's game found, kept with the table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from sqlalchemy import Connection, delete, insert
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.store.schema import analyses
from ettana.table.store import NoSuchTable


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
